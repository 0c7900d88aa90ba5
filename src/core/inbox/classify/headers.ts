import type { MailAddress, MailHeaders, ParsedMail } from './parsed-mail.ts'

/** The first value of a header; '' when it is missing. */
export const headerOf = (mail: { headers: MailHeaders }, name: string): string =>
  mail.headers.get(name)?.[0] ?? ''

const EMPTY_PATH = /^<?\s*(mailer-daemon(@[^>]*)?|<>)?\s*>?$/i

/** Mail servers send their notices with an empty envelope sender (RFC 5321 §4.5.5). */
export function hasEmptyReturnPath(mail: ParsedMail): boolean {
  const values = mail.headers.get('return-path')
  return values !== undefined && EMPTY_PATH.test((values.at(-1) ?? '').slice(0, 200).trim())
}

const DAEMON_LOCAL_PART =
  /^(mailer[-_.]?daemons?|mail[-_.]?daemon|mail[-_.]?delivery[-_.]?(subsystem|system)|post[-_]?master\\?|postmaster[-_+.].*|mdaemon|mmdf|uucp|emailer-daemon|mail[-_.]?(system|server|router)|maildelivery|return(ed)?[-_.]?mail|bounces?|bounce[-_+.].*|ndr|mxlogic.*)$/i
const DAEMON_NAME =
  /(mail|message) delivery (sub)?system|mailer[- ]?daemon|\bpostmaster\b|mail administrator|system administrator|delivery (failure|notification|status)|mail system|returned mail|시스템 ?관리자|메일 ?배달|메일 ?전송 ?시스템|메일 ?관리자|배달 ?시스템|발송 ?실패|メール配信|郵件系統|系统退信/i

const localPart = (address: string): string => address.split('@')[0] ?? ''

/** `mailer-daemon` and its variants: addresses only programs send from. */
export const isMailerDaemon = ({ address }: MailAddress): boolean =>
  /^(mailer[-_.]?daemon|mail[-_.]?daemon|mail[-_.]?delivery|mail\.delivery)/i.test(localPart(address))

/** The sender's address or name is one that mail servers use. */
export const isFromMailSystem = ({ address, name }: MailAddress): boolean =>
  DAEMON_LOCAL_PART.test(localPart(address)) || DAEMON_NAME.test(name)

const MACHINE_LOCAL_PART =
  /^(no[-_.]?reply|do[-_.]?not[-_.]?reply|noreply.*|.*[-_.+]no[-_]?reply|notifications?|notify|alerts?|newsletters?|news|mailing|marketing|updates?|digest|webmaster-noreply|automail(er)?|system)$/i

export const isMachineAddress = (address: string): boolean => MACHINE_LOCAL_PART.test(localPart(address))

/** Prefixes of replies: English, Korean, German, Dutch, French, Spanish, Nordic, Polish, Czech, Chinese, Turkish … */
const REPLY_PREFIX =
  /^(re|aw|antw|antwort|sv|vs|vb|odp|ynt|回复|回覆|答复|返信|회신|답장|답변|답신|ref|rif|r|res|rv|tr|bls|atb|на|отв|απ|yml)\s*(\[\d+\]|\(\d+\)|\^\d+)?\s*[:：]\s*/i
const FORWARD_PREFIX = /^(fwd?|fw|wg|전달|转发|轉寄|转寄|enc|i|doorst|vl|tr|vs)\s*[:：]\s*/i
/** Tags that Korean gateways and law add at the start: (광고), [외부메일], [EXTERNAL] */
const TAG_PREFIX =
  /^(\(광고\)|\[?\(?(external|ext|외부|외부 ?메일|외부발신|spam|스팸|스팸의심)\)?\]?)\s*:?\s*/i

export const hasForwardPrefix = (subject: string): boolean =>
  /^(fwd?|fw|wg|전달|转发|轉寄|转寄|doorst|tr)\s?[:：]/i.test(withoutTags(subject))

export const hasReplyPrefix = (subject: string): boolean => REPLY_PREFIX.test(withoutTags(subject))

function withoutTags(subject: string): string {
  let rest = subject.trim().slice(0, 500)
  for (let i = 0; i < 4; i++) {
    const next = rest.replace(/^\[(외부|외부 ?메일|external|ext)\]\s*/i, '')
    if (next === rest) return rest
    rest = next
  }
  return rest
}

/** The subject without prefixes, tags, case and blanks: equal for a mail and its replies. */
export function normalSubject(subject: string): string {
  let rest = subject.trim().slice(0, 500)
  for (let i = 0; i < 10; i++) {
    const next = rest.replace(REPLY_PREFIX, '').replace(FORWARD_PREFIX, '').replace(TAG_PREFIX, '').trim()
    if (next === rest) break
    rest = next
  }
  return rest.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
}
