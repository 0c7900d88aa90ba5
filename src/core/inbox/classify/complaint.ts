// Complaints that mailbox providers forward (ARF, RFC 5965): somebody pressed "spam". Reports about authentication or
// "not spam" speak of the sender's set-up, not of the contact.
import type { ParsedMail } from './parsed-mail.ts'

export type FeedbackReport = { isComplaint: boolean; recipient: string | null }

/** @returns null when the message is no feedback report */
export function readFeedbackReport(mail: ParsedMail): FeedbackReport | null {
  if (isOldComplaint(mail)) return { isComplaint: true, recipient: null }
  if (mail.feedbackReport === null && mail.reportType !== 'feedback-report') return null
  const text = (mail.feedbackReport ?? mail.text).slice(0, 20_000)
  const type = /^feedback-type:[ \t]{0,20}([\w-]{1,40})/im.exec(text)?.[1]?.toLowerCase() ?? 'abuse'
  const recipient =
    /^(?:original-rcpt-to|removal-recipient):[ \t]{0,20}(?:rfc822;)?[ \t]{0,5}<?([^\s<>]{1,320})/im.exec(text)
  return {
    isComplaint: !/^(auth-failure|not-spam|virus|dmarc|xarf-none)$/.test(type),
    recipient: recipient?.[1]?.includes('@') ? recipient[1] : null,
  }
}

/** Microsoft's feedback loop (JMRP) is older than the standard: the complained-of mail attached, the subject says why. */
const isOldComplaint = (mail: ParsedMail): boolean =>
  mail.feedbackReport === null &&
  mail.returned.length > 0 &&
  /^complaint about message from \S/i.test(mail.subject)
