// Decides whether a bounce means that the address itself is invalid. The server's own words are read first, because codes
// are often generic (5.0.0, 550, 5.7.1) or wrong; then the enhanced status code (RFC 3463), then the words around it, last
// the bare reply code.
import { addressStatusOf } from '#core/sending/enhanced-status.ts'
import {
  DEAD_HOST,
  DEAD_MAILBOX,
  EXPLICIT_UNLESS,
  EXPLICITLY_DEAD,
  NOT_THE_ADDRESS,
  REJECTED_WORDS,
} from './bounce-words.ts'

/** Codes that are too generic to decide by. */
const isVague = (status: string | null): boolean =>
  status === null ||
  /^[45]\.[034]\.0$/.test(status) ||
  /^5\.(0\.\d+|7\.[01]|1\.0|5\.[0-4]|3\.0|2\.0|4\.1)$/.test(status)

/** The first enhanced status code in a text (RFC 3463). A part of an IP address is not one. */
export function enhancedCodeIn(text: string): string | null {
  const found = /(?<![\d.\w])#?([45]\.[0-7]\.\d{1,3})(?![\d.]*\d)/.exec(text)
  return found?.[1] ?? null
}

/** The first SMTP reply code in a text. */
export function replyCodeIn(text: string): number | null {
  const found = /(?:^|[\s:<>([#"'=;,])([45][0-7]\d)(?=[\s\-#:,;)\]]|$)/.exec(text)
  return found ? Number(found[1]) : null
}

/**
 * @param diagnostic the receiving server's words
 * @param around the words of the notice itself, read only where server and codes leave it open
 */
export function isDeadAddress(bounce: {
  status: string | null
  diagnostic: string
  around: string
}): boolean {
  const whole = unwrapRelay(bounce.diagnostic)
  const diagnostic = withoutNames(whole)
  const said = enhancedCodeIn(whole)
  const replyCode = replyCodeIn(whole)
  if (saysNoSuchDomain(diagnostic)) return true
  if (isAboutSender(bounce.status, said, bounce.around)) return false
  if (isTransient(bounce.status, said, replyCode)) return false
  if (
    /recipient address(es)? rejected ?: access denied/i.test(diagnostic) &&
    [bounce.status, said].includes('5.4.1')
  )
    return true
  // RFC 7504: the host never accepts mail
  if ((replyCode === 521 || replyCode === 556) && /not accept(ing)? /i.test(diagnostic)) return true
  const byWords = classifyWords(diagnostic)
  if (byWords !== null) return byWords
  const status = isVague(bounce.status) ? (said ?? bounce.status) : bounce.status
  if (status !== null && !isVague(status)) return addressStatusOf(status) === 'dead'
  if (isBareRejection(replyCode, diagnostic) && !/^5\.[2-7]\./.test(status ?? '')) return true
  if (REJECTED_WORDS.test(diagnostic) && status !== '5.1.0') return false
  const byNotice = classifyWords(withoutNames(bounce.around))
  if (byNotice !== null) return byNotice
  if (status === '5.1.0') return true
  return (
    replyCode === 556 || replyCode === 521 || replyCode === 551 || isBareRecipientRejection(replyCode, bounce)
  )
}

/** IronPort puts its own code before every rejection: "5.1.0 - Unknown address error 550-'5.7.1 …'". */
const unwrapRelay = (diagnostic: string): string =>
  /^[\s\d.-]*Unknown address error (\d{3}-'.*)$/is.exec(diagnostic)?.[1]?.replace("-'", ' ') ?? diagnostic

/** Reported by name servers, so it is final even where Gmail uses a temporary code (4.0.0) when it gives up. */
const saysNoSuchDomain = (diagnostic: string): boolean =>
  /\bNXDOMAIN\b|\bnull mx\b|had no relevant answers|\bno mx (found|records?) for\b/i.test(diagnostic) &&
  !/servfail|sender/i.test(diagnostic)

/**
 * RFC 3463: 5.1.7 and 5.1.8 are about the sender's address, 5.5.4 about a command's argument. A reply to MAIL FROM is about
 * the sender too.
 */
function isAboutSender(status: string | null, said: string | null, around: string): boolean {
  if (/^[45]\.(1\.[78]|5\.4)$/.test(said ?? status ?? '')) return true
  return /\b(in reply to|after|in response to) (the |pipelined )?mail from\b|\bmy name was rejected/i.test(
    around,
  )
}

/** The code of the receiving server counts more than the one a relay puts before it. */
function isTransient(status: string | null, said: string | null, replyCode: number | null): boolean {
  if (replyCode !== null) return replyCode < 500
  if (said !== null) return said.startsWith('4')
  return status?.startsWith('4') ?? false
}

function classifyWords(text: string): boolean | null {
  if (EXPLICITLY_DEAD.test(text) && !EXPLICIT_UNLESS.test(text)) return true
  if (NOT_THE_ADDRESS.test(text)) return false
  if (DEAD_MAILBOX.test(text) || DEAD_HOST.test(text)) return true
  return null
}

/** 550 in reply to RCPT TO with hardly any words: RFC 5321 §4.2.3 "mailbox unavailable". */
function isBareRecipientRejection(
  replyCode: number | null,
  bounce: { diagnostic: string; around: string },
): boolean {
  const isAtRecipient = /\brcpt( to)?\b/i.test(`${bounce.diagnostic} ${bounce.around}`)
  const words = withoutNames(bounce.diagnostic)
    .replace(/\(?in reply to [^)]{0,40}\)?|\brcpt to\b|\b(host|said|smtp|error|command)\b/gi, ' ')
    .match(/\p{L}{2,}/gu)
  return (
    replyCode === 550 && isAtRecipient && (words?.length ?? 0) <= 3 && !REJECTED_WORDS.test(bounce.diagnostic)
  )
}

/** "550 Recipient address rejected." without any other words. */
const isBareRejection = (replyCode: number | null, diagnostic: string): boolean =>
  (replyCode ?? 0) >= 550 &&
  /^[\d.\s#:-]*recipient (address )?(rejected|refused)[.!\s]*(\(in reply to [^)]{0,40}\))?\s*$/i.test(
    diagnostic,
  )

const KNOWN_LISTS = /spamhaus|spamcop|sorbs|barracudacentral|dnsbl|surbl|uribl/i

/** Removes names of hosts, addresses and links: they do not state the cause, but contain words like "spam" or "unknown". */
export function withoutNames(text: string): string {
  return text
    .slice(0, 6000)
    .replace(/[‘’`´]/g, "'")
    .replace(/https?:\/\/\S{1,500}/gi, keepLists)
    .replace(/<?[^\s<>@:;,"'()]{1,64}@[A-Za-z0-9.-]{1,255}>?/g, ' ')
    .replace(/\b[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63}){1,8}/g, (name) =>
      /[A-Za-z]/.test(name) ? keepLists(name) : name,
    )
    .replace(/\s+/g, ' ')
}

/** Exchange writes its causes like host names: RESOLVER.ADR.RecipNotFound. */
const EXCHANGE_CAUSE = /^(RESOLVER|SMTPSEND|STOREDRV|ROUTING|TRANSPORT|AGENT|QUEUE|SUBMIT)\./

function keepLists(name: string): string {
  if (EXCHANGE_CAUSE.test(name)) return name.replaceAll('.', ' ')
  return KNOWN_LISTS.test(name) ? name : ' '
}
