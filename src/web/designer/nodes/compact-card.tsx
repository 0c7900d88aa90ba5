// A card seen from far away: its sign and its name, as large as fits. It lies over the card and is only shown there
// (designer.css); under the pointer and in focus the card itself comes back, with its buttons. In a large drawing it takes the
// card's place: hundreds are in view then, and drawing what nobody can read would cost most of every frame.
import { type ReactFlowState, useStore } from '@xyflow/react'
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { nodeDetail } from '#web/designer/canvas/flow-elements.ts'
import { LARGE_WORKFLOW_NODES } from '#web/designer/canvas/node-size.ts'
import { useFindings } from '#web/designer/designer-context.ts'
import { nodeText } from '#web/designer/designer-text.ts'
import { cx } from '#web/ui/cx.ts'
import { NODE_STYLE } from './node-style.ts'

const COMPACT_ONLY_BELOW_ZOOM = 0.35

const isCompactOnly = ({ transform, nodes }: ReactFlowState): boolean =>
  transform[2] < COMPACT_ONLY_BELOW_ZOOM && nodes.length > LARGE_WORKFLOW_NODES

/** Whether far cards stand instead of the cards, not over them. */
export const useCompactCards = (): boolean => useStore(isCompactOnly)

export function CompactCard({ node, covers }: { node: WorkflowNode; covers: boolean }) {
  const blocks = useFindings(node.id).some((finding) => finding.level === 'error')
  const { icon: Icon, chip } = NODE_STYLE[node.type]
  const name = nodeDetail(node) || nodeText.title[node.type]
  return (
    <p
      className={cx('compact-card', chip, blocks && 'ring-8 ring-danger')}
      // what covers a card says nothing that the card does not say
      aria-hidden={covers || undefined}
      data-name={covers ? name : undefined}
    >
      <Icon aria-hidden />
      {!covers && <span>{name}</span>}
    </p>
  )
}
