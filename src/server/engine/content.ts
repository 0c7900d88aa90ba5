// What a due mail says: the mail written for this contact, or the template of the published drawing rendered now.
import { leftovers } from '#core/leftovers.ts'
import { startsLikeReply } from '#core/message.ts'
import { type ContentState, contentOf } from '#core/send.ts'
import { fillLate, LATE_VARIABLES } from '#core/template/late.ts'
import { renderTemplate } from '#core/template/render.ts'
import { leadValues } from '#core/template/variables.ts'
import { findNode, type Workflow } from '#core/workflow/workflow.ts'
import type { DueMail } from '../store/due-mails.ts'

const FAKE_REPLY = '첫 이메일의 제목이 회신이나 전달처럼 시작합니다. 제목을 고쳐 주세요.'

/** @param links what `{{수신거부}}` and `{{서명}}` stand for in this mail */
export function contentOfDue(
  mail: DueMail,
  workflow: Workflow,
  links: { optOutUrl: string; signature: string },
): ContentState {
  const node = findNode(workflow, mail.nodeId)
  if (node?.type !== 'emailDraft') return { kind: 'node_removed' }
  const draft = node.data
  const content = contentOf(mail.stored, draft.generationMode, mail.reviewRequired, () => {
    if (!mail.lead) return { kind: 'empty' }
    const rendered = renderTemplate(draft, leadValues(mail.lead, LATE_VARIABLES))
    if (rendered.ok) {
      const { subject, bodyText, bodyHtml } = rendered
      return { kind: 'ready', content: { subject, bodyText, bodyHtml } }
    }
    if ('missing' in rendered) return { kind: 'missing_variable', names: rendered.missing }
    return { kind: 'template_fault', why: rendered.fault.message }
  })
  if (content.kind !== 'ready') return content
  return complete({ kind: 'ready', content: fillLate(content.content, links) }, mail.ordinal === 0)
}

/** The first mail needs a subject; every mail a body; and nothing may be left unfilled (product §6). */
function complete(state: Extract<ContentState, { kind: 'ready' }>, isFirst: boolean): ContentState {
  const { subject, bodyText, bodyHtml } = state.content
  if ((isFirst && subject.trim() === '') || (bodyText.trim() === '' && bodyHtml.trim() === ''))
    return { kind: 'empty' }
  // a contact's value can begin the subject
  if (isFirst && startsLikeReply(subject)) return { kind: 'template_fault', why: FAKE_REPLY }
  const found = [subject, bodyText, bodyHtml].flatMap((text) => leftovers(text))
  return found.length > 0 ? { kind: 'leftover', found: [...new Set(found)] } : state
}
