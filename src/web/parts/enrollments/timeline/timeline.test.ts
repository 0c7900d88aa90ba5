import { expect, test } from 'vitest'
import { type EnrollmentEvent, eventDetail, type Mail, timelineEntries } from './timeline.ts'

const mail = (order: number, over: Partial<Mail>): Mail => ({
  executionId: `m${order}`,
  nodeId: `n${order}`,
  order,
  state: 'scheduled',
  stateReason: null,
  plannedAt: `2026-11-2${order}T01:00:00.000Z`,
  sentAt: null,
  waitReason: null,
  subject: null,
  text: null,
  html: null,
  messageId: null,
  lastError: null,
  ...over,
})
const event = (kind: string, at: string, over: Partial<EnrollmentEvent> = {}): EnrollmentEvent => ({
  kind,
  at,
  nodeId: null,
  data: {},
  ...over,
})
const idsOf = (entries: ReturnType<typeof timelineEntries>): string[] =>
  entries.map((entry) => (entry.type === 'mail' ? entry.mail.executionId : entry.event.kind))

test('events are in chronological order and planned mails last', () => {
  const entries = timelineEntries({
    mails: [mail(1, { state: 'sent', sentAt: '2026-11-21T01:02:00.000Z' }), mail(2, {})],
    events: [
      event('auto_replied', '2026-11-21T03:00:00.000Z'),
      event('enrolled', '2026-11-20T01:00:00.000Z'),
    ],
  })
  expect(idsOf(entries)).toEqual(['enrolled', 'm1', 'auto_replied', 'm2'])
})

test('a sent mail replaces its `sent` event', () => {
  const entries = timelineEntries({
    mails: [mail(1, { state: 'sent', sentAt: '2026-11-21T01:02:00.000Z' })],
    events: [event('sent', '2026-11-21T01:02:00.000Z', { nodeId: 'n1' })],
  })
  expect(idsOf(entries)).toEqual(['m1'])
})

test('a failed mail is right before the event of its failure', () => {
  const entries = timelineEntries({
    mails: [mail(1, { state: 'uncertain', plannedAt: '2026-11-29T01:00:00.000Z' })],
    events: [
      event('enrolled', '2026-11-20T01:00:00.000Z'),
      event('send_uncertain', '2026-11-22T01:00:00.000Z', { nodeId: 'n1' }),
    ],
  })
  expect(idsOf(entries)).toEqual(['enrolled', 'm1', 'send_uncertain'])
})

test('mails that will not be sent are after planned ones', () => {
  const entries = timelineEntries({ mails: [mail(1, { state: 'skipped' }), mail(2, {})], events: [] })
  expect(idsOf(entries)).toEqual(['m2', 'm1'])
})

test('a reply shows who wrote it and what', () => {
  const data = { from: 'kim@example.com', subject: 'Re: 제안', text: '다음 주에 통화해요.' }
  expect(eventDetail(event('replied', '', { data }))).toEqual({
    lines: ['보낸 사람 kim@example.com', 'Re: 제안'],
    quote: '다음 주에 통화해요.',
  })
})

test('a stop has its reason in Korean, followed by the server’s response', () => {
  const data = { reason: 'send_failed', why: '550 5.1.1 no such user' }
  expect(eventDetail(event('blocked', '', { data })).lines).toEqual(['발송 실패', '550 5.1.1 no such user'])
})

test('a user’s decision about an uncertain mail is shown', () => {
  expect(eventDetail(event('settled', '', { data: { decision: 'resend' } })).lines).toEqual([
    '다시 보내기로 처리했습니다',
  ])
})
