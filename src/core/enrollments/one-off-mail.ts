// A mail a member writes to one lead outside of all sequences. It is sent as the only mail of a sequence of its own, so
// that the plan, the once-only path and the legal rules are those of every mail (rules.md ).
import type { LaunchCode, LaunchFinding } from '#core/sequences/launch.ts'
import { addBelow, type Edit, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** The name of the sequence of a one-off mail, shown where mails of all sequences are listed. */
export const ONE_OFF_NAME = '개별 메일'

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

/** The index of the first launch finding for which the mail is refused; -1: it can be sent. */
export const oneOffRefusal = (findings: readonly { code: string; level: LaunchFinding['level'] }[]): number =>
  findings.findIndex(({ code, level }) => level === 'error' || code === HOLDS_THE_MAIL)
