import { expect, test } from 'vitest'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import { notSentReason } from '#web/parts/enrollments/enrollment-status.ts'
import { lastEventText, plannedCount, statusText } from './progress-text.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const enrollment = (over: Partial<Enrollment>): Enrollment => ({
  id: 'e',
  sequenceId: 's',
  leadId: 'l',
  companyName: '한빛정밀',
  contactName: '김민준',
  contactEmail: 'kim@example.com',
  userEmailAccountId: 'a',
  senderAddress: 'sales@example.com',
  enrolledBy: null,
  status: 'active',
  statusReason: null,
  statusDetail: null,
  waitReason: null,
  nextActionAt: null,
  resumeAt: null,
  currentNodeId: null,
  nextNodeId: null,
  sentCount: 0,
  lastEvent: null,
  createdAt: '2026-11-20T00:00:00Z',
  endedAt: null,
  ...over,
})
const steps = new Map([
  ['first', 1],
  ['second', 2],
])
const monday = '2026-11-23T00:00:00.000Z'

test('an active enrollment shows when the next mail is sent and why', () => {
  const waiting = enrollment({ nextNodeId: 'first', nextActionAt: monday, waitReason: 'outside_window' })
  expect(notSentReason(waiting, NOW)?.sentence).toBe('11월 23일 (월) 09:00 발송 예정 · 발송 시간 외')
})

test('a first mail that only waits for its turn shows its time', () => {
  const first = enrollment({ nextNodeId: 'first', nextActionAt: monday, waitReason: 'delay' })
  expect(notSentReason(first, NOW)?.sentence).toBe('11월 23일 (월) 09:00 발송 예정 · 발송 순서 대기')
})

test('a follow-up shows its delay', () => {
  const follow = enrollment({
    currentNodeId: 'first',
    nextNodeId: 'second',
    nextActionAt: monday,
    waitReason: 'delay',
    sentCount: 1,
  })
  expect(notSentReason(follow, NOW)?.sentence).toBe('11월 23일 (월) 09:00 발송 예정 · 대기 일수 적용')
})

test('after the last mail it shows when the enrollment is completed', () => {
  const last = enrollment({ currentNodeId: 'second', nextActionAt: monday, waitReason: 'delay' })
  expect(notSentReason(last, NOW)?.sentence).toBe('11월 23일 (월) 09:00 완료 예정 · 남은 메일 없음')
})

test('an absence shows its end, a pause without an end names the button', () => {
  const absent = enrollment({ status: 'paused', statusReason: 'out_of_office', resumeAt: monday })
  expect(notSentReason(absent, NOW)?.sentence).toBe('부재중 · 11월 23일 (월) 09:00 자동 재개')
  expect(notSentReason(enrollment({ status: 'paused', statusReason: 'manual' }), NOW)?.sentence).toBe(
    '보류 · 다시 진행하면 발송',
  )
})

test('an ended enrollment has no next mail', () => {
  const ended = enrollment({ status: 'replied', sentCount: 1, nextNodeId: 'second', nextActionAt: monday })
  expect(notSentReason(ended, NOW)).toBeUndefined()
  expect(plannedCount({ ...ended, currentNodeId: 'first' }, steps)).toBe(0)
})

test('the status of an active enrollment is the step it waits for', () => {
  expect(statusText(enrollment({ currentNodeId: 'first', nextNodeId: 'second' }), steps)).toBe('2단계 대기')
  expect(statusText(enrollment({ currentNodeId: 'gone', nextNodeId: 'gone2' }), steps)).toBe('진행 중')
  expect(statusText(enrollment({ status: 'paused', nextNodeId: 'second' }), steps)).toBe('일시정지')
})

test('the mails left are those after the last sent one; of a changed step only the next is known', () => {
  expect(plannedCount(enrollment({ nextNodeId: 'first' }), steps)).toBe(2)
  expect(plannedCount(enrollment({ currentNodeId: 'first', nextNodeId: 'second' }), steps)).toBe(1)
  expect(plannedCount(enrollment({ currentNodeId: 'gone', nextNodeId: 'second' }), steps)).toBe(1)
  expect(plannedCount(enrollment({ currentNodeId: 'second' }), steps)).toBe(0)
})

test('the last event of an open enrollment is shown with its step, that of an ended one with its reason', () => {
  const at = '2026-11-19T01:23:00.000Z'
  const open = enrollment({ currentNodeId: 'first', lastEvent: { kind: 'sent', at } })
  expect(lastEventText(open, steps, NOW)).toEqual({ what: '1단계 발송', at, since: '22시간 전' })
  const bounced = enrollment({
    status: 'bounced',
    statusReason: 'hard',
    endedAt: '2026-11-18T01:23:00.000Z',
    lastEvent: { kind: 'received', at },
  })
  expect(lastEventText(bounced, steps, NOW)).toMatchObject({
    what: '없는 주소 또는 수신 불가',
    at: '2026-11-18T01:23:00.000Z',
  })
  expect(lastEventText(enrollment({}), steps, NOW)).toBeUndefined()
})
