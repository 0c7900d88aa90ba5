// Wrapped messages: reports turned into files, bounces inside bounces, signed mail, and hostile bytes.
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthExponent, MAX_EXPONENT } from '#testing/growth.ts'
import { answer, dsn, LEAD, OUR_HEADERS, OUR_ID } from '#testing/mails/build.ts'
import { classify } from './classify.ts'

const REPORT = `Reporting-MTA: dns; mx.hanbit.example\n\nFinal-Recipient: rfc822; ${LEAD}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown\n`
const FROM_SERVER =
  'Return-Path: <>\nFrom: Mail Delivery System <MAILER-DAEMON@mx.hanbit.example>\nSubject: Undelivered Mail\n'
const multipart = (type: string, parts: string[], mark = 'b'): string =>
  `Content-Type: ${type}; boundary="${mark}"\n\n${parts.map((part) => `--${mark}\n${part}\n`).join('')}--${mark}--\n`
const report = (head: string): string =>
  FROM_SERVER +
  multipart('multipart/report; report-type=delivery-status', [
    'Content-Type: text/plain\n\nIt failed.',
    `${head}\n\n${REPORT}`,
    `Content-Type: message/rfc822\n\n${OUR_HEADERS}\n\nhi`,
  ])
const dead = {
  kind: 'bounce',
  bounce: { permanent: true, status: '5.1.1', recipient: LEAD },
  messageIds: [OUR_ID],
}

test.each([
  ['a text file', report('Content-Type: text/plain; name="details.txt"\nContent-Disposition: attachment')],
  ['nameless bytes', report('Content-Type: application/octet-stream')],
  [
    'a bounce inside a gateway’s notice',
    FROM_SERVER +
      multipart(
        'multipart/mixed',
        [
          'Content-Type: text/plain\n\nWrapped.',
          `Content-Type: message/rfc822\n\n${report('Content-Type: message/delivery-status')}`,
        ],
        'outer',
      ),
  ],
])('a report is found as %s', (_, raw) => {
  expect(classify(Buffer.from(raw))).toMatchObject(dead)
})

test('a bounce that a person forwards is a reply', () => {
  const inner = dsn({
    from: 'MAILER-DAEMON@x.example',
    subject: 'Undelivered',
    human: 'failed',
    report: REPORT,
  })
  const raw = `From: boss@ieum-sales.example\nSubject: Fwd: Undelivered\n${multipart(
    'multipart/mixed',
    [
      'Content-Type: text/plain; charset=utf-8\n\n확인해 주세요',
      `Content-Type: message/rfc822\n\n${Buffer.from(inner).toString('latin1')}`,
    ],
    'f',
  )}`
  expect(classify(Buffer.from(raw))).toMatchObject({ kind: 'reply', replyText: '확인해 주세요' })
})

test('the armour of a PGP signature is not part of the text', () => {
  const raw = answer(
    '-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n네, 좋습니다.\n\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n-----END PGP SIGNATURE-----\n',
  )
  expect(classify(raw).replyText).toBe('네, 좋습니다.')
})

test('a boundary in numbered pieces is put together (RFC 2231)', () => {
  const raw = `From: ${LEAD}\nSubject: Re: x\nContent-Type: multipart/mixed; boundary*0*=us-ascii''--3f;\n boundary*1*=%34d\n\n----3f4d\nContent-Type: text/plain\n\nYes.\n----3f4d--\n`
  expect(classify(Buffer.from(raw))).toMatchObject({ kind: 'reply', replyText: 'Yes.' })
})

test('a read receipt refers to the mail that was read', () => {
  const raw = `From: ${LEAD}\nSubject: Read: x\n${multipart(
    'multipart/report; report-type=disposition-notification',
    [
      'Content-Type: text/plain\n\nread',
      `Content-Type: message/disposition-notification\n\nOriginal-Message-ID: ${OUR_ID}\nDisposition: manual-action; displayed\n`,
    ],
  )}`
  expect(classify(Buffer.from(raw))).toMatchObject({ kind: 'other', messageIds: [OUR_ID] })
})

test('a mail delivered to its own sender is our own copy; one with several recipients is not', () => {
  const to = (receivers: string, more = ''): string =>
    classify(Buffer.from(`From: ${LEAD}\nTo: ${receivers}\n${more}Subject: x\n\nhi`)).kind
  expect(to(LEAD)).toBe('own_copy')
  expect(to('a@b.example', `Delivered-To: ${LEAD}\n`)).toBe('own_copy')
  expect(to(`${LEAD}, minji.kim@ieum-sales.example`)).toBe('reply')
})

test('any bytes are classified without an exception', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
      expect(classify(bytes)).toHaveProperty('kind')
    }),
  )
})

const HOSTILE = [
  '<a@',
  '550-5.1.1 ',
  'user ',
  '>',
  '=?utf-8?B?',
  '1월 ',
  'On Mon 2026 <a@b.c> ',
  '메일 보내지 ',
  ' \n',
  'From: a\n',
]
test.each([
  'Subject: Returned mail\nReturn-Path: <>',
  'Subject: Re: x\nIn-Reply-To: <a@b>',
  'Auto-Submitted: auto-replied\nDate: Fri, 20 Nov 2026 10:00:00 +0900',
  'Content-Type: text/html',
])('hostile lines up to a megabyte take linear, not quadratic time: %j', (head) => {
  const run = (text: string) => classify(Buffer.from(`From: mailer-daemon@x.example\n${head}\n\n${text}`))
  for (const piece of HOSTILE)
    expect(growthExponent(run, piece, 125_000), JSON.stringify(piece)).toBeLessThanOrEqual(MAX_EXPONENT)
})
