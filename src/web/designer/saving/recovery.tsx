// Unsaved work an earlier visit left in this browser is offered once, when the designer opens.
import { History } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Sequence } from '#api/sequences.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { unsavedText } from '#web/text/unsaved-work.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { useDesigner } from '../designer-context.ts'
import { dropDraftCopy, keepDraftCopy, recoverable } from './draft-copy.ts'

export function Recovery({ opened }: { opened: Sequence }) {
  const { workflow, saver, sequenceId } = useDesigner()
  const [copy, setCopy] = useState(() =>
    recoverable(sequenceId, {
      workflow: workflow.getState().workflow,
      revision: opened.revision,
      updatedAt: opened.updatedAt,
    }),
  )
  useEffect(
    () => keepDraftCopy(sequenceId, workflow, () => saver.state.getState().revision),
    [sequenceId, workflow, saver],
  )
  if (!copy) return null
  const when = formatDateTime(copy.at)
  const recover = (): void => {
    workflow.edit(() => ({ ok: true, workflow: copy.workflow }))
    setCopy(null)
  }
  const drop = (): void => {
    dropDraftCopy(sequenceId)
    setCopy(null)
  }
  return (
    <Banner
      tone="amber"
      icon={<History aria-hidden />}
      title={unsavedText.recoverTitle}
      className="border border-line shadow-pop"
      action={
        <span className="flex gap-1.5">
          <Button size="sm" onClick={drop}>
            {unsavedText.recoverDrop}
          </Button>
          <Button size="sm" variant="primary" onClick={recover}>
            {unsavedText.recover}
          </Button>
        </span>
      }
    >
      {copy.serverIsNewer ? unsavedText.recoverOlder(when) : unsavedText.recoverHint(when)}
    </Banner>
  )
}
