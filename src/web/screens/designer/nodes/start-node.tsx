// The start node. It cannot be deleted while it is the only one.
import type { NodeProps } from '@xyflow/react'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { startNodes } from '#core/sequences/workflow/graph.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import { useDesigner, useEditable, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { NodeCard } from './node-card.tsx'
import { nodeText } from './node-text.ts'

export const StartNode = memo(function StartNode({ data: { node, ends }, selected }: NodeProps<FlowNode>) {
  if (node.type !== 'start') return null
  return (
    <NodeCard
      node={node}
      selected={selected}
      title={nodeText.title.start}
      hint={nodeText.startHint}
      head={<Actions id={node.id} />}
      hasForbiddenEntry={ends.in}
    />
  )
})

function Actions({ id }: { id: string }) {
  const designer = useDesigner()
  const editable = useEditable()
  const isOneOfSeveral = useWorkflow(({ workflow }) => startNodes(workflow).length > 1)
  if (!editable || !isOneOfSeveral) return null
  return (
    <div className="nodrag nokey -mr-1 flex shrink-0">
      <IconButton label={nodeText.remove} size="sm" onClick={() => deleteElements(designer, new Set([id]))}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  )
}
