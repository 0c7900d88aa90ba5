// The way into the review queue from inside the designer.
import { useSearchParams } from 'react-router'
import { useDesigner } from '#web/designer/designer-context.ts'

/** Closes the window over the canvas; the queue's own closing brings the table of mails back. */
export function useOpenReview(nodeId: string): (begin?: { mailId?: string; marked?: boolean }) => void {
  const { view } = useDesigner()
  const [, setParams] = useSearchParams()
  return ({ mailId, marked } = {}) => {
    view.closeDialog()
    setParams(
      (before) => {
        before.set('review', nodeId)
        if (mailId) before.set('mail', mailId)
        if (marked) before.set('mark', 'any')
        return before
      },
      { state: { fromTable: true } },
    )
  }
}
