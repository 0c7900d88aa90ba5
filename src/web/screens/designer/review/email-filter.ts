// The filter of a node's emails: status, mark, review state and search. It runs on the loaded list, so that thousands
// respond to a key press.
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import type { GeneratedEmailStatus } from '#core/writing/generated-email.ts'
import { isDone } from '#core/writing/generated-email.ts'
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import { isApprovable } from './review-progress.ts'

export type EmailFilter = {
  status: GeneratedEmailStatus | 'all'
  mark: QualityCode | 'any' | 'none' | 'all'
  /** `unread`: generated and never opened; `unreviewed`: generated and not approved; `outdated`: of earlier settings */
  review: 'all' | 'unread' | 'unreviewed' | 'approved' | 'outdated'
  search: string
}
export const NO_FILTER: EmailFilter = { status: 'all', mark: 'all', review: 'all', search: '' }

export const isFiltered = ({ status, mark, review, search }: EmailFilter): boolean =>
  status !== 'all' || mark !== 'all' || review !== 'all' || search.trim() !== ''

/** Every word of the search must occur in company, contact name, address or subject. */
export function filterEmails<T extends GeneratedEmail>(
  rows: readonly T[],
  filter: EmailFilter,
): readonly T[] {
  if (!isFiltered(filter)) return rows
  const words = normalized(filter.search).split(/\s+/).filter(Boolean)
  return rows.filter((row) => matchesFilter(row, filter) && matchesSearch(row, words))
}

function matchesFilter(row: GeneratedEmail, { status, mark, review }: EmailFilter): boolean {
  if (status !== 'all' && row.status !== status) return false
  if (mark === 'any' && row.marks.length === 0) return false
  if (mark === 'none' && (row.marks.length > 0 || !isDone(row.status))) return false
  if (mark !== 'all' && mark !== 'any' && mark !== 'none' && !row.marks.includes(mark)) return false
  if (review === 'unread') return isDone(row.status) && row.openedAt === null && !row.isSent
  if (review === 'unreviewed') return isApprovable(row)
  if (review === 'outdated') return row.isOutdated
  return review === 'all' || row.reviewState === 'approved'
}

function matchesSearch(row: GeneratedEmail, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = normalized(`${row.companyName} ${row.contactName} ${row.contactEmail ?? ''} ${row.subject}`)
  return words.every((word) => text.includes(word))
}

const normalized = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * The filtered list without losing rows: an email that was in it stays when approving or editing makes it no longer
 * match; newly generated ones are added. Start `kept` empty for every new filter.
 */
export function filterKeepingShown<T extends GeneratedEmail>(
  rows: readonly T[],
  filter: EmailFilter,
  kept: Set<string>,
): readonly T[] {
  if (!isFiltered(filter)) return rows
  for (const row of filterEmails(rows, filter)) kept.add(row.id)
  return rows.filter((row) => kept.has(row.id))
}

/** The next email to approve after `id`, continuing from the top; null when none is left. */
export function nextToApprove<T extends GeneratedEmail>(rows: readonly T[], id: string | null): T | null {
  const at = rows.findIndex((row) => row.id === id)
  const order = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return order.find((row) => row.id !== id && isApprovable(row)) ?? null
}
