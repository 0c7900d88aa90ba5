/** Lower-case header name → its values in order, unfolded and decoded (RFC 5322, RFC 2047). */
export type MailHeaders = ReadonlyMap<string, readonly string[]>

export type MailAddress = { name: string; address: string }

/** One received message after decoding. The server's MIME reader produces it; the rules of core/inbox read it. */
export type ParsedMail = {
  headers: MailHeaders
  /** with angle brackets; null when the header is missing */
  messageId: string | null
  /** with angle brackets */
  inReplyTo: readonly string[]
  /** with angle brackets, oldest first */
  references: readonly string[]
  /** the From header; who wrote the message is decided by `readWriter` */
  from: MailAddress
  /** X-Original-From, then X-Original-Sender: whom a group or list names whose address replaced From */
  originalSenders: readonly MailAddress[]
  replyTo: readonly MailAddress[]
  to: readonly MailAddress[]
  subject: string
  date: Date | null
  /** the calendar day at the writer's own UTC offset, YYYY-MM-DD */
  localDate: string | null
  /** the text part, else the HTML part as text with quotes marked by `>` */
  text: string
  html: string | null
  /** `type/subtype` of the whole message, lower-case */
  contentType: string
  /** of multipart/report (RFC 6522), lower-case */
  reportType: string | null
  /** texts of message/delivery-status parts (RFC 3464) */
  deliveryStatus: readonly string[]
  /** headers of the messages attached to this one: what a bounce or complaint returns */
  returned: readonly MailHeaders[]
  /** text of a message/feedback-report part (RFC 5965) */
  feedbackReport: string | null
  /** text of a message/disposition-notification part (RFC 8098) */
  dispositionNotification: string | null
  /** METHOD of a text/calendar part (RFC 5546), upper-case */
  calendarMethod: string | null
}
