// Notices come from unknown servers: reading any text ends, and finds a whole address or none.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf } from '#core/inbox/lines.ts'
import {
  copiedMessageIds,
  copiedRecipient,
  noticeLines,
  readNotice,
  recipientRow,
  withoutHeaders,
} from './bounce-text.ts'

const piece = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constantFrom(
    '<park@hanbit.example>: host mx said 550 5.1.1 no such user\n',
    'Final-Recipient: rfc822; ',
    'To: kim@company.example\n',
    'Message-ID: <',
    'a@b.example',
    '\r\n',
    '> ',
    '받는 사람：',
    '@'.repeat(50),
    'x'.repeat(2000),
  ),
)
const notice = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
const isAddress = (found: string | null): boolean => found === null || /^[^@\s<>]+@[^@\s<>]+$/.test(found)

test('for any notice, the recipient is a whole address or null', () => {
  fc.assert(
    fc.property(notice, (text) => {
      const { recipient, helper } = readNotice(withoutHeaders(noticeLines(linesOf(text))), [
        'me@ieum.example',
      ])
      expect([recipient, helper, copiedRecipient(linesOf(text))].every(isAddress)).toBe(true)
      expect(recipient?.toLowerCase()).not.toBe('me@ieum.example')
    }),
  )
})

test('at most three Message-IDs are taken from a copy, each between angle brackets', () => {
  fc.assert(
    fc.property(notice, (text) => {
      const ids = copiedMessageIds(linesOf(text))
      expect(ids.length).toBeLessThanOrEqual(3)
      for (const id of ids) expect(id).toMatch(/^<[^<>\s]+>$/)
    }),
  )
})

const EXIM = `A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  park@hanbit.example
`
const OPENSMTPD = `    An error has occurred while attempting to deliver a message for
    the following list of recipients:

park@hanbit.example: `
const QMAIL = `Hi. This is the qmail-send program at relay.example.
I'm afraid I wasn't able to deliver your message to the following addresses.

<park@hanbit.example>:
`

test.each([
  ['Exim', `${EXIM}    local delivery failed\n`, 'local delivery failed'],
  [
    'Exim, of an alias',
    `${EXIM}    (ultimately generated from info@hanbit.example)\n    local delivery failed\n`,
    'local delivery failed',
  ],
  [
    'Exim, on two lines',
    `${EXIM}    all hosts for 'hanbit.example' have been failing for\n    a long time (and retry time not reached)\n`,
    "all hosts for 'hanbit.example' have been failing for a long time (and retry time not reached)",
  ],
  ['OpenSMTPD', `${OPENSMTPD}Network error on destination MXs\n`, 'Network error on destination MXs'],
  ['OpenSMTPD, known words', `${OPENSMTPD}Envelope expired\n`, 'Envelope expired'],
  ['qmail', `${QMAIL}Sorry, it did not work.\n`, 'Sorry, it did not work.'],
  [
    'qmail, before its own last line',
    `${QMAIL}203.0.113.5 does not like recipient.\nRemote host said: 550 no\nGiving up on 203.0.113.5.\n`,
    '550 no',
  ],
  [
    'qmail, without the lines above the address',
    `${QMAIL.slice(QMAIL.indexOf('<'))}Sorry, it did not work.\n`,
    'Sorry, it did not work.',
  ],
])('what happened is read where %s writes it, in any words', (_, text, diagnostic) => {
  expect(readNotice(noticeLines(linesOf(text)), []).diagnostic).toBe(diagnostic)
})

test.each([
  '수신자 | 박서준 <park@hanbit.example>',
  '■ 받는 사람 : park@hanbit.example',
  '수신인 이메일 park@hanbit.example',
  '[수신 메일 주소] park@hanbit.example',
  'To park@hanbit.example',
  'Recipient address: "Park" <park@hanbit.example>',
])('the row of the recipient: %s', (row) => {
  expect(recipientRow(['보낸 사람: me@ieum.example', row], ['me@ieum.example'])).toBe('park@hanbit.example')
})

test.each([
  '수신 거부: park@hanbit.example',
  'To report spam, write to park@hanbit.example',
  '문의: park@hanbit.example',
  '수신자: me@ieum.example',
])('no row of the recipient: %s', (row) => {
  expect(recipientRow([row], ['me@ieum.example'])).toBeNull()
})
