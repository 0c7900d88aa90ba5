// What people do with the drawing as a whole or between two nodes, each as one edit.
import { EDIT_REFUSALS } from '#api/workflow-messages.ts'
import { insertOnEdge } from '#core/workflow/insert.ts'
import { toastInfo } from '#web/lib/toast.ts'
import type { Designer } from './designer-context.ts'

/** Puts the missing pair of email and timer into a connection; the email is selected and in view. */
export function insertPair(designer: Designer, edgeId: string): void {
  const { workflow, view } = designer
  const placed = workflow.edit((drawing) => insertOnEdge(drawing, edgeId, Date.now()))
  if (!placed.ok) {
    toastInfo(EDIT_REFUSALS[placed.refusal])
    return
  }
  const isEmail = (id: string): boolean =>
    placed.workflow.nodes.some((node) => node.id === id && node.type === 'emailDraft')
  const email = placed.added.find(isEmail)
  if (!email) return
  view.selectOnly([email])
  view.reveal(email)
}
