// The notice of the result of an opt-out: within 14 days, with the sender's name, the fact and date of the request and its result
// (정보통신망법 제50조 제7항, 시행령 제62조의2). Not an advertisement: no label, no footer.
import { DAY_MS } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import type { StatusReason } from '#core/enrollments/enrollment.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import type { SenderProfile } from './sender-profile.ts'

/** The legal deadline in days. */
export const NOTICE_DAYS = 14

/** Reasons of a suppression that the lead requested directly. */
const OWN_OPT_OUT_REASONS: ReadonlySet<string> = new Set(['link', 'one_click', 'reply_text'])

/** Requested by the lead, also through their provider: removing it needs an explicit confirmation. */
export const isOwnOptOut = (reason: string): boolean =>
  OWN_OPT_OUT_REASONS.has(reason) || reason === 'complaint'

export type NoticeFacts = {
  kind: 'address' | 'domain'
  reason: StatusReason<'unsubscribed'>
  profile: Pick<SenderProfile, 'isAdvertising'> & { alwaysNotices: boolean }
}

/**
 * Whether a suppression with this reason gets a notice. A complaint does not: it was sent to the provider, and a notice would be one
 * more unwanted mail. An entry by a user has no request with a known date. While the workspace has not said that its mails are no
 * advertisements, the notice is required.
 */
export const requiresNotice = ({ kind, reason, profile }: NoticeFacts): boolean =>
  kind === 'address' &&
  OWN_OPT_OUT_REASONS.has(reason) &&
  (profile.isAdvertising !== false || profile.alwaysNotices)

export const noticeDueAt = (expressedAt: Date): Date => new Date(expressedAt.getTime() + NOTICE_DAYS * DAY_MS)

const HOW = {
  link: ['메일의 수신거부 링크', 'the link in our e-mail'],
  one_click: ['메일 프로그램의 수신거부 버튼', 'the unsubscribe button of your mail program'],
  reply_text: ['회신', 'your reply'],
} as const

/** @param expressedOn the day of the request in the sender's time zone, 'YYYY-MM-DD' */
export function optOutNotice(facts: {
  senderName: string
  address: string
  expressedOn: string
  reason: string
}): MailContent {
  const { senderName, address, expressedOn, reason } = facts
  const [how, howEnglish] = reason in HOW ? HOW[reason as keyof typeof HOW] : ['', '']
  return {
    subject: '수신거부 처리 결과를 알려 드립니다 (Unsubscribe confirmation)',
    bodyText: [
      '안녕하세요. 요청하신 수신거부를 아래와 같이 처리했습니다.',
      '',
      `보내는 사람: ${senderName}`,
      `수신거부 의사를 밝히신 날: ${longDate(expressedOn)}${how && ` (${how})`}`,
      `처리 결과: ${address} 주소로 더 이상 메일을 보내지 않습니다.`,
      '',
      '처리 결과를 알려 드리려고 한 번만 보내는 메일입니다. 답장하지 않으셔도 됩니다.',
      '',
      `Your request${howEnglish && ` by ${howEnglish}`} of ${expressedOn} has been carried out: ${senderName} will not e-mail ${address} again. This confirmation is sent once.`,
    ].join('\n'),
    bodyHtml: '',
  }
}
