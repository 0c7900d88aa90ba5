import { describe, expect, test } from 'vitest'
import type { SendOutcome } from '#core/ports.ts'
import { isSameRejection, verdictOf } from './smtp-verdict.ts'

type Stage = Extract<SendOutcome, { kind: 'rejected' }>['stage']
const addresses = { from: 'haneul@sales.example.com', to: 'seojun@lead.example.com' }

/** The verdict for the server's own line, as outcome.ts reads it. */
function verdictFor(response: string, stage: Stage = 'recipient', attempts = 1) {
  const [, code = '', enhanced = null] = /^(\d{3})(?:[ -]([245]\.\d+\.\d+))?/.exec(response) ?? []
  return verdictOf({ kind: 'rejected', code: Number(code), enhanced, response, stage }, attempts, addresses)
}

test('an unknown address is a bounce, a quota or a policy stops the mailbox', () => {
  expect(verdictFor('550 5.1.1 no')).toMatchObject({ kind: 'bounced', reason: 'hard' })
  expect(verdictFor('550 <seojun@lead.example.com>: User unknown')).toMatchObject({
    kind: 'bounced',
    reason: 'hard',
  })
  expect(verdictFor('550 5.4.5 no', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(verdictFor('550 5.7.26 no', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(verdictFor('535 5.7.8 no', 'auth')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(verdictFor('552 5.3.4 no', 'data')).toMatchObject({ kind: 'failed' })
})

describe('a rejection about the sender stops the mailbox at any stage, and the lead is not affected', () => {
  test.each([
    '550-Verification failed for <haneul@sales.example.com>\n550 Sender verify failed',
    '550 5.1.8 <haneul@sales.example.com>: Sender address rejected: Domain not found',
    '550 5.1.7 invalid address',
    '550 하루 발송 한도를 초과하였습니다. 내일 다시 시도하세요.',
    '554 Your account has been suspended. Please contact the hosting company.',
    '553 5.7.1 <haneul@sales.example.com>: Sender address rejected: not owned by user haneul',
    '550 5.1.1 <haneul@sales.example.com>: user unknown',
    '550 발송이 제한된 계정입니다. 관리자에게 문의하세요.',
    '550 Account haneul is over its daily outgoing mail quota',
  ])('%s', (reply) => {
    for (const stage of ['sender', 'recipient', 'data'] as const)
      expect(verdictFor(reply, stage)).toMatchObject({ kind: 'mailbox_stopped', why: reply })
  })
})

test('an hourly limit holds the mailbox for an hour, whatever its code', () => {
  const hour = { kind: 'retry', party: 'mailbox', afterMs: 3_600_000 }
  const reply =
    'Domain sales.example.com has exceeded the max emails per hour (101/100 (101%)) allowed.  Message discarded.'
  expect(verdictFor(`550 ${reply}`)).toMatchObject(hour)
  expect(verdictFor(`451 ${reply}`)).toMatchObject(hour)
  expect(verdictFor('550 5.1.1 시간당 발송 건수를 초과했습니다')).toMatchObject(hour)
})

test('words that do not say who is meant never bounce a lead', () => {
  expect(verdictFor('550 Rejected')).toMatchObject({ kind: 'failed', isUnclear: true })
  expect(verdictFor('554 Transaction failed')).toMatchObject({ kind: 'failed', isUnclear: true })
  expect(verdictFor('550 5.7.1 수신자가 차단한 발신자입니다')).toMatchObject({ kind: 'failed' })
  expect(verdictFor('550')).toMatchObject({ kind: 'failed', isUnclear: true })
})

test('greylisting concerns one recipient, also with the code of a policy', () => {
  expect(verdictFor('451 4.7.1 Greylisting in action, please come back later')).toMatchObject({
    kind: 'retry',
    party: 'contact',
  })
})

test('a full mailbox is retried five times, then bounces; a fault of a server never bounces', () => {
  expect(verdictFor('452 4.2.2 no')).toMatchObject({ kind: 'retry', party: 'contact' })
  expect(verdictFor('452 4.2.2 no', 'recipient', 5)).toMatchObject({ kind: 'bounced', reason: 'soft_limit' })
  expect(verdictFor('451 4.3.0 Temporary lookup failure', 'recipient', 5)).toMatchObject({ kind: 'failed' })
  expect(verdictFor('421 4.7.0 no')).toMatchObject({ kind: 'retry', party: 'mailbox' })
  expect(verdictFor('421 4.3.0 Temporary System Problem. Try again later', 'data')).toMatchObject({
    kind: 'retry',
    party: 'mailbox',
  })
})

test('a connection lost before the final dot is retried, one lost after it is ambiguous', () => {
  const lost = (fault: 'network' | 'auth') => verdictOf({ kind: 'not_sent', why: '', fault }, 1, addresses)
  expect(lost('network')).toMatchObject({ kind: 'retry', afterMs: 60_000 })
  expect(lost('auth')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(verdictOf({ kind: 'ambiguous', why: '' }, 1, addresses)).toMatchObject({ kind: 'ambiguous' })
})

test('five rejections in a row are the same when only addresses, ids and numbers differ', () => {
  const replies = ['a1', 'b2', 'c3', 'd4', 'e5'].map(
    (id) => `550 <${id}@lead.example>: policy ${id} 12:0${id[1]}`,
  )
  expect(isSameRejection(replies)).toBe(true)
  expect(isSameRejection(replies.slice(1))).toBe(false)
  expect(isSameRejection([...replies.slice(1), '550 Mail content denied'])).toBe(false)
})
