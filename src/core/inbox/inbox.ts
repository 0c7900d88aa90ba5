import { holds, type Membership } from '#core/access.ts'
import { COLORS } from '#core/colors.ts'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import type { Thread } from '#core/sending/message-headers.ts'
import { replySubject } from '#core/sending/subject.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { linesHtml, type Signature, textAsHtml } from '#core/writing/signature.ts'
import type { InboundKind } from './inbound.ts'
import { INTENTS } from './intent/intent.ts'

/**
 * The filters of the inbox. `unmatched`: threads without a lead that need a user. The other kinds are of threads with a lead.
 */
export const INBOX_KINDS = ['reply', 'auto_reply', 'bounce', 'opt_out', 'complaint', 'unmatched'] as const
export type InboxKind = (typeof INBOX_KINDS)[number]

/** What a user decides about when its sender is unknown. A newsletter or a bounce of a mail that is not ours needs nothing. */
export const UNMATCHED_KINDS = ['reply', 'opt_out', 'complaint'] as const satisfies InboundKind[]

/** What a thread is filtered by: the intent of its newest reply. `undecided`: no rule, model or user has decided it. */
export const THREAD_INTENTS = [...INTENTS, 'undecided'] as const
export type ThreadIntent = (typeof THREAD_INTENTS)[number]

/**
 * `oldest`: of threads that wait for an answer, the one that has waited longest is first, else the one whose last message is the
 * oldest. By default the newest is.
 */
export const THREAD_SORTS = ['newest', 'oldest'] as const
export type ThreadSort = (typeof THREAD_SORTS)[number]

export const LABEL_COLORS = COLORS
export type LabelColor = (typeof LABEL_COLORS)[number]

/** The labels of a new workspace. */
export const DEFAULT_LABELS = [
  { name: '관심 있음', color: 'green' },
  { name: '미팅', color: 'blue' },
  { name: '나중에', color: 'amber' },
  { name: '관심 없음', color: 'gray' },
] as const satisfies { name: string; color: LabelColor }[]

/** The kinds a user may change a message to. */
export const MANUAL_KINDS = ['reply', 'auto_reply'] as const
export type ManualKind = (typeof MANUAL_KINDS)[number]

/** Opt-outs, bounces and complaints cannot be corrected. */
export const canCorrectKind = (from: InboundKind, to: ManualKind): boolean =>
  from !== to && (from === 'reply' || from === 'auto_reply' || from === 'other')

/**
 * May an enrollment continue after a user found that the message that ended it is no reply? Only when that message ended it
 * as replied, it has no other reply, and its lead is neither suppressed nor enrolled again. An end by a user, an opt-out or
 * a bounce is final (rules.md R-511).
 */
export function canReopenEnrollment(facts: {
  status: EnrollmentStatus
  statusReason: string | null
  otherReplies: number
  isSuppressed: boolean
  isEnrolledAgain: boolean
}): boolean {
  if (facts.status !== 'replied' || facts.statusReason === 'manual') return false
  return facts.otherReplies === 0 && !facts.isSuppressed && !facts.isEnrolledAgain
}

/** What a user decides about a likely opt-out request; `undecided` undoes `not_opt_out`. */
export const HOLD_DECISIONS = ['opt_out', 'not_opt_out'] as const
export type HoldDecision = (typeof HOLD_DECISIONS)[number]
export const HOLD_REQUESTS = [...HOLD_DECISIONS, 'undecided'] as const
export type HoldRequest = (typeof HOLD_REQUESTS)[number]

/**
 * An opt-out is never undone here: its suppression is removed from the suppression list by its own rule.
 * @param decided null while the hold is open
 * @returns `nothing` when the same decision was already made, `conflict` when another one was
 */
export function decideHoldRequest(
  decided: HoldDecision | null,
  requested: HoldRequest,
): 'apply' | 'nothing' | 'conflict' {
  if ((decided ?? 'undecided') === requested) return 'nothing'
  if (decided === null) return 'apply'
  return decided === 'not_opt_out' && requested === 'undecided' ? 'apply' : 'conflict'
}

/** A larger message is stored up to here, in bytes: what follows are attachments, of which the last one is incomplete. */
export const MAX_RECEIVED_BYTES = 16 * 1024 * 1024

/** The most threads that one call changes, and that can be selected at once. */
export const MAX_BULK_THREADS = 500

/** Whether a user may handle threads of these workspaces: it takes the right to answer in each of them. */
export const canBeAssigned = (memberships: readonly Membership[], workspaceIds: readonly string[]): boolean =>
  workspaceIds.every((id) =>
    memberships.some(({ workspaceId, role }) => workspaceId === id && holds(role, 'member')),
  )

/** How long an answer or a one-off mail waits before it is sent, so that its writer can cancel it. */
export const UNDO_SEND_MS = 10_000

export type AnsweredMessage = {
  messageId: string
  references: readonly string[]
  subject: string
  from: { name: string; address: string }
  /** the whole text with quotes */
  text: string
  receivedAt: Date
}

/** The headers of a reply to this message (RFC 5322 §3.6.4). */
export const replyThread = (message: AnsweredMessage): Thread => ({
  subject: message.subject,
  messageId: message.messageId,
  references: message.references,
})

/**
 * The text of an answer: the user's words, the signature, and the quoted message.
 * @param when the time of the quoted message, in words
 */
export function answerText(parts: {
  text: string
  signature: Signature
  quoted: { message: AnsweredMessage; when: string } | null
}): string {
  const blocks = [parts.text.trimEnd()]
  if (parts.signature.text.trim() !== '') blocks.push(parts.signature.text.trim())
  if (parts.quoted) blocks.push(quotedOriginal(parts.quoted.message, parts.quoted.when))
  return blocks.join('\n\n')
}

/**
 * The HTML of an answer: the user's sanitized HTML, the signature, and the quoted message. '' when neither the words nor the
 * signature have formatting: a text mail.
 * @param when the time of the quoted message, in words
 */
export function answerHtml(parts: {
  text: string
  html: string
  signature: Signature
  quoted: { message: AnsweredMessage; when: string } | null
}): string {
  const { text, html, signature } = parts
  if (html === '' && signature.html === '') return ''
  const blocks = [html === '' ? textAsHtml(text) : html]
  if (signature.html !== '') blocks.push(`<div>${signature.html}</div>`)
  else if (signature.text.trim() !== '') blocks.push(`<p>${linesHtml(signature.text.trim().split('\n'))}</p>`)
  if (parts.quoted) {
    const { message, when } = parts.quoted
    blocks.push(
      `<p>${escapeHtml(quoteHeading(message, when))}</p>\n<blockquote>${linesHtml(quotedLines(message))}</blockquote>`,
    )
  }
  return blocks.join('\n')
}

/** The rest is quotes of quotes. */
const MAX_QUOTED_LINES = 500

const quotedLines = ({ text }: AnsweredMessage): string[] =>
  text.trimEnd().split('\n').slice(0, MAX_QUOTED_LINES)

function quoteHeading({ from: { name, address } }: AnsweredMessage, when: string): string {
  const who = name && name !== address ? `${name} <${address}>` : address
  return `${when}, ${who} 님이 작성:`
}

function quotedOriginal(message: AnsweredMessage, when: string): string {
  const quoted = quotedLines(message).map((line) =>
    line.startsWith('>') ? `>${line}` : `> ${line}`.trimEnd(),
  )
  return [quoteHeading(message, when), ...quoted].join('\n')
}

/** One `Re:`, however many prefixes the message has. */
export const answerSubject = (message: Pick<AnsweredMessage, 'subject'>): string =>
  replySubject(message.subject)

/** A reply to a bounce or a complaint is never read. */
export const canBeAnswered = (kind: InboundKind): boolean =>
  kind !== 'bounce' && kind !== 'complaint' && kind !== 'own_copy'
