// The reply to a question about the source of personal data (개인정보 보호법 제20조 제1항): the source, the purpose, and the right to
// have the processing stopped (제37조) or to revoke a consent. Sent at once, without advertising.
//
// It is required by law and not an advertisement, so it may be sent to a suppressed address. Only a user sends it.
import { longDate } from '#core/calendar/korean-date.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** The placeholder for an unknown source: a mail that contains it is not sent. */
export const UNKNOWN_SOURCE = '[어디에서 받은 정보인지 입력해 주세요]'

/** @param collectedOn the day of the collection, or of its entry here, 'YYYY-MM-DD' */
export function sourceNotice(facts: {
  senderName: string
  senderContact: string
  contactName: string
  items: readonly string[]
  source: string
  collectedOn: string
  isConsent: boolean
}): MailContent {
  const { senderName, senderContact, contactName, items, source, isConsent } = facts
  const lines = [
    `${contactName ? `${contactName} 님, ` : ''}안녕하세요. 문의하신 개인정보의 수집 출처를 알려 드립니다.`,
    '',
    `개인정보를 처리하는 곳: ${senderName}${senderContact && ` (${senderContact})`}`,
    `수집한 항목: ${items.join(', ')}`,
    `수집 출처: ${source || UNKNOWN_SOURCE}`,
    `수집한 날: ${longDate(facts.collectedOn)}`,
    '처리 목적: 업무 제휴와 상품·서비스 안내를 위한 연락',
    '',
    `개인정보 처리의 정지를 요구하${isConsent ? '거나 동의를 철회하' : ''}실 권리가 있습니다(개인정보 보호법 제37조). 원하시면 이 메일에 답장해 주세요. 바로 처리하고 알려 드립니다.`,
  ]
  return { subject: '개인정보 수집 출처를 알려 드립니다', bodyText: lines.join('\n'), bodyHtml: '' }
}
