import { expect, test } from 'vitest'
import {
  ENROLLMENT_STATUSES,
  type EnrollmentStatus,
  EXECUTION_STATES,
  SKIP_REASONS,
  STATUS_REASONS,
  WAIT_REASONS,
} from '#core/enrollments/enrollment.ts'
import { EVENT_KINDS } from '#core/event.ts'
import {
  enrollmentStatus,
  eventText,
  eventWords,
  mailStates,
  notSentSentences,
  reasonWords,
  skipReasons,
  statusReasons,
  waitSentences,
} from './enrollments.ts'

const korean = /[가-힣]/
const pairs = ENROLLMENT_STATUSES.flatMap((status) =>
  STATUS_REASONS[status].map((reason): [EnrollmentStatus, string] => [status, reason]),
)

test('every status has its own Korean label', () => {
  const words = ENROLLMENT_STATUSES.map((status) => enrollmentStatus[status])
  expect(words.every((word) => korean.test(word))).toBe(true)
  expect(new Set(words).size).toBe(ENROLLMENT_STATUSES.length)
})

test.each(pairs)('status %s has a Korean text for the reason %s', (status, reason) => {
  expect(reasonWords(status, reason)).toMatch(korean)
})

test('an unknown reason has no text', () => {
  for (const status of ENROLLMENT_STATUSES)
    expect(Object.keys(statusReasons[status]).sort()).toEqual([...STATUS_REASONS[status]].sort())
})

test('a reason of another status has no text', () => {
  expect(reasonWords('paused', 'send_failed')).toBeUndefined()
  expect(reasonWords('active', null)).toBeUndefined()
})

test.each(WAIT_REASONS)('the wait reason %s has a text with a time, or what to do without one', (reason) => {
  const sentence = waitSentences[reason]('11월 23일 (월) 09:00')
  if (reason === 'mailbox_disconnected') expect(sentence).toContain('발송 계정 중지 또는 연결 끊김')
  else if (reason === 'opt_out_pending') expect(sentence).toContain('수신거부 확인 필요')
  else if (reason === 'sender_not_ready') expect(sentence).toContain('설정 필요')
  else expect(sentence).toContain('11월 23일 (월) 09:00')
})

test('the reason outside_window contains the time', () => {
  expect(waitSentences.outside_window('11월 23일 (월) 09:00')).toBe(
    '11월 23일 (월) 09:00 발송 예정 · 발송 시간 외',
  )
})

test.each(EVENT_KINDS)('the event %s has a short and a long Korean text', (kind) => {
  expect(eventWords[kind].short).toMatch(korean)
  expect(eventWords[kind].long).toMatch(korean)
})

test('an unknown event is shown by its name', () => {
  expect(eventText('teleported')).toEqual({ short: 'teleported', long: 'teleported' })
})

test('every state of a mail and every skip reason has a text', () => {
  expect(EXECUTION_STATES.every((state) => korean.test(mailStates[state]))).toBe(true)
  expect(SKIP_REASONS.every((reason) => korean.test(skipReasons[reason]))).toBe(true)
})

const WHEN = '11월 23일 (월) 09:00'
const told = Object.entries(notSentSentences).map(([why, say]) => [why, say(WHEN)] as const)

/** State or time, then reason or action. */
const PHRASE = /^[^·]+ · [^·]+$/
/** A table cell has a phrase, not a sentence. */
const SENTENCE_END = /(니다|세요|까)$/

test.each(told)('%s has one phrase of two parts', (_, phrase) => {
  expect(phrase).not.toMatch(/[.?!]|undefined|null|\{/)
  expect(phrase).toMatch(PHRASE)
  expect(phrase).not.toMatch(SENTENCE_END)
})

test('every reason has its own phrase, and no particle follows an empty time', () => {
  const sentences = told.map(([, sentence]) => sentence)
  expect(new Set(sentences).size).toBe(sentences.length)
  for (const [, say] of Object.entries(notSentSentences)) expect(say(WHEN)).not.toMatch(/^에|\s에 /)
  expect(notSentSentences.paused_out_of_office('')).toBe('부재중 · 다시 진행하면 발송')
  expect(notSentSentences.pending_sequence_not_active('')).toBe('시퀀스 시작 전 · 시작하면 발송')
})
