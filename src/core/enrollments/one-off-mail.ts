// A mail a member writes to one lead outside of all sequences. It is sent as the only mail of a sequence of its own, so
// that the plan, the once-only path and the legal rules are those of every mail (rules.md ).
import { UNDO_SEND_MS } from '#core/inbox/inbox.ts'
import type { LaunchCode, LaunchFinding } from '#core/sequences/launch.ts'
import { addBelow, type Edit, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { SkipReason } from './enrollment.ts'

/** The name of the sequence of a one-off mail, shown where mails of all sequences are listed. */
export const ONE_OFF_NAME = '개별 메일'

/** The same mail (lead, mailbox, subject and text) requested again within this time is a repeated request. */
export const SAME_ONE_OFF_MS = 60_000

const MAIL = 'emailDraft-1'

/** start → mail */
export function oneOffWorkflow(content: MailContent): Workflow {
  const added = edited(addBelow(defaultWorkflow(), 'start', 'emailDraft', MAIL, { x: 250, y: 200 }))
  return edited(updateNode(added, MAIL, 'emailDraft', { ...content, generationMode: 'manual', useAI: false }))
}

function edited(edit: Edit): Workflow {
  if (!edit.ok) throw new Error(`a one-off mail breaks a rule of workflows: ${edit.error}`)
  return edit.workflow
}

/** A warning for a sequence, whose other leads can be sent; here it would hold the only mail. */
const HOLDS_THE_MAIL: LaunchCode = 'missing_values'

/** The index of the first launch finding that rejects the mail; -1: it can be sent. */
export const rejectingFinding = (
  findings: readonly { code: string; level: LaunchFinding['level'] }[],
): number => findings.findIndex(({ code, level }) => level === 'error' || code === HOLDS_THE_MAIL)

/** What its writer must know before it is sent: the law and the domain of its mailbox. Not what concerns numbers. */
const WARNED: ReadonlySet<string> = new Set<LaunchCode>([
  'advertising_unspecified',
  'consent_missing',
  'replies_not_read',
  'no_opt_out',
  'domain_unverified',
])

export const oneOffWarnings = <F extends { code: string; level: LaunchFinding['level'] }>(
  findings: readonly F[],
): F[] => findings.filter(({ code, level }) => level === 'warning' && WARNED.has(code))

/** Why a lead that can be enrolled gets no one-off mail: whether it opted out is not decided yet. */
export type OneOffRejection = SkipReason | 'opt_out_pending'

/** The earliest time of the mail: not before the chosen time, and late enough that its writer can cancel it. */
export const oneOffNotBefore = (chosen: Date | undefined, now: Date): Date =>
  new Date(Math.max(chosen?.getTime() ?? 0, now.getTime() + UNDO_SEND_MS))
