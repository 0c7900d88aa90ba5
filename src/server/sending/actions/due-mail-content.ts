// The text of a due mail: the mail generated for this lead, or the template of the published workflow rendered now.
import type { SenderProfile } from '#core/compliance/sender-profile.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { finalizeContent, type SendTimeValues, templateContent } from '#core/writing/finalize-content.ts'
import { type ContentState, contentOf } from '#core/writing/mail-content.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { DueMail } from '#server/data/sending/due-mails.ts'

/**
 * @param links the values of `{{수신거부}}` and `{{서명}}` in this mail
 * @param profile of the mail's workspace
 */
export function dueMailContent(
  mail: DueMail,
  workflow: Workflow,
  links: SendTimeValues,
  profile: SenderProfile,
): ContentState {
  const node = findNode(workflow, mail.nodeId)
  if (!isMail(node)) return { kind: 'node_removed' }
  const draft = node.data
  const content = contentOf(mail.stored, writerOf(draft), mail.reviewRequired, () =>
    mail.lead ? templateContent(draft, leadValues(mail.lead, SEND_TIME_VARIABLES)) : { kind: 'empty' },
  )
  return finalizeContent(content, links, mail.isFirst, profile)
}
