import { expect, test } from 'vitest'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { plannedTime, stateOf, whyOf } from './mail-state-text.ts'

const mail = (change: Partial<OutboxMail>) =>
  ({
    state: 'scheduled',
    plannedAt: '2026-11-24T00:00:00Z',
    isHeld: true,
    enrollmentStatus: 'pending',
    statusReason: 'sequence_not_active',
    ...change,
  }) as OutboxMail

test('before the start a planned mail is 시작 전 and its time is an estimate', () => {
  expect(stateOf(mail({}))).toEqual({ label: '시작 전', tone: 'gray' })
  expect(plannedTime(mail({}))).toMatch(/09:00 예상$/)
  expect(whyOf(mail({}))).toBe('시퀀스를 시작하면 발송')
})

test('a mail of a paused sequence is held at its planned time', () => {
  const paused = mail({ enrollmentStatus: 'paused', statusReason: 'sequence_paused' })
  expect(stateOf(paused).label).toBe('보류')
  expect(plannedTime(paused)).toMatch(/09:00$/)
})
