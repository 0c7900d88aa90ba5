import { expect, test } from 'vitest'
import { isDeadAddress } from '#core/sending/delivery/delivery-verdict.ts'
import { verdictOf } from './smtp-verdict.ts'

type Stage = 'recipient' | 'data'

const rejected = (code: number, enhanced: string | null, stage: Stage = 'recipient', attempts = 1) =>
  verdictOf({ kind: 'rejected', code, enhanced, response: `${code} ${enhanced ?? ''} no`, stage }, attempts, {
    from: '',
    to: '',
  })
const isDeadInBounce = (code: number, enhanced: string | null) =>
  isDeadAddress({ status: enhanced, diagnostic: `${code} ${enhanced ?? ''} no`, around: '' })

test.each<[number, string | null, Stage]>([
  [452, '4.2.2', 'recipient'],
  [452, null, 'recipient'],
  [552, '5.2.2', 'recipient'],
  [552, '5.2.2', 'data'],
  [550, '5.2.2', 'recipient'],
  [552, null, 'recipient'],
])(
  'a full mailbox (%s %s at %s) is retried five times and is no dead address in a bounce',
  (code, enhanced, stage) => {
    expect(rejected(code, enhanced, stage)).toMatchObject({ kind: 'retry', party: 'contact' })
    expect(rejected(code, enhanced, stage, 5)).toMatchObject({ kind: 'bounced', reason: 'soft_limit' })
    expect(isDeadInBounce(code, enhanced)).toBe(false)
  },
)

test.each([
  [550, '5.1.1'],
  [550, '5.1.10'],
  [550, '5.2.1'],
  [550, '5.4.4'],
  [550, '5.4.310'],
])(
  'a dead address (%s %s) is a hard bounce in an SMTP reply at any stage and in a notice',
  (code, enhanced) => {
    for (const stage of ['recipient', 'data'] as const)
      expect(rejected(code, enhanced, stage)).toMatchObject({ kind: 'bounced', reason: 'hard' })
    expect(isDeadInBounce(code, enhanced)).toBe(true)
  },
)

test('552 after DATA without an enhanced code may mean a mail that is too large: a user decides', () => {
  expect(rejected(552, null, 'data')).toMatchObject({ kind: 'failed' })
  expect(rejected(552, '5.3.4', 'data')).toMatchObject({ kind: 'failed' })
})
