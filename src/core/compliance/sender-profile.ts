// The sender data an advertisement must contain (정보통신망법 제50조 제4항, 시행령 별표 6): name, email, phone, postal address, and
// how to opt out, in Korean and in English.
import { escapeHtml, singleLine } from '#core/text/plain-text.ts'
import { AD_LABEL } from './ad-label.ts'

/** The four required facts. */
export const SENDER_FIELDS = ['senderName', 'email', 'phone', 'postalAddress'] as const
export type SenderField = (typeof SENDER_FIELDS)[number]

export type SenderProfile = Record<SenderField, string> & {
  /** null: the workspace has not said yet whether its mails are advertisements */
  isAdvertising: boolean | null
}

export const EMPTY_SENDER_PROFILE: SenderProfile = {
  isAdvertising: null,
  senderName: '',
  email: '',
  phone: '',
  postalAddress: '',
}

export const SENDER_FIELD_LABELS = {
  senderName: '보내는 사람 이름(상호)',
  email: '이메일',
  phone: '전화번호',
  postalAddress: '주소',
} as const satisfies Record<SenderField, string>

/** Required facts that are missing; empty when the mails are not advertisements. */
export const missingSenderFields = (profile: SenderProfile): SenderField[] =>
  profile.isAdvertising === true ? SENDER_FIELDS.filter((field) => singleLine(profile[field]) === '') : []

const NOTICE = `이 메일은 ${AD_LABEL.slice(1, -1)}성 정보입니다.`
const OPT_OUT_KO =
  '수신을 원하지 않으시면 아래 링크를 누르거나 이 메일에 ‘수신거부’라고 회신해 주세요. 로그인 없이 무료로 처리됩니다.'
const OPT_OUT_EN =
  'If you do not want to receive these e-mails, open the link below or reply with “unsubscribe”. No sign-in, no cost.'
/** The text of the opt-out link in HTML. */
export const OPT_OUT_LINK_WORDS = '수신거부 / Unsubscribe'

/** The footer lines that are the same for every sender. */
export const FOOTER_LINES: readonly string[] = [NOTICE, OPT_OUT_KO, OPT_OUT_EN, OPT_OUT_LINK_WORDS]

/** The lines before the opt-out link. */
const senderLines = (profile: SenderProfile): string[] => {
  const { senderName, email, phone, postalAddress } = profile
  return [
    NOTICE,
    `보내는 사람: ${singleLine(senderName)}`,
    `이메일: ${singleLine(email)} · 전화: ${singleLine(phone)}`,
    `주소: ${singleLine(postalAddress)}`,
    OPT_OUT_KO,
    OPT_OUT_EN,
  ]
}

/** Mail programs wrap longer lines of a text mail, and some of them also when it is quoted (RFC 3676 §4.2). */
const MAX_LINE = 76

/** Wraps at blanks; a longer word, such as an address, stays whole. */
function wrapped(line: string): string[] {
  const lines: string[] = []
  for (const word of line.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= MAX_LINE)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

/** The text with the footer below it. Footer lines that the text already contains are removed from the text. */
export function withTextFooter(text: string, profile: SenderProfile, optOutUrl: string): string {
  const lines = senderLines(profile)
  const link = `${OPT_OUT_LINK_WORDS}: ${optOutUrl}`
  const linkLines = link.length <= MAX_LINE ? [link] : [`${OPT_OUT_LINK_WORDS}:`, optOutUrl]
  const own = new Set([...lines, ...wrapped(OPT_OUT_EN), optOutUrl].map(compared))
  const body = text
    .split('\n')
    .filter((line) => !own.has(compared(line)) && !isOwnLink(line))
    .join('\n')
    .trimEnd()
  return [body, '', '—', ...lines.flatMap(wrapped), ...linkLines].join('\n')
}

const compared = (line: string): string => line.normalize('NFKC').replace(/\s+/g, '')
const isOwnLink = (line: string): boolean => compared(line).startsWith(compared(`${OPT_OUT_LINK_WORDS}:`))

const STYLE =
  'margin-top:24px;padding-top:12px;border-top:1px solid #cccccc;font-size:12px;line-height:1.6;color:#555555;text-align:left'

/** The same for HTML. @param html sanitized and closed, so that nothing in it can hide the footer */
export function withHtmlFooter(html: string, profile: SenderProfile, optOutUrl: string): string {
  const lines = senderLines(profile).map(escapeHtml)
  const body = lines.reduce((rest, line) => rest.replaceAll(line, ''), html)
  const link = `<a href="${escapeHtml(optOutUrl)}" target="_blank" rel="noopener noreferrer" style="color:#555555">${OPT_OUT_LINK_WORDS}</a>`
  return `${body}\n<div style="${STYLE}">${[...lines, link].join('<br>\n')}</div>`
}
