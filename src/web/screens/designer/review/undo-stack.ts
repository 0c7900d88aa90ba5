// The undoable actions of the queue, newest last, with the data to undo them.
import type { EmailContent } from '#web/data/writing/generated-emails.ts'

export type ReviewAction =
  /** `textVersion` of the approved text: a text that was not displayed is not approved */
  | { kind: 'approve' | 'unapprove'; emailIds: readonly string[]; textVersion?: string | undefined }
  /** `textVersion` of the saved text: a later edit by another user is not undone */
  | { kind: 'edit'; emailId: string; before: EmailContent; textVersion: string }
  /** `textVersion` before it: nothing to undo while the email still has that text */
  | { kind: 'regenerate'; emailId: string; textVersion?: string | undefined }

/** The maximum number of undoable actions. */
const MAX_ACTIONS = 100

export const pushAction = (stack: readonly ReviewAction[], done: ReviewAction): readonly ReviewAction[] =>
  done.kind !== 'edit' && done.kind !== 'regenerate' && done.emailIds.length === 0
    ? stack
    : [...stack, done].slice(-MAX_ACTIONS)

/** @param done the undone action, at any position */
export const removeAction = (stack: readonly ReviewAction[], done: ReviewAction): readonly ReviewAction[] =>
  stack.filter((one) => one !== done)

/** The single email of an action, to show it again; null for many. */
export function actionEmailId(done: ReviewAction): string | null {
  if (done.kind === 'edit' || done.kind === 'regenerate') return done.emailId
  return done.emailIds.length === 1 ? (done.emailIds[0] ?? null) : null
}
