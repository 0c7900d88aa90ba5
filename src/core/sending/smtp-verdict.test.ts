import { expect, test } from 'vitest'
import { verdictOf } from './smtp-verdict.ts'

const rejected = (
  code: number,
  enhanced: string | null,
  stage: 'recipient' | 'data' | 'sender' | 'auth' = 'recipient',
) => verdictOf({ kind: 'rejected', code, enhanced, response: `${code} ${enhanced}`, stage }, 1)

test('an unknown address is a bounce, a quota or a policy stops the mailbox', () => {
  expect(rejected(550, '5.1.1')).toMatchObject({ kind: 'bounced', reason: 'hard' })
  expect(rejected(550, '5.4.5', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(rejected(550, '5.7.26', 'data')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(rejected(535, '5.7.8', 'auth')).toMatchObject({ kind: 'mailbox_stopped' })
  expect(rejected(552, '5.3.4', 'data')).toMatchObject({ kind: 'failed' })
})

test('a full mailbox of the recipient is retried five times, then bounces; a rate limit holds the sending mailbox', () => {
  expect(rejected(452, '4.2.2')).toMatchObject({ kind: 'retry', party: 'contact' })
  const fifth = verdictOf(
    { kind: 'rejected', code: 452, enhanced: '4.2.2', response: '', stage: 'recipient' },
    5,
  )
  expect(fifth).toMatchObject({ kind: 'bounced', reason: 'soft_limit' })
  expect(rejected(421, '4.7.0')).toMatchObject({ kind: 'retry', party: 'mailbox' })
})

test('a connection lost before the final dot is retried, one lost after it is ambiguous', () => {
  expect(verdictOf({ kind: 'not_sent', why: '', fault: 'network' }, 1)).toMatchObject({
    kind: 'retry',
    afterMs: 60_000,
  })
  expect(verdictOf({ kind: 'not_sent', why: '', fault: 'auth' }, 1)).toMatchObject({
    kind: 'mailbox_stopped',
  })
  expect(verdictOf({ kind: 'ambiguous', why: '' }, 1)).toMatchObject({ kind: 'ambiguous' })
})
