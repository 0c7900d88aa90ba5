// The canvas with a proposal: a workflow of its own that cannot be edited. The view state is that of the designer.
import './proposal.css'
import { useEffect, useMemo, useState } from 'react'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { Canvas } from '#web/designer/canvas/canvas.tsx'
import { DesignerContext, NO_FACTS, NodeFactsContext, useDesigner } from '#web/designer/designer-context.ts'
import { workflowShape } from '#web/designer/workflow-shape.ts'
import { createWorkflowStore } from '#web/designer/workflow-store.ts'

export function ProposalCanvas({ workflow }: { workflow: Workflow }) {
  const designer = useDesigner()
  const [store] = useState(() => createWorkflowStore(workflow))
  useEffect(() => store.replace(workflow), [store, workflow])
  const shown = useMemo(() => ({ ...designer, workflow: store }), [designer, store])
  const facts = useMemo(
    () => ({ ...NO_FACTS, readOnly: 'proposal' as const, ...workflowShape(workflow) }),
    [workflow],
  )
  return (
    <DesignerContext value={shown}>
      <NodeFactsContext value={facts}>
        <Canvas />
      </NodeFactsContext>
    </DesignerContext>
  )
}
