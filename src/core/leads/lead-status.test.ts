import { expect, test } from 'vitest'
import { type LeadStatus, leadStatus, type StatusFacts } from './lead-status.ts'

const at = (day: number): Date => new Date(Date.UTC(2026, 10, day))
const one = (status: StatusFacts['enrollments'][number]['status'], day: number | null = null) => ({
  id: `${status}${day}`,
  status,
  statusReason: null,
  endedAt: day === null ? null : at(day),
  isOneOff: false,
})
const oneOff = (
  status: Parameters<typeof one>[0],
  day: number | null = null,
  statusReason: string | null = null,
) => ({ ...one(status, day), statusReason, isOneOff: true })

test.each<[string, StatusFacts['enrollments'], LeadStatus]>([
  ['never enrolled', [], 'none'],
  ['one open enrollment', [one('pending')], 'pending'],
  ['blocked before active', [one('active'), one('blocked')], 'blocked'],
  ['active before pending and paused', [one('paused'), one('pending'), one('active')], 'active'],
  ['an open one before one that replied', [one('replied', 20), one('paused')], 'paused'],
  ['the last end', [one('replied', 2), one('completed', 9)], 'completed'],
  ['a removal after a reply does not count', [one('replied', 2), one('removed', 9)], 'replied'],
  ['only removed', [one('removed', 9)], 'removed'],
  ['a one-off mail that waits', [oneOff('active')], 'active'],
  ['a one-off mail without a reply', [oneOff('completed', 9)], 'none'],
  ['a cancelled one-off mail', [oneOff('removed', 9, 'manual')], 'none'],
  ['a one-off mail after a reply', [one('replied', 2), oneOff('completed', 9)], 'replied'],
  ['the reply to a one-off mail', [oneOff('replied', 9)], 'replied'],
  ['a one-off mail that the system ended', [oneOff('removed', 9, 'suppressed')], 'removed'],
])('status of a lead: %s', (_, enrollments, status) => {
  expect(leadStatus({ suppression: 'none', enrollments })).toBe(status)
})

test('a suppression decides before enrollments, and an opt-out is shown as such', () => {
  expect(leadStatus({ suppression: 'by_user', enrollments: [one('replied', 2)] })).toBe('suppressed')
  expect(leadStatus({ suppression: 'opt_out', enrollments: [] })).toBe('unsubscribed')
  expect(leadStatus({ suppression: 'by_user', enrollments: [one('unsubscribed', 2)] })).toBe('unsubscribed')
})
