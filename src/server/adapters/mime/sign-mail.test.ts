// Signatures are checked by a verifier that shares no code with the signer.
import { Buffer } from 'node:buffer'
import { generateKeyPairSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import DKIM from 'nodemailer/lib/dkim'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { verifyDkim } from '#server/platform/testing/servers/dkim-verifier.ts'
import { buildMime } from './build-mime.ts'
import { signMail } from './sign-mail.ts'

const pair = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const KEY = { domain: 'hanbit.example', selector: 'ieum-1', privateKey: pair.privateKey }

const verify = (raw: Uint8Array) => verifyDkim(raw, pair.publicKey)

const MESSAGE = {
  from: { name: '김민지 (한빛전자)', address: 'minji@hanbit.example' },
  to: { name: '박솔', address: 'sol@duri.example' },
  messageId: '<01a1-abc@hanbit.example>',
  date: new Date('2026-11-23T00:00:00Z'),
}
const HTML = `<p>안녕하세요, 박솔 님  </p>\n<img src="data:image/png;base64,iVBORw0KGgo=" alt="로고"><p>${'긴 글 '.repeat(300)}</p>`
const mailWith = (subject: string, bodyHtml: string, bodyText = '글') =>
  buildMime({
    ...MESSAGE,
    ...composeMessage({
      content: { subject, bodyText, bodyHtml },
      thread: { subject: '제안', messageId: '<a@hanbit.example>', references: ['<a@hanbit.example>'] },
      optOutUrl: `https://ieum.example/u/${'x'.repeat(120)}`,
      profile: EMPTY_SENDER_PROFILE,
    }),
  })

test.each([
  [
    'a Korean mail of HTML with a picture in it',
    '안녕하세요, 한빛전자에서 드리는 아주 긴 제목의 제안입니다 — 꼭 읽어 주세요',
    HTML,
  ],
  ['a text mail in a thread', '', ''],
])('%s is signed verifiably, and its own bytes are unchanged', async (_, subject, html) => {
  const raw = await mailWith(subject, html)
  const signed = signMail(raw, KEY)
  const tags = verify(signed)
  expect([tags.get('d'), tags.get('s'), tags.get('c'), tags.get('a')]).toEqual([
    'hanbit.example',
    'ieum-1',
    'relaxed/relaxed',
    'rsa-sha256',
  ])
  expect(Buffer.from(signed).subarray(-raw.length).equals(Buffer.from(raw))).toBe(true)
  expect(
    Buffer.from(signed)
      .toString('latin1')
      .split('\r\n')
      .every((line) => line.length <= 998),
  ).toBe(true)
  const names = tags.get('h')?.split(':') ?? []
  const times = (name: string) => names.filter((one) => one === name).length
  for (const name of ['from', 'to', 'subject', 'date', 'message-id', 'mime-version', 'content-type'])
    expect([name, times(name)]).toEqual([name, 2])
  for (const name of ['list-unsubscribe', 'list-unsubscribe-post'])
    expect([name, times(name)]).toEqual([name, 2])
})

test.each([
  ['a second subject', (mail: string) => mail.replace('Subject:', 'Subject: 당첨\r\nSubject:')],
  [
    'a second sender at the end',
    (mail: string) => mail.replace('\r\n\r\n', '\r\nFrom: ceo@bank.example\r\n\r\n'),
  ],
  ['a copy to somebody', (mail: string) => mail.replace('\r\n\r\n', '\r\nCc: x@y.example\r\n\r\n')],
  [
    'another opt-out link',
    (mail: string) => mail.replace('https://ieum.example/u/', 'https://evil.example/u/'),
  ],
  ['no one-click field', (mail: string) => mail.replace(/List-Unsubscribe-Post:.*\r\n/, '')],
  ['another Message-ID', (mail: string) => mail.replace('<01a1-abc@', '<01a1-abd@')],
  ['a word more in the body', (mail: string) => `${mail}x\r\n`],
])('%s breaks the signature', async (_, change) => {
  const signed = Buffer.from(signMail(await mailWith('제안', HTML), KEY)).toString('latin1')
  verify(Buffer.from(signed, 'latin1'))
  const changed = change(signed)
  expect(changed).not.toBe(signed)
  expect(() => verify(Buffer.from(changed, 'latin1'))).toThrow(/was changed/)
})

test('permitted changes in transit keep the signature valid: folded fields, blanks at line ends, empty lines at the end', async () => {
  const signed = Buffer.from(signMail(await mailWith('제안', ''), KEY)).toString('latin1')
  const travelled = `Received: by mx.example\r\n${signed.replace('References: ', 'References:\r\n\t ').replace('\r\nDate: ', '\r\nDATE:   ')}\r\n\r\n`
  expect(travelled).toContain('DATE:   ')
  verify(Buffer.from(travelled, 'latin1'))
})

test('the body hash equals the one of nodemailer’s signer', async () => {
  const line = fc.string({ unit: fc.constantFrom(' ', '\t', 'a', '가', '\r\n', '.', '=', '\u00a0') })
  await fc.assert(
    fc.asyncProperty(line, async (body) => {
      const raw = Buffer.from(`From: a@hanbit.example\r\n\r\n${body}`)
      const other = await text(
        new DKIM({ domainName: KEY.domain, keySelector: KEY.selector, privateKey: KEY.privateKey }).sign(raw),
      )
      const hash = (mail: string) => /bh=([^;]+);/.exec(mail)?.[1]?.replace(/\s+/g, '')
      expect(hash(Buffer.from(signMail(raw, KEY)).toString('latin1'))).toBe(hash(other))
    }),
    { numRuns: 60 },
  )
})
