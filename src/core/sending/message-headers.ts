// The headers of a mail beside From, To and Subject: thread, opt-out, feedback loop.
import { hash32 } from '#core/hash.ts'
import { startsLikeReply, subjectWithoutMarks } from './subject.ts'

/** The mails a follow-up continues. `references` are the Message-IDs of the thread, oldest first. */
export type Thread = { subject: string; messageId: string; references: readonly string[] }

/**
 * The thread of the last mail; null before the first mail. A mail with another subject than the one before it has
 * started a new thread.
 * @param mails sent mails, oldest first
 */
export function threadOf(mails: readonly { subject: string; messageId: string }[]): Thread | null {
  const last = mails.at(-1)
  if (!last) return null
  const begins = mails.findLastIndex((mail, i) => !continuesThread(mail.subject, mails[i - 1]?.subject))
  const references = mails.slice(Math.max(0, begins)).map((mail) => mail.messageId)
  return { subject: last.subject, messageId: last.messageId, references }
}

const continuesThread = (subject: string, before: string | undefined): boolean =>
  before !== undefined &&
  (startsLikeReply(subject) || subjectWithoutMarks(subject) === subjectWithoutMarks(before))

/** A long thread refers to its first mail and to this many of the latest ones. */
const MAX_LATEST = 10

/** Gmail and Outlook build threads from these headers. */
export function threadHeaders(thread: Thread): [string, string][] {
  if (!isMessageId(thread.messageId)) return []
  const all = [...new Set([...thread.references, thread.messageId])].filter(isMessageId)
  const kept = all.length > MAX_LATEST + 1 ? [...all.slice(0, 1), ...all.slice(-MAX_LATEST)] : all
  return [
    ['In-Reply-To', thread.messageId],
    ['References', kept.join(' ')],
  ]
}

const isMessageId = (text: string): boolean => /^<[!-;=?-~]+>$/.test(text) && text.length <= 900

/** RFC 2369 and RFC 8058: mail programs offer a one-click opt-out. @throws Error when the URL is not http */
export function optOutHeaders(url: string): [string, string][] {
  if (!/^https?:\/\/[!-;=?-~]+$/.test(url)) throw new Error('the opt-out link is not an http link')
  return [
    ['List-Unsubscribe', `<${url}>`],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
  ]
}

/** Feedback-ID: Gmail's feedback loop counts complaints by campaign, customer, mail type and sender. */
export function campaignHeader({
  sequenceId,
  workspaceId,
}: {
  sequenceId: string
  workspaceId: string
}): [string, string] {
  const short = (id: string) => hash32(id).toString(36)
  return ['Feedback-ID', `${short(sequenceId)}:${short(workspaceId)}:sequence:${short(workspaceId)}`]
}
