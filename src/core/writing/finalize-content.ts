// From a template or a stored text to the mail that is sent: rendered for one lead, send-time variables filled in, and
// checked. Sending and every preview use these functions (rules.md ).
import { isFalseAdLabel } from '#core/compliance/ad-label.ts'
import { missingSenderFields, type SenderProfile } from '#core/compliance/sender-profile.ts'
import { startsLikeReply } from '#core/sending/subject.ts'
import type { ContentState, MailContent } from './mail-content.ts'
import { addedProgramWords } from './no-value.ts'
import { findPlaceholders } from './quality/unfilled-placeholders.ts'
import type { Signature } from './signature.ts'
import { renderTemplate } from './template/render.ts'
import { fillSendTimeVariables } from './template/send-time-variables.ts'
import type { TemplateValues } from './template/variables.ts'

export const FAKE_REPLY =
  '첫 이메일의 제목은 Re:, Fwd:, 회신, 전달로 시작할 수 없습니다. 제목을 수정해 주세요.'

export const SENDER_INCOMPLETE =
  '광고성 정보의 필수 항목인 보내는 사람 정보가 비어 있습니다. 설정의 법정 표기에서 입력해 주세요.'
export const FALSE_AD_LABEL =
  '제목의 광고 표시를 변형할 수 없습니다. 법정 표기를 켜면 (광고)가 자동으로 추가되므로 제목에서 삭제해 주세요. 직접 입력할 때는 (광고)로만 표기해 주세요.'

/** A template rendered for one lead; a value with the word undefined, null or NaN in it is `leftover`, and an AI part without a text is awaited. @param values from `leadValues` with `SEND_TIME_VARIABLES` */
export function templateContent(
  template: MailContent,
  values: Readonly<TemplateValues>,
  aiTexts?: ReadonlyMap<string, string>,
): ContentState {
  const rendered = renderTemplate(template, values, aiTexts)
  if (rendered.ok) {
    const { subject, bodyText, bodyHtml } = rendered
    const content = { subject, bodyText, bodyHtml }
    // the author of a template may write about undefined; from a lead's values it is a mistake
    const found = addedProgramWords(Object.values(content).join('\n'), Object.values(template).join('\n'))
    return found.length > 0 ? { kind: 'leftover', found } : { kind: 'ready', content }
  }
  if ('missing' in rendered) return { kind: 'missing_variable', names: rendered.missing }
  if ('unwritten' in rendered) return { kind: 'awaiting_content' }
  return { kind: 'template_fault', why: rendered.fault.message }
}

/** Values that are known only when a mail is sent. */
export type SendTimeValues = { optOutUrl: string; signature: Signature }

/** Fills in the send-time variables and checks the result: a mail with a fault is not `ready`. */
export function finalizeContent(
  state: ContentState,
  sendTimeValues: SendTimeValues,
  isFirst: boolean,
  profile: SenderProfile,
): ContentState {
  if (state.kind !== 'ready') return state
  const content = fillSendTimeVariables(state.content, sendTimeValues)
  const faults = contentFaults(content, isFirst, profile)
  if (faults.some(({ kind }) => kind === 'empty_subject' || kind === 'empty_body')) return { kind: 'empty' }
  for (const { kind } of faults)
    if (kind in BLOCKING_FAULTS) return { kind: 'template_fault', why: BLOCKING_FAULTS[kind] ?? '' }
  const found = faults.flatMap((fault) => fault.found)
  return found.length > 0 ? { kind: 'leftover', found: [...new Set(found)] } : { kind: 'ready', content }
}

const BLOCKING_FAULTS: { [kind in ContentFault['kind']]?: string } = {
  fake_reply_subject: FAKE_REPLY,
  false_ad_label: FALSE_AD_LABEL,
  sender_incomplete: SENDER_INCOMPLETE,
}

export type ContentFault = {
  field: keyof MailContent
  kind:
    | 'empty_subject'
    | 'empty_body'
    | 'fake_reply_subject'
    | 'false_ad_label'
    | 'sender_incomplete'
    | 'leftover'
  /** unfilled placeholders */
  found: string[]
}

/**
 * Why a mail cannot be sent: a first mail without subject or with one like a reply's, no body, an unfilled placeholder, a false
 * advertising label, or advertising that does not name its sender (rules.md R-811).
 */
export function contentFaults(
  content: MailContent,
  isFirst: boolean,
  profile: SenderProfile,
): ContentFault[] {
  const { subject, bodyText, bodyHtml } = content
  const faults: ContentFault[] = []
  if (isFirst && subject.trim() === '') faults.push({ field: 'subject', kind: 'empty_subject', found: [] })
  // the subject can start with a lead's value, so the template alone is not enough
  if (isFirst && startsLikeReply(subject))
    faults.push({ field: 'subject', kind: 'fake_reply_subject', found: [] })
  if (isFalseAdLabel(subject)) faults.push({ field: 'subject', kind: 'false_ad_label', found: [] })
  if (bodyText.trim() === '' && bodyHtml.trim() === '')
    faults.push({ field: 'bodyText', kind: 'empty_body', found: [] })
  if (missingSenderFields(profile).length > 0)
    faults.push({ field: 'bodyText', kind: 'sender_incomplete', found: [] })
  for (const field of ['subject', 'bodyText', 'bodyHtml'] as const) {
    const found = findPlaceholders(content[field])
    if (found.length > 0) faults.push({ field, kind: 'leftover', found })
  }
  return faults
}
