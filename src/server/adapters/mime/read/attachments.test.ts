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

test('of a message that is stored up to 16 MB, the last attachment is incomplete', () => {
  const [whole] = readAttachments(mailWith('a'.repeat(1000)))
  expect(whole?.isComplete).toBe(true)
  const cut = mailWith('a'.repeat(17 * 1024 * 1024)).subarray(0, 16 * 1024 * 1024)
  expect(readAttachments(cut).map(({ name, isComplete }) => [name, isComplete])).toEqual([['a.txt', false]])
})

test('a Korean name of macOS is composed, and has no invisible characters', () => {
  const name = `견적\u202Efdp.pdf`.normalize('NFD')
  const raw = mailWith('a')
    .toString('latin1')
    .replace('filename=a.txt', `filename*=UTF-8''${encodeURIComponent(name)}`)
  expect(readAttachments(Buffer.from(raw, 'latin1'))[0]?.name).toBe('견적fdp.pdf')
})
