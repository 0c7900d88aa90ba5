import { expect, test } from 'vitest'
import { readAttachments } from './attachments.ts'

const mailWith = (body: string): Buffer =>
  Buffer.from(
    [
      'From: a@example.com',
      'Content-Type: multipart/mixed; boundary=x',
      '',
      '--x',
      'Content-Type: text/plain; name=a.txt',
      'Content-Disposition: attachment; filename=a.txt',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      body,
      '--x--',
      '',
    ].join('\r\n'),
    'latin1',
  )

test('blanks at the end of a quoted-printable line are removed, soft breaks join lines', () => {
  const [one] = readAttachments(mailWith('a=20b  \t\r\nc =\r\nd\r\n  e'))
  expect(one?.content.toString('latin1').trimEnd()).toBe('a b\nc d\n  e')
})

test('millions of blanks are read like any other text', () => {
  const [one] = readAttachments(mailWith(`a${' '.repeat(3_000_000)}b\r\nc${' '.repeat(3_000_000)}\r\nd`))
  expect(one?.content.toString('latin1').trimEnd()).toBe(`a${' '.repeat(3_000_000)}b\nc\nd`)
})
