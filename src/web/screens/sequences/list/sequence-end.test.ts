import { expect, test } from 'vitest'
import type { SequenceFinish } from '#api/sending/sequence-plan.ts'
import { sequenceEnd } from './sequence-end.tsx'

const NOW = Date.parse('2026-11-23T00:00:00Z')
const finish = (change: Partial<SequenceFinish> = {}): SequenceFinish => ({
  sequenceId: '01890a5d-ac96-774b-bcce-b302099a8057',
  finishesAt: null,
  plannedCount: 0,
  unknown: [],
  remainingCount: 0,
  isEstimate: false,
  mailboxes: [],
  ...change,
})
const enrolled = { enrolledCount: 40, openCount: 30 }

test.each([
  ['nothing is enrolled', { enrolledCount: 0, openCount: 0 }, undefined, undefined],
  ['every enrollment has ended', { enrolledCount: 40, openCount: 0 }, undefined, '모두 종료'],
  ['the last mail is known', enrolled, { finishesAt: '2026-12-03T01:00:00Z' }, '12월 3일 (목)'],
  ['it ends next year', enrolled, { finishesAt: '2027-01-05T01:00:00Z' }, '2027년 1월 5일 (화)'],
  ['it has not started', enrolled, { finishesAt: '2026-12-03T01:00:00Z', isEstimate: true }, '12월 3일 (목)'],
  [
    'it has not started and the planned days have passed',
    enrolled,
    { unknown: [{ reason: 'sequence_stopped' as const, leadCount: 30 }] },
    '시작 후 결정',
  ],
  [
    'all leads wait for a user',
    enrolled,
    { unknown: [{ reason: 'blocked' as const, leadCount: 30 }] },
    '종료일 미정',
  ],
])('when %s the row says so', (_case, counts, change, phrase) => {
  expect(sequenceEnd(counts, change && finish(change), NOW)?.phrase).toBe(phrase)
})

test('the tooltip names the remaining mails and the leads without a date', () => {
  const end = sequenceEnd(
    enrolled,
    finish({
      finishesAt: '2026-12-03T01:00:00Z',
      plannedCount: 58,
      unknown: [{ reason: 'paused', leadCount: 2 }],
    }),
    NOW,
  )
  expect(end?.hint).toBe('남은 메일 58통\n일시정지로 날짜 미정: 2명')
})
