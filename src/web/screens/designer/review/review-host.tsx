// Opens the review queue over the designer for `?review=<node>` in the URL, so that other pages can link to it
// (`mark=any` starts with the marked ones, `state=unreviewed` with those to approve, `mail=<id>` with one).
import { useLocation, useSearchParams } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useDesigner, useWorkflow } from '#web/screens/designer/designer-context.ts'

const ReviewQueue = lazyPart(() => import('./queue/review-queue.tsx'), 'ReviewQueue')

const OWN_PARAMS = ['review', 'mark', 'mail', 'state'] as const

export function ReviewHost({ sequence }: { sequence: Sequence }) {
  const { view } = useDesigner()
  const [params, setParams] = useSearchParams()
  const { state } = useLocation()
  const nodeId = params.get('review')
  const node = useWorkflow(({ workflow }) => (nodeId ? findNode(workflow, nodeId) : undefined))
  if (!isMail(node)) return null
  const close = (openDialog: boolean): void => {
    setParams(
      (before) => {
        for (const name of OWN_PARAMS) before.delete(name)
        return before
      },
      { replace: true },
    )
    if (openDialog) view.openDialog('generation', node.id)
  }
  return (
    <ReviewQueue
      key={node.id}
      sequence={sequence}
      node={node}
      begin={{ mark: params.get('mark'), state: params.get('state'), mailId: params.get('mail') }}
      // opened from the table: closing returns to it
      onClose={() => close(state?.fromTable === true)}
      onManage={() => close(true)}
    />
  )
}
