// The start node. It cannot be deleted while it is the only one.
import type { NodeProps } from '@xyflow/react'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { startNodes } from '#core/sequences/workflow/graph.ts'
import type { NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import type { FlowNode } from '#web/screens/designer/canvas/flow-elements.ts'
import { useDesigner, useEditable, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { AddBelowMenu } from './add-below-button.tsx'
import { FindingsMark, NodeCard } from './node-card.tsx'
import { nodeText } from './node-text.ts'

export const StartNode = memo(function StartNode({ data: { node, ends }, selected }: NodeProps<FlowNode>) {
  if (node.type !== 'start') return null
  return (
    <NodeCard node={node} selected={selected} hasForbiddenEntry={ends.in}>
      <div className="card-row">
        <b>{nodeText.title.start}</b>
        <span className="card-quiet">{nodeText.startHint}</span>
        <FindingsMark id={node.id} />
        <Actions node={node} />
      </div>
    </NodeCard>
  )
})

function Actions({ node }: { node: NodeOf<'start'> }) {
  const designer = useDesigner()
  const editable = useEditable()
  const isOneOfSeveral = useWorkflow(({ workflow }) => startNodes(workflow).length > 1)
  if (!editable) return null
  return (
    <div className="card-actions nodrag nokey">
      {isOneOfSeveral && (
        <IconButton
          label={nodeText.remove}
          size="xs"
          onClick={() => deleteElements(designer, new Set([node.id]))}
        >
          <Trash2 aria-hidden />
        </IconButton>
      )}
      <AddBelowMenu node={node} />
    </div>
  )
}
