// Where every contact begins. It cannot be deleted.
import type { NodeProps } from '@xyflow/react'
import { memo } from 'react'
import { nodeText } from '#web/text/designer.ts'
import type { FlowNode } from '../canvas/flow-view.ts'
import { NodeCard } from './node-card.tsx'

export const StartNode = memo(function StartNode({ data: { node, ends }, selected }: NodeProps<FlowNode>) {
  if (node.type !== 'start') return null
  return (
    <NodeCard
      node={node}
      selected={selected}
      title={nodeText.title.start}
      hint={nodeText.startHint}
      hasForbiddenEntry={ends.in}
    />
  )
})
