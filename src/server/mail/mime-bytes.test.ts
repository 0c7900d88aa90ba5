import MailComposer, { type MailComposerOptions } from 'nodemailer/lib/mail-composer'
import { expect, test } from 'vitest'
import { mimeBytes } from './mime-bytes.ts'

const compile = (options: MailComposerOptions) =>
  new MailComposer({
    from: { name: '이음 영업팀', address: 'sales@ieum.example' },
    to: { name: '김서연', address: 'kim@hanbit.example' },
    subject: '협업 제안',
    messageId: '<1@ieum.example>',
    date: new Date('2026-11-21T01:02:03Z'),
    textEncoding: 'base64',
    newline: '\r\n',
    boundaryPrefix: '=_',
    ...options,
  }).compile()

const long = '가나다라 마바사 '.repeat(500)
const picture = {
  cid: 'a@ieum.example',
  content: Buffer.from('a picture').toString('base64'),
  encoding: 'base64',
  contentType: 'image/png',
  filename: false as const,
}

test.each<[string, MailComposerOptions]>([
  ['a text', { text: '안녕하세요' }],
  ['plain ASCII', { text: 'Hello,\nthere.\r\n\r\n.\nBye' }],
  ['a text whose lines fit exactly', { text: 'a'.repeat(57) }],
  ['a text of one octet more', { text: 'a'.repeat(58) }],
  ['a long text', { text: long }],
  ['text and HTML', { text: '안녕하세요', html: `<p>${long}</p>` }],
  ['HTML alone', { html: '<p>안녕</p>' }],
  ['HTML with a picture', { text: '글', html: '<img src="cid:a@ieum.example">', attachments: [picture] }],
])('%s is written as the library would write it', async (_, options) => {
  const node = compile(options)
  const bytes = mimeBytes(node)
  expect(bytes && Buffer.from(bytes).toString()).toBe((await node.build()).toString())
})

test('what does not stand in memory as text in base64 is left to the library', () => {
  expect(mimeBytes(compile({ text: '안녕 '.repeat(40), textEncoding: 'quoted-printable' }))).toBeNull()
  expect(mimeBytes(compile({ attachments: [{ path: '/etc/hostname' }] }))).toBeNull()
})
