import { expect, test } from 'vitest'
import { isOptOutReachable, needsUnreadRepliesConfirmed, senderFindings } from './senders.ts'

const real = { kind: 'smtp', readsReplies: true } as const
const silent = { kind: 'smtp', readsReplies: false } as const
const sandbox = { kind: 'sandbox', readsReplies: false } as const
const fine = { senders: [real], isOptOutReachable: true, isAdvertising: true }

test('an opt-out link that recipients cannot open is an error for a real mailbox, also without advertising', () => {
  const finding = { code: 'opt_out_unreachable', level: 'error' }
  expect(senderFindings({ ...fine, isOptOutReachable: false })).toEqual([finding])
  expect(senderFindings({ ...fine, isOptOutReachable: false, isAdvertising: false })).toEqual([finding])
  expect(senderFindings(fine)).toEqual([])
})

test('a mailbox whose replies are not read is an error for advertising, else to be confirmed', () => {
  const findings = (isAdvertising: boolean) =>
    senderFindings({ ...fine, senders: [real, silent], isAdvertising })
  expect(findings(true)).toEqual([{ code: 'replies_not_read', level: 'error' }])
  expect(findings(false)).toEqual([{ code: 'replies_not_read', level: 'warning' }])
  expect(needsUnreadRepliesConfirmed(findings(true))).toBe(false)
  expect(needsUnreadRepliesConfirmed(findings(false))).toBe(true)
  expect(needsUnreadRepliesConfirmed([{ code: 'no_opt_out', level: 'warning' }])).toBe(false)
})

test('a sandbox mailbox needs neither', () => {
  expect(senderFindings({ senders: [sandbox], isOptOutReachable: false, isAdvertising: true })).toEqual([])
  expect(senderFindings({ senders: [], isOptOutReachable: false, isAdvertising: true })).toEqual([])
})

test.each([
  ['https://ieum.example.com', true],
  ['https://mail.corp.co.kr:8443/ieum', true],
  ['HTTPS://IEUM.EXAMPLE.COM', true],
  ['https://203.0.113.9', true],
  ['http://ieum.example.com', false],
  ['http://127.0.0.1:3000', false],
  ['https://127.0.0.1', false],
  ['https://127.1', false],
  ['https://localhost', false],
  ['https://[::1]:3000', false],
  ['https://10.0.0.5', false],
  ['https://172.16.3.4', false],
  ['https://192.168.0.7', false],
  ['https://169.254.10.1', false],
  ['https://[fe80::1]', false],
  ['https://[fd00::7]', false],
  ['https://ieum.local', false],
  ['https://ieum.corp.internal', false],
  ['https://ieum.localhost', false],
  ['https://ieum', false],
  ['https://ieum.local.', false],
  ['https://someone@127.0.0.1', false],
])('recipients can open %s: %s', (appUrl, expected) => {
  expect(isOptOutReachable(appUrl, false)).toBe(expected)
  expect(isOptOutReachable(appUrl, true)).toBe(true)
})
