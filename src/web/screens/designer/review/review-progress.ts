// The review state of one email, and the counts of many.
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { isDone } from '#core/writing/generated-email.ts'
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import { MARK_TONE } from './mark-tone.ts'
import type { REVIEW_ROW_STATE_TEXT } from './review-list-text.ts'

export type ReviewRowState = keyof typeof REVIEW_ROW_STATE_TEXT
export type ReviewRow = Pick<GeneratedEmail, 'status' | 'reviewState' | 'isSent' | 'openedAt' | 'marks'>

export function reviewRowState(row: ReviewRow): ReviewRowState {
  if (row.isSent) return 'sent'
  if (row.status === 'failed') return 'failed'
  if (row.status === 'pending') return 'pending'
  if (row.status === 'generating') return 'writing'
  if (row.reviewState === 'approved') return 'approved'
  return row.openedAt === null ? 'unread' : 'opened'
}

/** Generated, not sent, and not approved. */
export const isApprovable = (row: ReviewRow): boolean =>
  isDone(row.status) && !row.isSent && row.reviewState === 'unreviewed'

/** Whether it has a mark other than one that is probably right. */
export const hasWarning = ({ marks }: Pick<ReviewRow, 'marks'>): boolean =>
  marks.some((code) => MARK_TONE[code] !== 'look')

export type ReviewProgress = {
  /** generated emails; the other numbers are parts of these */
  done: number
  approved: number
  /** of the approved ones */
  sent: number
  opened: number
  /** neither opened nor approved nor sent, as the launch check counts */
  unread: number
  /** with a mark other than `claim_to_check` */
  marked: number
  /** with `claim_to_check` only */
  toCheck: number
}

/** A sent email needs no approval and counts as approved. */
export function reviewProgress(rows: readonly ReviewRow[]): ReviewProgress {
  const counts = { done: 0, approved: 0, sent: 0, opened: 0, unread: 0, marked: 0, toCheck: 0 }
  for (const row of rows) {
    if (!isDone(row.status)) continue
    counts.done++
    if (row.isSent || row.reviewState === 'approved') counts.approved++
    if (row.isSent) counts.sent++
    if (row.openedAt !== null) counts.opened++
    if (reviewRowState(row) === 'unread') counts.unread++
    if (hasWarning(row)) counts.marked++
    else if (row.marks.length > 0) counts.toCheck++
  }
  return counts
}

/** The number of emails per quality mark, only marks that occur. */
export function countMarks(rows: readonly ReviewRow[]): ReadonlyMap<QualityCode, number> {
  const counts = new Map<QualityCode, number>()
  for (const { marks } of rows) for (const code of marks) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
