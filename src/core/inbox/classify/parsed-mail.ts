// One message as it was read, before anybody judges it: decoded headers, the text a person would see, and the machine
// parts of reports. Produced by the server's MIME reader; every rule in this folder works on this shape alone.

export type MailAddress = { name: string; address: string }

/** Lower-case header name → its values in order, unfolded and decoded (RFC 5322, RFC 2047). */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

export type ParsedMail = {
  headers: MailHeaders
  /** with angle brackets; null when there is none */
  messageId: string | null
  /** with angle brackets */
  inReplyTo: readonly string[]
  /** with angle brackets, oldest first */
  references: readonly string[]
  from: MailAddress
  to: readonly MailAddress[]
  subject: string
  date: Date | null
  /** the calendar day at the writer's own offset, YYYY-MM-DD */
  localDate: string | null
  /** what a person would read: the text part, else the HTML part as text with quotes marked by `>` */
  text: string
  html: string | null
  /** `type/subtype` of the whole message, lower-case */
  contentType: string
  /** of multipart/report (RFC 6522), lower-case */
  reportType: string | null
  /** texts of message/delivery-status parts (RFC 3464) */
  deliveryStatus: readonly string[]
  /** headers of the messages carried inside this one: what a bounce or complaint sends back */
  returned: readonly MailHeaders[]
  /** text of a message/feedback-report part (RFC 5965) */
  feedbackReport: string | null
  /** text of a message/disposition-notification part (RFC 8098) */
  dispositionNotification: string | null
  /** METHOD of a text/calendar part (RFC 5546), upper-case */
  calendarMethod: string | null
}

/** What a rule may look at of a very long text: bounds the work, and no real notice says its matter later. */
const MAX_RULE_TEXT = 200_000
const MAX_RULE_LINE = 1000

/** The lines of a text, each cut to a length every rule can afford. */
export function linesOf(text: string): string[] {
  return text
    .slice(0, MAX_RULE_TEXT)
    .split(/\r\n|\r|\n/)
    .map((line) => (line.length > MAX_RULE_LINE ? line.slice(0, MAX_RULE_LINE) : line))
}
