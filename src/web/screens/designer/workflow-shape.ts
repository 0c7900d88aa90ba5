// What the cards of a workflow show about their position in it.
import { connectedEdges, startNodes } from '#core/sequences/workflow/graph.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { findBranches } from './canvas/branches.ts'
import type { NodeFacts } from './designer-context.ts'

export function workflowShape(
  workflow: Workflow,
): Pick<NodeFacts, 'branches' | 'nodesWithChildren' | 'stepNumbers' | 'firstEmailNodes'> {
  const edgesInUse = connectedEdges(workflow)
  const [start] = startNodes(workflow)
  return {
    branches: findBranches(workflow),
    nodesWithChildren: new Set(edgesInUse.map((edge) => edge.source)),
    stepNumbers: stepNumbers(workflow),
    firstEmailNodes: new Set(
      edgesInUse.filter((edge) => edge.source === start?.id).map((edge) => edge.target),
    ),
  }
}
