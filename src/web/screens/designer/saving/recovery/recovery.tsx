// Offers the copies of closed tabs when the designer opens, one after the other.
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { deleteLocalCopy, listLocalCopies, type RecoverableCopy, recoverableCopies } from './local-copy.ts'

export function Recovery({ opened }: { opened: Sequence }) {
  const { workflow, localCopy, sequenceId, otherTabs } = useDesigner()
  const [offers, setOffers] = useState<readonly RecoverableCopy[]>([])
  useEffect(() => {
    let isCurrent = true
    const {
      workflow: current,
      revision,
      updatedAt,
    } = {
      ...opened,
      workflow: workflow.getState().saved,
    }
    if (listLocalCopies(sequenceId).length > 0)
      void otherTabs.refreshTabs().then((others) => {
        const openTabs = new Set([...others, otherTabs.id])
        if (isCurrent)
          setOffers(recoverableCopies(sequenceId, { workflow: current, revision, updatedAt }, openTabs))
      })
    // recovered or discarded in another tab
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (newValue === null)
        setOffers((before) => before.filter(({ tab }) => !key?.endsWith(`${sequenceId}:${tab}`)))
    }
    window.addEventListener('storage', onStorage)
    return () => {
      isCurrent = false
      window.removeEventListener('storage', onStorage)
    }
  }, [opened, sequenceId, otherTabs, workflow])

  const offer = offers[0]
  if (!offer) return null
  const when = formatDateTime(offer.at)
  const close = (): void => {
    deleteLocalCopy(sequenceId, offer.tab)
    setOffers((before) => before.filter((one) => one !== offer))
  }
  const recover = (): void => {
    workflow.edit(() => ({ ok: true, workflow: offer.workflow }))
    // writes this tab's copy before the other one is removed
    localCopy.write()
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
