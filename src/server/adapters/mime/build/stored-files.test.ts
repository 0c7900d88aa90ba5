import { createHash, randomBytes } from 'node:crypto'
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { readAttachments } from '#server/adapters/mime/read/attachments.ts'
import { buildMime, type MimeMessage } from './build-mime.ts'
import { storedFiles, withFiles, withoutFiles } from './stored-files.ts'

const fileOf = (name: string, content: Buffer, type = 'application/pdf') => ({
  name,
  type,
  content,
  hash: createHash('sha256').update(content).digest('base64url'),
})
const message = (more: Partial<MimeMessage> = {}): MimeMessage => ({
  from: { name: '이음', address: 'a@ieum.example' },
  to: { name: '담당자', address: 'b@hanbit.example' },
  messageId: '<1@ieum.example>',
  date: new Date('2026-11-29T00:00:00Z'),
  subject: '견적서를 보내 드립니다',
  text: '안녕하세요',
  html: null,
  headers: [],
  ...more,
})
const LONG = `${'한빛정밀 주식회사 2027년 상반기 정기 점검 및 부품 교체 견적서'.repeat(2)}.pdf`

const NAMES = ['견적서 (최종).pdf', 'quote.pdf', "a'b;c=d%.pdf", LONG, '😀 제안.pdf']
for (const html of [null, '<p>안녕하세요</p>'])
  test(`files of a mail ${html ? 'with' : 'without'} HTML arrive byte for byte under their names`, async () => {
    const files = NAMES.map((name, n) => fileOf(name, randomBytes(57 * n + n)))
    const mime = await buildMime(message({ html }), [], files.slice(1))
    const parsed = await simpleParser(Buffer.from(mime))
    expect(parsed.text?.trim()).toBe('안녕하세요')
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(NAMES.slice(1))
    const read = readAttachments(mime)
    for (const [n, { name, content }] of files.slice(1).entries()) {
      expect(parsed.attachments[n]?.content.equals(content)).toBe(true)
      expect(parsed.attachments[n]).toMatchObject({
        contentType: 'application/pdf',
        contentDisposition: 'attachment',
      })
      expect(read[n]?.content.equals(content)).toBe(true)
      if (name !== LONG) expect(read[n]?.name).toBe(name)
    }
    // RFC 5322 §2.1.1
    for (const line of Buffer.from(mime).toString('latin1').split('\r\n'))
      expect(line.length).toBeLessThan(999)
  })

test('a Korean name is written for programs that read RFC 2231 and for those that read RFC 2047', async () => {
  const mime = await buildMime(message(), [], [fileOf('견적서.pdf', Buffer.from('가'))])
  const text = Buffer.from(mime).toString('latin1')
  expect(text).toContain(`filename*0*=utf-8''${encodeURIComponent('견적서')}.pdf`)
  expect(text).toMatch(/Content-Type: application\/pdf;\s+name="=\?UTF-8\?B\?[\w+/=]+\?="/)
})

test('the stored bytes have hashes in place of files, and the sent bytes are the same each time', async () => {
  const sizes = [1, 56, 57, 58, 114, 100_000]
  const files = sizes.map((size) => fileOf(`${size}.pdf`, randomBytes(size)))
  const mime = await buildMime(message({ html: '<p>가</p>' }), [], files)
  const stored = await withoutFiles(mime, files)
  expect(stored.length).toBeLessThan(5000)
  expect(storedFiles(stored)).toEqual(files.map(({ hash }) => hash))
  const contents = new Map(files.map(({ hash, content }) => [hash, content]))
  expect(Buffer.from((await withFiles(stored, contents)) ?? []).equals(Buffer.from(mime))).toBe(true)
  expect(readAttachments(stored).map(({ name }) => name)).toEqual(files.map(({ name }) => name))
  contents.delete(files[2]?.hash ?? '')
  expect(await withFiles(stored, contents)).toBeNull()
})

test('a text with the content of a file stays readable, and one with the mark of another mail is no file', async () => {
  const same = fileOf('안녕.txt', Buffer.from('안녕하세요'), 'text/plain')
  const mime = await buildMime(message(), [], [same, same])
  const stored = await withoutFiles(mime, [same, same])
  expect((await simpleParser(Buffer.from(stored))).text?.trim()).toBe('안녕하세요')
  const contents = new Map([[same.hash, same.content]])
  expect(Buffer.from((await withFiles(stored, contents)) ?? []).equals(Buffer.from(mime))).toBe(true)
  const boundary = /boundary="([^"]+)"/.exec(Buffer.from(stored).toString('latin1'))?.[1]
  const mark = `${boundary} file:${same.hash}`
  const subject = `a\r\nContent-Type: multipart/mixed; boundary="${boundary}"`
  const hostile = message({ subject, text: mark, html: mark })
  expect(storedFiles(await buildMime(hostile))).toEqual([])
  expect(storedFiles(await withoutFiles(await buildMime(hostile, [], [same]), [same]))).toEqual([same.hash])
})
