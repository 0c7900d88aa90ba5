// The canvas with a proposal: a workflow of its own that cannot be edited. The view state is that of the designer.
import './proposal.css'
import { useEffect, useMemo, useState } from 'react'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { Canvas } from '#web/screens/designer/canvas/canvas.tsx'
import {
  DesignerContext,
  NO_FACTS,
  NodeFactsContext,
  useDesigner,
  useNodeFacts,
} from '#web/screens/designer/designer-context.ts'
import { workflowShape } from '#web/screens/designer/workflow-shape.ts'
import { createWorkflowStore } from '#web/screens/designer/workflow-store.ts'

/** @param proposal `added`: its new nodes in the order of the path */
export function ProposalCanvas({
  proposal,
}: {
  proposal: { workflow: Workflow; added: ReadonlySet<string> }
}) {
  const { workflow, added } = proposal
  const designer = useDesigner()
  const { view } = designer
  const { numbers } = useNodeFacts()
  const [store] = useState(() => createWorkflowStore(workflow))
  useEffect(() => {
    store.replace(workflow)
    const [first] = added
    const isAppended = workflow.nodes.some((node) => isMail(node) && !added.has(node.id))
    if (first && isAppended) view.revealNode(first, true)
    else view.fitView()
  }, [store, workflow, added, view])
  const shown = useMemo(() => ({ ...designer, workflow: store }), [designer, store])
  const facts = useMemo(
    () => ({ ...NO_FACTS, numbers, readOnly: 'proposal' as const, ...workflowShape(workflow) }),
    [workflow, numbers],
  )
  return (
    <DesignerContext value={shown}>
      <NodeFactsContext value={facts}>
        <Canvas />
      </NodeFactsContext>
    </DesignerContext>
  )
}
