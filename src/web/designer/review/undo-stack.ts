// What was done to mails in the queue, newest last, with what it takes to bring it back.
import type { EmailContent } from '#web/writing/queries/generated-emails.ts'

export type ReviewAction =
  /** `textVersion` of the one that is approved, or was: what nobody has read is not approved */
  | { kind: 'approve' | 'unapprove'; emailIds: readonly string[]; textVersion?: string | undefined }
  /** `textVersion` of what was saved: what somebody has mended since is not taken back */
  | { kind: 'edit'; emailId: string; before: EmailContent; textVersion: string }
  | { kind: 'regenerate'; emailId: string }

/** Far more than anybody remembers. */
const MAX_ACTIONS = 100

export const pushAction = (stack: readonly ReviewAction[], done: ReviewAction): readonly ReviewAction[] =>
  done.kind !== 'edit' && done.kind !== 'regenerate' && done.emailIds.length === 0
    ? stack
    : [...stack, done].slice(-MAX_ACTIONS)

/** @param done what has been brought back, wherever it lies by now */
export const removeAction = (stack: readonly ReviewAction[], done: ReviewAction): readonly ReviewAction[] =>
  stack.filter((one) => one !== done)

/** The one mail it was about, to show it again; null for many. */
export function actionEmailId(done: ReviewAction): string | null {
  if (done.kind === 'edit' || done.kind === 'regenerate') return done.emailId
  return done.emailIds.length === 1 ? (done.emailIds[0] ?? null) : null
}
