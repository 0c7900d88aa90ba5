// Reads a bounce without a machine-readable report: where the returned copy of our mail begins, which address failed, and
// the other server's reply.
import { isDivider } from '#core/inbox/quoted-text/quote-marks.ts'
import { enhancedCodeIn, replyCodeIn, withoutNames } from '#core/sending/delivery/reply-codes.ts'
import { DEAD_HOST, DEAD_MAILBOX, NOT_THE_ADDRESS } from '#core/sending/delivery/reply-words.ts'

const COPY_BEGINS =
  /^[\s>*_=#-]*(original message|message header|original mail|returned message|unsent message|undelivered message|below this line is a copy|this is a copy of|the (original )?message (header|text|follows)|(below|here|following) is (a copy of )?(the|your) (original )?(message|mail)|the headers? (of|from) |headers? follow|begin(ning)? of (original|message)|your (original )?message( is| was)?( enclosed| attached| follows| reads)|text of (your )?message|original (message )?headers?|원본 ?(메시지|메일|편지)|원문|元のメッセージ|原始邮件|original-nachricht|message d'origine|mensaje original)[^.]{0,80}$/i
const EMBEDDED_HEADER = /^[\s>]{0,4}(received: |return-path: |message-id: |dkim-signature: |mime-version: )/i

/** The notice without the copy of our mail below it. */
export function noticeLines(textLines: readonly string[]): readonly string[] {
  const lines = withoutQuotedCopy(textLines)
  for (const [i, line] of lines.entries()) {
    if (i > 0 && EMBEDDED_HEADER.test(line)) return lines.slice(0, i)
    // a heading in the first lines belongs to the notice
    if (i > 2 && COPY_BEGINS.test(line.slice(0, 200)) && hasHeadersSoon(lines, i + 1))
      return lines.slice(0, i)
    if (isDivider(line) && filledAbove(lines, i) >= 2) return lines.slice(0, i)
  }
  return lines
}

const filledAbove = (lines: readonly string[], at: number): number =>
  lines.slice(0, Math.min(at, 20)).filter((line) => line.trim() !== '').length

/** Removes lines of our mail behind a quote mark below the notice. `>>>` is the transcript of an SMTP conversation. */
function withoutQuotedCopy(lines: readonly string[]): readonly string[] {
  const isCopied = (line: string): boolean => /^>(?!>>)(\s|$)/.test(line)
  const first = lines.findIndex(isCopied)
  return first < 0 || filledAbove(lines, first) < 2 ? lines : lines.filter((line) => !isCopied(line))
}

function hasHeadersSoon(lines: readonly string[], from: number): boolean {
  const next = lines
    .slice(from, from + 12)
    .filter((line) => /^[\s>]{0,4}[A-Za-z][\w-]{1,30}: |^(보낸|받는|제목|날짜)/.test(line))
  return next.length >= 2
}

/** Removes the header lines of a copied mail. */
export function withoutHeaders(lines: readonly string[]): string[] {
  let isHeader = false
  return lines.filter((line) => {
    isHeader = COPIED_HEADER.test(line.slice(0, 80)) || (isHeader && /^[\s>]{0,4}[ \t]\S/.test(line))
    return !isHeader
  })
}

const COPIED_HEADER =
  /^[\s>|]{0,6}(received(?:-[a-z]{2,10})?|return-path|delivered-to|message-id|mime-version|content-[a-z-]{2,30}|(domainkey|dkim)-signature|authentication-results|arc-[a-z-]{2,30}|x-[a-z-]{2,40}|list-[a-z-]{2,20}|references|in-reply-to|user-agent|precedence|sender|errors-to|date|from|to|cc|subject|reply-to|path|xref|newsgroups|sent):/i

/** The recipient in the copied mail's own To header. */
export function copiedRecipient(lines: readonly string[]): string | null {
  for (const line of lines) {
    const to = /^[\s>|*]{0,6}(?:to|받는 ?사람|수신)\s{0,3}[:：]\s{0,4}(.{0,300})$/i.exec(line)?.[1]
    const address = to?.match(ADDRESS)?.[0]
    if (address) return address
  }
  return null
}

/** The row of a notice that names the recipient: "수신자 : 박서준 <park@…>", "받는사람 | park@…". */
export function recipientRow(lines: readonly string[], own: readonly string[]): string | null {
  const ignored = new Set(own.map((address) => address.toLowerCase()))
  const rows = lines.slice(0, 60).filter((line) => RECIPIENT_ROW.test(line.slice(0, 120)))
  return addressesIn(rows, ignored)[0] ?? null
}

/** Cells of a table become text with a blank between them. */
const RECIPIENT_ROW =
  /^[\s|*•·■○▶\-[(【]{0,8}(?:(?:수신(?:자|인)|받는 ?(?:사람|이|분)|(?:수신|받는)(?= ?(?:이?메일|주소)))(?: ?(?:이?메일|주소|e-?mail)){0,3}[\])】]?(?:\s{0,4}[:：|]|\s)[^@\n]{0,80}\S@|(?:recipients?|to)(?: e-?mail| address){0,2}(?:\s{0,4}[:：|][^@\n]{0,80}\S@|\s<?[^\s@]{1,64}@))/i

/** The Message-ID fields of a copied mail inside a text, in order; at most three. */
export function copiedMessageIds(lines: readonly string[]): string[] {
  const ids: string[] = []
  for (const [i, line] of lines.entries()) {
    const field =
      /^[\s>|*]{0,6}(?:x-|internet |our |your )?(?:original[- ])?(?:message[- ]?id(?:entifier)?|메시지 ?(?:id|아이디|식별자))\s{0,3}\*?[:：]\*?\s{0,4}(.{0,900})$/i.exec(
        line,
      )
    if (!field) continue
    const value = (field[1] ?? '').trim() || (lines[i + 1] ?? '').replace(/^[\s>]+/, '')
    const id = /<([^<>\s]{3,900})>/.exec(value)?.[1] ?? /^[^\s<>@]{1,400}@[^\s<>@]{1,300}$/.exec(value)?.[0]
    if (id) ids.push(`<${id}>`)
    if (ids.length === 3) break
  }
  return [...new Set(ids)]
}

/** Does a line contain a server's SMTP reply? */
export const hasReplyLine = (lines: readonly string[]): boolean => lines.slice(0, 200).some(isReplyLine)

export type NoticeReading = {
  recipient: string | null
  /** an address of the notice that is more likely a help desk than the failed recipient */
  helper: string | null
  diagnostic: string | null
  status: string | null
}

export const ADDRESS = /[A-Za-z0-9._%+=&'*/~#!$-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}/g
const HELPERS =
  /^(postmaster|mailer-daemon|abuse|support|help(desk)?|admin(istrator)?|webmaster|hostmaster|cs|noreply|no-reply)@/i

/** @param own addresses that cannot be the failed one: ours and the notice's own sender */
export function readNotice(lines: readonly string[], own: readonly string[]): NoticeReading {
  const ignored = new Set(own.map((address) => address.toLowerCase()))
  const serverReply = findServerReply(lines)
  const near = serverReply
    ? addressesIn(lines.slice(Math.max(0, serverReply.from - 8), serverReply.to), ignored)
    : []
  const inServerReply = serverReply ? addressesIn(lines.slice(serverReply.from, serverReply.to), ignored) : []
  const everywhere = addressesIn(lines, ignored)
  const isNotHelper = (address: string): boolean => !HELPERS.test(address)
  return {
    recipient:
      headingAbove(lines, serverReply, ignored) ??
      // support@ may be the failed address, where the server's reply names it
      inServerReply.find(
        (address) => isNotHelper(address) || !/^(postmaster|mailer-daemon|abuse)@/i.test(address),
      ) ??
      recipientRow(lines, own) ??
      [...near.toReversed(), ...everywhere].find(isNotHelper) ??
      null,
    helper: everywhere[0] ?? null,
    diagnostic: serverReply?.text ?? null,
    status: serverReply ? enhancedCodeIn(serverReply.text) : null,
  }
}

/** "<park@…>: host mx said …": the failed address is before the reply, whatever address the reply names. */
function headingAbove(
  lines: readonly string[],
  serverReply: ServerReply | null,
  ignored: ReadonlySet<string>,
): string | null {
  if (!serverReply) return null
  for (let at = serverReply.from; at >= Math.max(0, serverReply.from - 6); at--) {
    const address = /^<([^<>@\s]{1,64}@[^<>\s]{1,255})>(?::| \(expanded)/.exec(
      (lines[at] ?? '').slice(0, 400),
    )?.[1]
    if (address && !ignored.has(address.toLowerCase())) return address
  }
  return null
}

function addressesIn(lines: readonly string[], ignored: ReadonlySet<string>): string[] {
  return lines
    .slice(0, 400)
    .flatMap((line) => line.match(ADDRESS) ?? [])
    .map((address) => address.replace(/^(rfc822;|smtp[:=]|mailto:|[=.'*-])+/i, ''))
    .filter((address) => !ignored.has(address.toLowerCase()))
}

type ServerReply = { text: string; from: number; to: number }

/** The sentence with the reason: a server's reply first, else words that name a cause. */
function findServerReply(lines: readonly string[]): ServerReply | null {
  const limited = lines.slice(0, 400)
  const heading = limited.findIndex((line) => ADDRESS_HEADING.test(line.slice(0, 400)))
  if (heading < 0) return findReason(limited)
  // qmail: the words above the address apply to all recipients
  const section = limited.slice(heading + 1)
  const below = findReason(section) ?? paragraphAt(section, 0, false)
  if (below.text === '') return findReason(limited)
  return { ...below, from: below.from + heading + 1, to: below.to + heading + 1 }
}

function findReason(lines: readonly string[]): ServerReply | null {
  const replied = lines.findIndex((line) => isReplyLine(line))
  if (replied >= 0) return paragraphAt(lines, replied, true)
  const coded = lines.findIndex((line) => enhancedCodeIn(line) !== null)
  if (coded >= 0) return paragraphAt(lines, coded, false)
  // a row of a table states the reason more exactly than the sentence above it
  const row = lines.findIndex((line) => REASON_ROW.test(line.slice(0, 300)) && isCause(withoutNames(line)))
  if (row >= 0) return paragraphAt(lines.slice(0, row + 1), row, false)
  const worded = lines.findIndex(
    (line) => isCause(withoutNames(line)) && !isDisclaimer(line) && !COPIED_HEADER.test(line),
  )
  if (worded >= 0) return paragraphAt(lines, worded, false)
  const labelled = lines.findIndex(
    (line, i) => LABELLED.test(line.slice(0, 300)) || isReasonBelowAddress(line, lines[i - 1] ?? ''),
  )
  return labelled >= 0 ? paragraphAt(lines, labelled, false) : null
}

/** Exim indents a failed address by two columns and what happened, in any words, by four. */
const isReasonBelowAddress = (line: string, above: string): boolean =>
  /^ {4}(?!\((ultimately )?generated from )\S/.test(line) &&
  /^ {2}[^<>@\s]{1,64}@[^<>\s]{1,255}$|^ {4}\((ultimately )?generated from /.test(above)

const REASON_ROW =
  /^[\s|*•·■○▶\-[(【]{0,8}(?:차단|거부|격리|반려|반송|필터) ?(?:사유|원인|이유|내용|유형)[\])】]?(?:\s{0,4}[:：|]\s{0,4}|\s{1,4})\S/

/** An address alone on the line above its reason. */
const ADDRESS_HEADING = /^<[^<>@\s]{1,64}@[^<>\s]{1,255}>:\s*$/

/** "<park@…>: what happened", OpenSMTPD's "park@…: what happened", "Reason: …" */
const LABELLED =
  /^\s{0,8}<[^<>@\s]{1,64}@[^<>\s]{1,255}>(?: \(expanded from <[^<>\s]{1,320}>\))?:\s{1,3}\S|^[^<>@\s]{1,64}@[^<>\s:]{1,255}: \S|^[\s*-]{0,8}((failure |error )?(reason|cause|details?)|(반송|실패|오류|에러)? ?(사유|원인))\s{0,3}[:：]\s{0,3}\S/i

const isCause = (line: string): boolean =>
  DEAD_MAILBOX.test(line) || DEAD_HOST.test(line) || NOT_THE_ADDRESS.test(line)

/** Footers of gateways and legal departments. */
const isDisclaimer = (line: string): boolean =>
  /privileged|confidential|intended (?:recipient|only)|designated recipient|delete (?:it|this)|been scanned|antivirus|virus (?:scan|system|check)|기밀|법적 책임|의도된 수신/i.test(
    line,
  )

/** `550 5.1.1 …`, `<<< 550 …`, `said: 550 …`, `(#5.1.1)`. A number in a running sentence is not a reply. */
function isReplyLine(line: string): boolean {
  const code = replyCodeIn(line)
  if (code === null) return false
  return (
    /^[\s>|*"'(#-]*(<<<\s*)?(smtp;\s*)?[45]\d\d[\s\-#]/.test(line) ||
    /[:<>"'([=;,]\s*["']?[45]\d\d[ \-#]/.test(line) ||
    enhancedCodeIn(line) !== null ||
    /\b(said|error|code|reason|reply|response|returned|status|smtp|응답|오류|코드|사유|원인)\b/i.test(line)
  )
}

/** "550 …" and then "421 …" are two replies; "550-…", "550 …" are one. */
function startsOtherReply(first: string, line: string): boolean {
  const code = /^\s*([45]\d\d)[ -]/.exec(line)?.[1]
  return code !== undefined && !first.includes(code)
}

/** Before the reason on its line. */
const FAILED_ADDRESS = /^[^<>@\s]{1,64}@[^<>\s:]{1,255}: /

function paragraphAt(lines: readonly string[], at: number, fromCode: boolean): ServerReply {
  let to = at + 1
  while (
    to < lines.length &&
    to < at + 8 &&
    (lines[to] ?? '').trim() !== '' &&
    !/^[\s]*(<<<|>>>|---|<[^>]+@|Giving up on )/.test(lines[to] ?? '') &&
    !startsOtherReply(lines[at] ?? '', lines[to] ?? '')
  )
    to++
  const joined = lines
    .slice(at, to)
    .map((line) => line.trim())
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()
  const code = fromCode ? /(?:^|[\s:<>(["'=;,])([45]\d\d[ \-#])/.exec(joined) : null
  const text = code && code.index < 300 ? joined.slice(code.index).replace(/^[\s:<>(["'=;,]+/, '') : joined
  return { text: text.replace(FAILED_ADDRESS, '').slice(0, 2000), from: at, to }
}
