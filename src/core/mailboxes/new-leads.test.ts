import { expect, test } from 'vitest'
import { noNewLeadsReason } from './new-leads.ts'

test('a connected mailbox without a bounce problem takes new leads', () => {
  expect(noNewLeadsReason({ status: 'connected', guard: 'ok' })).toBeNull()
})

test('a paused or disconnected mailbox takes none', () => {
  expect(noNewLeadsReason({ status: 'paused', guard: 'ok' })).toBe('not_connected')
  expect(noNewLeadsReason({ status: 'disconnected', guard: 'halted' })).toBe('not_connected')
})

test('a mailbox stopped by the bounce guard takes none, also when only its first mails are stopped', () => {
  expect(noNewLeadsReason({ status: 'connected', guard: 'first_mails_stopped' })).toBe('bounces')
  expect(noNewLeadsReason({ status: 'connected', guard: 'halted' })).toBe('bounces')
})
