// Unsaved work that earlier tabs left in this browser is offered when the designer opens, one after the other. Tabs that are
// still open keep theirs.
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useDesigner } from '#web/designer/designer-context.ts'
import { unsavedWorkText } from '#web/designer/saving/unsaved-work-text.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { deleteLocalCopy, listLocalCopies, type Offer, recoverable } from './local-copy.ts'

export function Recovery({ opened }: { opened: Sequence }) {
  const { workflow, copy, sequenceId, tabs } = useDesigner()
  const [offers, setOffers] = useState<readonly Offer[]>([])
  useEffect(() => {
    let wanted = true
    const {
      workflow: drawing,
      revision,
      updatedAt,
    } = {
      ...opened,
      workflow: workflow.getState().saved,
    }
    if (listLocalCopies(sequenceId).length > 0)
      void tabs.look().then((others) => {
        const living = new Set([...others, tabs.id])
        if (wanted) setOffers(recoverable(sequenceId, { workflow: drawing, revision, updatedAt }, living))
      })
    // taken up or dropped in another tab
    const withdraw = ({ key, newValue }: StorageEvent): void => {
      if (newValue === null)
        setOffers((before) => before.filter(({ tab }) => !key?.endsWith(`${sequenceId}:${tab}`)))
    }
    window.addEventListener('storage', withdraw)
    return () => {
      wanted = false
      window.removeEventListener('storage', withdraw)
    }
  }, [opened, sequenceId, tabs, workflow])

  const offer = offers[0]
  if (!offer) return null
  const when = formatDateTime(offer.at)
  const close = (): void => {
    deleteLocalCopy(sequenceId, offer.tab)
    setOffers((before) => before.filter((one) => one !== offer))
  }
  const recover = (): void => {
    workflow.edit(() => ({ ok: true, workflow: offer.workflow }))
    // this tab's own copy stands before the other one goes
    copy.write()
    close()
  }
  return (
    <Banner
      key={offer.tab}
      tone="amber"
      icon={<History aria-hidden />}
      title={unsavedWorkText.recoverTitle}
      className="border border-line shadow-pop"
      action={
        <span className="flex gap-1.5">
          <Button size="sm" onClick={close}>
            {unsavedWorkText.recoverDrop}
          </Button>
          <Button size="sm" variant="primary" onClick={recover}>
            {unsavedWorkText.recover}
          </Button>
        </span>
      }
    >
      {offer.serverIsNewer ? unsavedWorkText.recoverOlder(when) : unsavedWorkText.recoverHint(when)}
      {offers.length > 1 && ` ${unsavedWorkText.recoverMore(offers.length - 1)}`}
    </Banner>
  )
}
