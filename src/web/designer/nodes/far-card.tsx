// A card of a large drawing seen from far away: its sign and its name, as large as fits. Hundreds of whole cards are in view
// then, and drawing what nobody can read would cost most of every frame.
import { type ReactFlowState, useStore } from '@xyflow/react'
import type { WorkflowNode } from '#core/workflow/node-kinds.ts'
import { nodeText } from '#web/text/designer.ts'
import { cx } from '#web/ui/cx.ts'
import { nodeDetail } from '../canvas/flow-view.ts'
import { MANY_NODES } from '../canvas/node-size.ts'
import { useFindings } from '../designer-context.ts'
import { NODE_LOOK } from './node-look.ts'

const FAR = 0.35

const isFar = ({ transform, nodes }: ReactFlowState): boolean =>
  transform[2] < FAR && nodes.length > MANY_NODES

export const useFar = (): boolean => useStore(isFar)

export function FarCard({ node }: { node: WorkflowNode }) {
  const blocks = useFindings(node.id).some((finding) => finding.level === 'error')
  return (
    <p
      className={cx(
        'm-1.5 flex flex-1 items-center justify-center overflow-hidden rounded-lg px-3 text-[40px] leading-[1.15] font-bold',
        NODE_LOOK[node.type].chip,
        blocks && 'ring-8 ring-danger',
      )}
    >
      <span className="line-clamp-2 text-center">{nodeDetail(node) || nodeText.title[node.type]}</span>
    </p>
  )
}
