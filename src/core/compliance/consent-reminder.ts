// The mail that confirms a consent every two years: the sender's name, the fact and day of the consent, and how to keep or revoke
// it (정보통신망법 제50조 제8항, 시행령 제62조의3). Without a reply the consent stays valid. Not an advertisement: no label, no footer.
import { dayNumber } from '#core/calendar/date.ts'
import { longDate } from '#core/calendar/korean-date.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** At least this many are sent per day while any are due, and at most MAX per day, whatever the backlog. */
const MIN_REMINDERS_PER_DAY = 20
const MAX_REMINDERS_PER_DAY = 300
/** Minimum interval between two mails of a day. */
export const REMINDER_GAP_SECONDS = 60

/**
 * How many due mails may be planned today: all of them spread over the remaining days, so that neither an import of thousands
 * with the same day nor a week of downtime causes a burst.
 * @param dueOn the due day of each, 'YYYY-MM-DD' @param planned how many are planned and not sent yet
 */
export function consentRemindersToday(dueOn: readonly string[], planned: number, today: string): number {
  const first = dueOn.reduce((least, date) => (date < least ? date : least), dueOn[0] ?? today)
  const daysLeft = Math.max(1, dayNumber(first) - dayNumber(today))
  const share = Math.ceil(dueOn.length / daysLeft)
  return Math.max(
    0,
    Math.min(dueOn.length, Math.min(MAX_REMINDERS_PER_DAY, Math.max(MIN_REMINDERS_PER_DAY, share)) - planned),
  )
}

/** @param consentedOn 'YYYY-MM-DD' @param optOutUrl the opt-out page: one click, no sign-in */
export function consentReminderContent(facts: {
  senderName: string
  address: string
  consentedOn: string
  optOutUrl: string
}): MailContent {
  const { senderName, address, consentedOn, optOutUrl } = facts
  return {
    // no prefix that looks like the label of an advertisement
    subject: '수신동의를 계속 유지하시는지 확인합니다 (Your consent to our e-mails)',
    bodyText: [
      '안녕하세요. 메일 수신에 동의해 주신 사실을 2년마다 알려 드리고 있습니다.',
      '',
      `보내는 사람: ${senderName}`,
      `동의하신 날: ${longDate(consentedOn)}`,
      `동의하신 내용: ${address} 주소로 광고성 정보가 담긴 메일을 받는 것`,
      '',
      '계속 받으시려면: 아무것도 하지 않으셔도 됩니다. 동의가 그대로 유지됩니다.',
      '그만 받으시려면: 아래 링크를 누르거나 이 메일에 ‘수신거부’라고 회신해 주세요. 로그인 없이 무료로 바로 처리됩니다.',
      optOutUrl,
      '',
      '수신동의를 확인하려고 한 번만 보내는 메일입니다.',
      '',
      `On ${consentedOn} you agreed that ${senderName} may e-mail ${address}. To keep your consent you need not do anything. To withdraw it, open the link above or reply with “unsubscribe”: no sign-in, no cost. This reminder is sent once.`,
    ].join('\n'),
    bodyHtml: '',
  }
}
