import { expect, test } from 'vitest'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import {
  type EmailFilter,
  filterEmails,
  filterKeepingShown,
  NO_FILTER,
  nextToApprove,
} from './email-filter.ts'
import { reviewProgress, reviewRowState } from './review-progress.ts'

const email = (id: string, change: Partial<GeneratedEmail> = {}): GeneratedEmail => ({
  id,
  leadId: `lead-${id}`,
  companyName: `한빛${id}`,
  contactName: '김서연',
  contactEmail: `${id}@example.com`,
  industry: '제조',
  subject: `제안 ${id}`,
  bodyText: '',
  bodyHtml: '',
  status: 'generated',
  reviewState: 'unreviewed',
  mode: 'ai',
  error: null,
  marks: [],
  isSent: false,
  isOutdated: false,
  openedAt: null,
  hasPrevious: false,
  isRewriting: false,
  aiModel: null,
  modelUsed: null,
  tokensIn: null,
  tokensOut: null,
  cost: null,
  durationMs: null,
  promptVersion: null,
  updatedAt: '2026-11-21T00:00:00Z',
  ...change,
})
const filter = (change: Partial<EmailFilter>): EmailFilter => ({ ...NO_FILTER, ...change })
const ids = (rows: readonly GeneratedEmail[]) => rows.map(({ id }) => id).join('')
const NOW = '2026-11-22T00:00:00Z'
const ROWS = [
  email('a', { openedAt: NOW, reviewState: 'approved' }),
  email('b', { marks: ['spam_words', 'too_long'], openedAt: NOW }),
  email('c', { status: 'failed' }),
  email('d', { status: 'pending' }),
  email('e', { isSent: true }),
  email('f', { status: 'edited', marks: ['empty'] }),
]

test('without a filter the same list object is returned', () => {
  expect(filterEmails(ROWS, filter({ search: '  ' }))).toBe(ROWS)
})

test('status, mark and review each narrow the list, and together they narrow it further', () => {
  expect(ids(filterEmails(ROWS, filter({ status: 'edited' })))).toBe('f')
  expect(ids(filterEmails(ROWS, filter({ mark: 'any' })))).toBe('bf')
  expect(ids(filterEmails(ROWS, filter({ mark: 'too_long' })))).toBe('b')
  expect(ids(filterEmails(ROWS, filter({ review: 'approved' })))).toBe('a')
  expect(ids(filterEmails(ROWS, filter({ review: 'unreviewed' })))).toBe('bf')
  expect(ids(filterEmails(ROWS, filter({ review: 'unread' })))).toBe('f')
  const changed = ROWS.map((row) => ({ ...row, isOutdated: row.id === 'b' }))
  expect(ids(filterEmails(changed, filter({ review: 'outdated' })))).toBe('b')
  expect(ids(filterEmails(ROWS, filter({ mark: 'any', review: 'unread' })))).toBe('f')
})

test('an email that is not generated yet is neither marked nor unmarked', () => {
  expect(ids(filterEmails(ROWS, filter({ mark: 'none' })))).toBe('ae')
})

test('every word of the search must match, in any Unicode form and case', () => {
  const rows = [
    email('a', { companyName: '㈜가온테크' }),
    email('b', { companyName: '가온물류', subject: 'Hello' }),
  ]
  expect(ids(filterEmails(rows, filter({ search: '가온'.normalize('NFD') })))).toBe('ab')
  expect(ids(filterEmails(rows, filter({ search: '가온 hello' })))).toBe('b')
  expect(ids(filterEmails(rows, filter({ search: 'a@EXAMPLE' })))).toBe('a')
})

test('an email stays in the filtered list after its approval, and a new one is added', () => {
  const kept = new Set<string>()
  const open = filter({ review: 'unreviewed' })
  expect(ids(filterKeepingShown(ROWS, open, kept))).toBe('bf')
  const later = ROWS.map((row) =>
    row.id === 'b'
      ? { ...row, reviewState: 'approved' as const }
      : row.id === 'd'
        ? { ...row, status: 'generated' as const }
        : row,
  )
  expect(ids(filterKeepingShown(later, open, kept))).toBe('bdf')
  expect(ids(filterKeepingShown(later, open, new Set()))).toBe('df')
})

test('the next email to approve is the next below, then from the top, and never one that cannot be approved', () => {
  expect(nextToApprove(ROWS, 'b')?.id).toBe('f')
  expect(nextToApprove(ROWS, 'f')?.id).toBe('b')
  expect(nextToApprove(ROWS, null)?.id).toBe('b')
  expect(nextToApprove([email('a')], 'a')).toBeNull()
})

test('a sent email counts as approved and not as unread, one that is not generated is not counted', () => {
  expect(reviewProgress(ROWS)).toEqual({
    done: 4,
    approved: 2,
    sent: 1,
    opened: 2,
    unread: 1,
    marked: 2,
    toCheck: 0,
  })
  const toCheck = ROWS.map((row) => ({ ...row, marks: row.marks.map(() => 'claim_to_check' as const) }))
  expect(reviewProgress(toCheck)).toMatchObject({ marked: 0, toCheck: 2 })
  expect(ROWS.map(reviewRowState)).toEqual(['approved', 'opened', 'failed', 'pending', 'sent', 'unread'])
})
