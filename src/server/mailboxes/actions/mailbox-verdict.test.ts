import { expect, test } from 'vitest'
import type { SendOutcome } from '#core/ports.ts'
import { explainVerdict } from './mailbox-verdict.ts'

type Rejection = Extract<SendOutcome, { kind: 'rejected' }>
const rejected = (change: Partial<Rejection>): Rejection => ({
  kind: 'rejected',
  code: 450,
  enhanced: null,
  response: 'no',
  stage: 'recipient',
  ...change,
})
const password = { oauth: null, address: 'haneul@sales.example' }
const first = { to: 'park@lead.example', attempts: 1 }

test.each([
  [
    'a limit of the mailbox says that sending continues',
    { code: 421 },
    'retry',
    /자동으로 발송을 계속합니다\. \(no\)$/,
  ],
  ['a full mailbox of the lead is quoted only', { code: 450 }, 'retry', /^no$/],
  [
    'a rejected password asks for a new one',
    { code: 535, stage: 'auth' },
    'mailbox_stopped',
    /비밀번호를.* \(no\)$/,
  ],
  [
    'a blocked mailbox names the mail service',
    { code: 550, stage: 'sender' },
    'mailbox_stopped',
    /메일 서비스.* \(no\)$/,
  ],
  ['an unknown address is quoted only', { code: 550, enhanced: '5.1.1' }, 'bounced', /^no$/],
] as const)('%s', (_, change, kind, why) => {
  const verdict = explainVerdict(password, rejected(change), first)
  expect(verdict).toMatchObject({ kind, why: expect.stringMatching(why) })
})

test('a rejected token names the provider', () => {
  const outcome = rejected({ code: 535, stage: 'auth' })
  expect(explainVerdict({ ...password, oauth: 'google' }, outcome, first)).toMatchObject({
    kind: 'mailbox_stopped',
    why: expect.stringContaining('Google'),
  })
})

test('a mail that was not sent, or may have been, has the reason of the connection', () => {
  const fault = { kind: 'not_sent', why: '연결이 끊어졌습니다.', fault: 'network' } as const
  expect(explainVerdict(password, fault, first)).toMatchObject({
    kind: 'retry',
    party: 'mailbox',
    why: fault.why,
  })
  expect(explainVerdict(password, { kind: 'ambiguous', why: fault.why }, first)).toEqual({
    kind: 'ambiguous',
    why: fault.why,
  })
})
