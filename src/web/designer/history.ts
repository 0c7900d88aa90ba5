// One gesture back or forward, with what changed selected and in view, and said to those who only listen.
import type { Workflow } from '#core/workflow/workflow.ts'
import { historyText } from '#web/text/designer-hands.ts'
import type { Designer } from './designer-context.ts'

/** Nodes of `after` that are new or other than before. */
function changedNodes(before: Workflow, after: Workflow): string[] {
  const old = new Set(before.nodes)
  return after.nodes.filter((node) => !old.has(node)).map((node) => node.id)
}

function step({ workflow, view }: Designer, move: () => boolean, said: string): void {
  const before = workflow.getState().workflow
  if (!move()) return
  const changed = changedNodes(before, workflow.getState().workflow)
  view.setState({ note: null, said: { text: said, at: Date.now() } })
  view.selectOnly(changed)
  if (changed[0] !== undefined) view.reveal(changed[0])
}

export const undo = (designer: Designer): void => step(designer, designer.workflow.undo, historyText.undone)
export const redo = (designer: Designer): void => step(designer, designer.workflow.redo, historyText.redone)
