// Who is meant by a rejection, and whether it may pass: one decision for the replies of the SMTP conversation and for notices
// that arrive by mail (rules.md R-315). The party comes first, because codes are often generic (5.0.0, 550, 5.7.1) or wrong: the
// server's own words are read before its codes, and a lead is affected only where the recipient is certainly meant.
import type { SendOutcome } from '#core/ports.ts'
import { statusMeaning } from './enhanced-status.ts'
import { enhancedCodeIn, replyCodeIn, unwrapRelay, withoutNames } from './reply-codes.ts'
import {
  ABOUT_CONTENT,
  ABOUT_MAILBOX,
  BLOCKED,
  BLOCKED_SENDER,
  CERTAINLY_CONTENT,
  CLOSED_TO_OUTSIDERS,
  DEAD_HOST,
  DEAD_MAILBOX,
  DORMANT,
  EXPLICIT_UNLESS,
  EXPLICITLY_DEAD,
  HOST_LOOKUP,
  MAILBOX_FULL,
  RECEIVING_LIMIT,
  RECIPIENT_FULL,
  REFUSED_BY_RECIPIENT,
  REJECTED_WORDS,
  SENDER_PROOF,
  SENDING_LIMIT,
  SERVER_FAULT,
  SYSTEM_FULL,
} from './reply-words.ts'

export const PARTIES = [
  /** the address: unknown, closed, full, asked to wait */
  'recipient',
  /** the mailbox that sends: its address, account, rights, reputation, limits */
  'mailbox',
  /** this mail: too large, or its text */
  'content',
  /** a server on the way */
  'server',
  'unknown',
] as const
export type Party = (typeof PARTIES)[number]

export type DeliveryVerdict = { party: Party; permanence: 'permanent' | 'temporary' }

export type DeliveryReply = {
  /** where the conversation was; `notice`: the words came by mail */
  stage: Extract<SendOutcome, { kind: 'rejected' }>['stage'] | 'notice'
  /** the SMTP reply code; of a notice it is found in the words */
  code?: number
  /** the enhanced status code that a report states (RFC 3464), or that the reply begins with */
  status: string | null
  /** the server's words with their codes */
  words: string
  /** the words of the notice around them, read only where server and codes leave it open */
  around?: string
  /** our address and the recipient's: a reply that names only one of them is about that one */
  from?: string
  to?: string
}

const PERMANENT = 'permanent'
const TEMPORARY = 'temporary'

export function deliveryVerdict(reply: DeliveryReply): DeliveryVerdict {
  const facts = readFacts(reply)
  const { party, isPassing } = partyOf(facts)
  return { party, permanence: facts.isTransient || isPassing ? TEMPORARY : PERMANENT }
}

type Notice = { status: string | null; diagnostic: string; around: string }

/** The verdict of a notice that arrived by mail. */
export const noticeVerdict = ({ diagnostic, ...notice }: Notice): DeliveryVerdict =>
  deliveryVerdict({ stage: 'notice', words: diagnostic, ...notice })

/** Is the address itself invalid: unknown user or host, moved, accepts no mail? */
export const isDead = ({ party, permanence }: DeliveryVerdict): boolean =>
  party === 'recipient' && permanence === PERMANENT

export const isDeadAddress = (notice: Notice): boolean => isDead(noticeVerdict(notice))

type Facts = DeliveryReply & {
  /** the words without names of hosts and addresses */
  plain: string
  /** the code of the receiving server counts more than the one a relay puts before it */
  said: string | null
  replyCode: number | null
  isTransient: boolean
}

function readFacts(reply: DeliveryReply): Facts {
  const whole = unwrapRelay(reply.words)
  const said = enhancedCodeIn(whole)
  const replyCode = reply.code ?? replyCodeIn(whole)
  const plain = withoutNames(whole)
  const code = said ?? reply.status
  const isTransient =
    !saysNoSuchDomain(plain) && (replyCode !== null ? replyCode < 500 : (code?.startsWith('4') ?? false))
  return { ...reply, plain, said, replyCode, isTransient }
}

/** `isPassing`: temporary whatever the code says. */
type Found = { party: Party; isPassing?: boolean }

function partyOf(facts: Facts): Found {
  const { stage, plain, words, from, to, replyCode } = facts
  const certain = byCertainSigns(facts)
  if (certain) return certain
  const said = byWords(plain)
  if (stage === 'notice') return whoBlocked(facts, said) ?? said ?? byCode(facts) ?? { party: 'unknown' }
  // nothing was said about this mail: before it, or when the server closes the connection (RFC 5321 §3.8)
  if ((stage !== 'recipient' && stage !== 'data') || replyCode === 421)
    return { party: said?.party === 'server' || said?.party === 'content' ? said.party : 'mailbox' }
  if (!REFUSED_BY_RECIPIENT.test(plain) && namesOnly(words, from, to)) return { party: 'mailbox' }
  return said ?? byCode(facts) ?? byReplyCode(facts)
}

/** A reply that says no more than "blocked": the notice around it often says what was blocked. */
function whoBlocked({ plain, around = '' }: Facts, said: Found | null): Found | null {
  if (said?.party !== 'unknown' || REFUSED_BY_RECIPIENT.test(plain)) return null
  const notice = withoutNames(around)
  if (BLOCKED_SENDER.test(`${plain}\n${notice}`)) return { party: 'mailbox' }
  const found = byWords(notice)
  return found?.party === 'mailbox' || found?.party === 'content' ? found : null
}

/** Reported by name servers, so it is final even where Gmail uses a temporary code (4.0.0) when it gives up. */
const saysNoSuchDomain = (plain: string): boolean =>
  /\bNXDOMAIN\b|\bnull mx\b|had no relevant answers|\bno mx (found|records?) for\b/i.test(plain) &&
  !/servfail|sender/i.test(plain)

/** Signs that no other word outweighs. */
function byCertainSigns({ status, said, plain, around, replyCode }: Facts): Found | null {
  if (saysNoSuchDomain(plain)) return { party: 'recipient' }
  const codes = [said, status]
  const isAboutSender = codes.some((code) => statusMeaning(code ?? '') === 'sender')
  if (isAboutSender || isReplyToMailFrom(around ?? '')) return { party: 'mailbox' }
  // its words speak of authentication
  if (codes.some((code) => statusMeaning(code ?? '') === 'closed')) return { party: 'recipient' }
  if (/recipient address(es)? rejected ?: access denied/i.test(plain) && codes.includes('5.4.1'))
    return { party: 'recipient' }
  // RFC 7504: the host never accepts mail
  return (replyCode === 521 || replyCode === 556) && /not accept(ing)? /i.test(plain)
    ? { party: 'recipient' }
    : null
}

/** Exim and others write which command was rejected. */
const isReplyToMailFrom = (around: string): boolean =>
  /\b(in reply to|after|in response to) (the |pipelined )?mail from\b|\bmy name was rejected/i.test(around)

/** Does the reply name our address or domain and not the recipient's? */
function namesOnly(words: string, from = '', to = ''): boolean {
  const said = words.toLowerCase()
  const [own, theirs] = [from, to].map((address) => address.toLowerCase())
  const [ownDomain = '', theirDomain = ''] = [own, theirs].map((address) => address?.split('@')[1])
  if (own === '' || ownDomain === theirDomain)
    return own !== '' && said.includes(own ?? '') && !said.includes(theirs ?? '')
  return said.includes(ownDomain) && !said.includes(theirDomain)
}

/**
 * The standard's own sentence (RFC 5321 §4.2.2), and OpenSMTPD's: not found, no access, a policy, or a recipient that is not relayed.
 * Only a code can say which.
 */
const SAYS_NO_MORE =
  /^[\d\s-]*((requested (mail )?action not taken:? )?mailbox unavailable|invalid recipient)[:.\s<>]*$/i

function byWords(text: string): Found | null {
  if (SAYS_NO_MORE.test(text)) return null
  if (RECEIVING_LIMIT.test(text)) return { party: 'recipient', isPassing: true }
  if (CERTAINLY_CONTENT.test(text)) return { party: 'content' }
  if (SENDING_LIMIT.test(text)) return { party: 'mailbox' }
  if (SENDER_PROOF.test(text)) return { party: 'mailbox' }
  if (DORMANT.test(text)) return { party: 'recipient', isPassing: true }
  if (EXPLICITLY_DEAD.test(text) && !EXPLICIT_UNLESS.test(text)) return { party: 'recipient' }
  if (CLOSED_TO_OUTSIDERS.test(text)) return { party: 'recipient' }
  if (REFUSED_BY_RECIPIENT.test(text)) return { party: 'unknown' }
  if (RECIPIENT_FULL.test(text)) return { party: 'recipient', isPassing: true }
  if (SYSTEM_FULL.test(text)) return { party: 'server', isPassing: true }
  if (ABOUT_MAILBOX.test(text)) return { party: 'mailbox' }
  if (ABOUT_CONTENT.test(text)) return { party: 'content' }
  if (BLOCKED.test(text)) return { party: HOST_LOOKUP.test(text) ? 'mailbox' : 'unknown' }
  if (MAILBOX_FULL.test(text)) return { party: 'recipient', isPassing: true }
  if (GREYLISTED.test(text)) return { party: 'recipient', isPassing: true }
  if (SERVER_FAULT.test(text)) return { party: 'server', isPassing: true }
  return DEAD_MAILBOX.test(text) || DEAD_HOST.test(text) ? { party: 'recipient' } : null
}

/** One recipient's server asks to come again (RFC 6647), also with a code that speaks of policy. */
const GREYLISTED = /gr[ae]y-?list|come back later/i

/** Codes that are too generic to decide by. */
const isVague = (status: string | null): boolean =>
  status === null ||
  /^[45]\.[034]\.0$/.test(status) ||
  /^5\.(0\.\d+|7\.[01]|1\.0|5\.[0-4]|3\.0|2\.0|4\.1)$/.test(status)

function byCode({ stage, status: stated, said, replyCode, plain, words, around = '' }: Facts): Found | null {
  const status = isVague(stated) ? (said ?? stated) : stated
  if (status !== null && !isVague(status)) {
    const meaning = statusMeaning(status)
    if (meaning === 'dead') return { party: 'recipient' }
    if (meaning === 'mailbox_full') return { party: 'recipient', isPassing: true }
    if (meaning === 'content' || meaning === 'server') return { party: meaning }
    return { party: meaning === 'policy' ? 'mailbox' : 'unknown' }
  }
  if (status?.startsWith('4.7.') || status === '5.7.0' || status === '5.7.1') return { party: 'mailbox' }
  if (isBareRejection(replyCode, plain)) return { party: 'recipient' }
  if (status === '5.1.0' && stage === 'recipient') return { party: 'recipient' }
  if (stage !== 'notice') return null
  if (REJECTED_WORDS.test(plain) && status !== '5.1.0') return { party: 'unknown' }
  const byNotice = byWords(withoutNames(around))
  if (byNotice !== null) return byNotice
  if (status === '5.1.0' || replyCode === 556 || replyCode === 521 || replyCode === 551)
    return { party: 'recipient' }
  return isBareRecipientRejection(replyCode, plain, `${words} ${around}`) ? { party: 'recipient' } : null
}

/** "550 Recipient address rejected." without any other words. */
const isBareRejection = (replyCode: number | null, plain: string): boolean =>
  (replyCode ?? 0) >= 550 &&
  /^[\d.\s#:-]*recipient (address )?(rejected|refused)[.!\s]*(\(in reply to [^)]{0,40}\))?\s*$/i.test(plain)

/** 550 in reply to RCPT TO with hardly any words: RFC 5321 §4.2.3 "mailbox unavailable". */
function isBareRecipientRejection(replyCode: number | null, plain: string, said: string): boolean {
  const words = plain
    .replace(/\(?in reply to [^)]{0,40}\)?|\brcpt to\b|\b(host|said|smtp|error|command)\b/gi, ' ')
    .match(/\p{L}{2,}/gu)
  return (
    replyCode === 550 &&
    /\brcpt( to)?\b/i.test(said) &&
    (words?.length ?? 0) <= 3 &&
    !REJECTED_WORDS.test(plain)
  )
}

/** Codes of the sign-in (RFC 4954 §6). */
const SENDER_CODES = [454, 530, 534, 535, 538]

function byReplyCode({ stage, replyCode }: Facts): Found {
  if (SENDER_CODES.includes(replyCode ?? 0)) return { party: 'mailbox' }
  // 452 and 552 in reply to RCPT TO: storage exceeded (RFC 5321 §4.2.2)
  if (stage === 'recipient' && (replyCode === 452 || replyCode === 552))
    return { party: 'recipient', isPassing: true }
  return { party: 'unknown' }
}
