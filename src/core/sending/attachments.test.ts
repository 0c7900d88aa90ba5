import { describe, expect, test } from 'vitest'
import { addFiles, attachmentsFault, encodedBytes, fileName, fileType, mailSizeFault } from './attachments.ts'
import { FILE_TYPES, type FileType } from './file-types.ts'

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0))
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A ZIP file with empty files of these names (APPNOTE 4.3). */
function zip(names: readonly string[], comment = ''): Uint8Array {
  const word = (value: number, size: number): string =>
    Array.from({ length: size }, (_, at) => String.fromCharCode((value >> (8 * at)) & 255)).join('')
  const local = names.map((name) => `PK\x03\x04${'\0'.repeat(22)}${word(name.length, 2)}\0\0${name}`).join('')
  const central = names
    .map((name) => `PK\x01\x02${'\0'.repeat(24)}${word(name.length, 2)}${'\0'.repeat(16)}${name}`)
    .join('')
  const end = `PK\x05\x06${'\0'.repeat(4)}${word(names.length, 2).repeat(2)}${word(central.length, 4)}${word(local.length, 4)}`
  return bytes(`${local}${central}${end}${word(comment.length, 2)}${comment}`)
}
const office = (name: string, ...more: string[]) => zip(['[Content_Types].xml', name, ...more])
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

describe('R-326: the type of a file is decided by its bytes', () => {
  const known: Record<FileType, Uint8Array> = {
    pdf: bytes('%PDF-1.7\n'),
    docx: office('word/document.xml'),
    xlsx: office('xl/workbook.xml'),
    pptx: office('ppt/presentation.xml'),
    hwp: bytes(`${OLE}${'\0'.repeat(600)}HWP Document File`),
    hwpx: zip(['mimetype', 'Contents/content.hpf']),
    png: bytes('\x89PNG\r\n\x1a\n'),
    jpg: bytes('\xff\xd8\xff\xe0'),
    gif: bytes('GIF89a'),
    webp: bytes('RIFF\0\0\0\0WEBP'),
    zip: zip(['a.txt'], 'a comment'),
    csv: utf8('회사명,이메일\r\n한빛,a@b.example\r\n'),
    txt: utf8('안녕하세요'),
  }
  for (const [type, content] of Object.entries(known) as [FileType, Uint8Array][])
    test(`${type}, whatever the ending of its name is`, () => {
      const isText = type === 'csv' || type === 'txt'
      expect(fileType(content, isText ? `a.${type}` : 'a.exe')).toBe(type)
    })
  test('the table has a type for each of them', () => {
    expect(Object.keys(known).sort()).toEqual(Object.keys(FILE_TYPES).sort())
  })
  test('a CSV file in the Korean encoding of Excel is text', () => {
    // 한글,가
    expect(fileType(bytes('\xc7\xd1\xb1\xdb,\xb0\xa1'), 'a.CSV')).toBe('csv')
  })
  const rejected: Record<string, [Uint8Array, string]> = {
    'a program': [bytes('MZ\x90\0'), 'a.pdf'],
    'a program named as a text': [bytes('MZ\x90\0'), 'a.txt'],
    HTML: [utf8('<!doctype html>'), 'a.html'],
    'a script': [utf8('alert(1)'), 'a.js'],
    SVG: [utf8('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg'],
    'a text without an ending': [utf8('안녕하세요'), '안내'],
    'an old Word document': [bytes(`${OLE}${'\0'.repeat(600)}WordDocument`), 'a.hwp'],
    'a document with macros': [office('word/document.xml', 'word/vbaProject.bin'), 'a.docx'],
    'a damaged ZIP file': [bytes('PK\x03\x04 cut off'), 'a.zip'],
    'an empty PDF file': [bytes(''), 'a.pdf'],
  }
  for (const [what, [content, name]] of Object.entries(rejected))
    test(`${what} is rejected`, () => {
      expect(fileType(content, name)).toBeNull()
    })
})

describe('R-326: the name of a file', () => {
  test.each([
    ['견적서.pdf', 'pdf', '견적서.pdf'],
    ['견적서.pdf'.normalize('NFD'), 'pdf', '견적서.pdf'],
    ['../../etc/passwd', 'pdf', 'passwd.pdf'],
    ['C:\\자료\\견적.PDF', 'pdf', '견적.PDF'],
    ['a\r\nBcc: x@y.example.pdf', 'pdf', 'a Bcc_ x@y.example.pdf'],
    ['견적\u202Efdp.exe', 'pdf', '견적fdp.exe.pdf'],
    ['견적\u200B.exe', 'zip', '견적.exe.zip'],
    ['사진.jpeg', 'jpg', '사진.jpeg'],
    ['..', 'txt', '첨부파일.txt'],
    ['', 'hwp', '첨부파일.hwp'],
  ] as const)('%j is made safe, and its ending is that of its type %s', (name, type, safe) => {
    expect(fileName(name, type)).toBe(safe)
  })
  test('a long one keeps its ending and has at most 120 characters', () => {
    const name = fileName(`${'가'.repeat(300)}.pdf`, 'pdf')
    expect(name).toHaveLength(120)
    expect(name).toMatch(/가\.pdf$/)
    expect([...fileName('😀'.repeat(300), 'png')]).toHaveLength(119)
  })
})

describe('R-327: a mail has at most 25 MB after base64', () => {
  test('the size of a file in a mail is that of its base64 lines', () => {
    for (const size of [1, 56, 57, 58, 1000]) {
      const lines = btoa('a'.repeat(size)).match(/.{1,76}/g) ?? []
      expect(encodedBytes(size)).toBe(lines.map((line) => `${line}\r\n`).join('').length)
    }
  })
  test('18 MB of files fit, 19 MB do not, and neither do 21 files', () => {
    const mb = 1024 * 1024
    expect(attachmentsFault([9 * mb, 9 * mb])).toBeNull()
    expect(attachmentsFault([10 * mb, 9 * mb])).toContain('25MB')
    expect(attachmentsFault(Array(20).fill(1))).toBeNull()
    expect(attachmentsFault(Array(21).fill(1))).toContain('20개')
    expect(mailSizeFault(25 * mb)).toBeNull()
    expect(mailSizeFault(25 * mb + 1)).toContain('18MB')
    expect(mailSizeFault(25 * mb + 1, 50 * mb)).toContain('18MB')
    expect([mailSizeFault(10_240_000, 10_240_000), attachmentsFault([7 * mb], 10_240_000)]).toEqual([
      null,
      null,
    ])
    expect(attachmentsFault([8 * mb], 10_240_000)).toMatch(/메일 서버는 한 통에 9.8MB까지.* 합해서 7MB 이하/)
  })
})

describe('R-485: files of a template are added to those of a mail', () => {
  const file = (fileId: string, size = 1000) => ({ fileId, name: `${fileId}.pdf`, size })
  test('after them and once', () => {
    const files = [file('a'), { ...file('b'), name: '견적.pdf' }]
    expect(addFiles(files, [file('b'), file('c')])).toEqual({ files: [...files, file('c')], faults: [] })
  })
  test('each that still fits, and the others are named with the reason', () => {
    const large = file('large', 10 * 1024 * 1024)
    const { files, faults } = addFiles([large], [file('second', 10 * 1024 * 1024), file('small')])
    expect(files).toEqual([large, file('small')])
    expect(faults).toEqual([expect.stringMatching(/^second\.pdf: .*25MB/)])
  })
  test('up to twenty', () => {
    const twenty = Array.from({ length: 20 }, (_, nth) => file(`f${nth}`))
    const { files, faults } = addFiles(twenty, [file('f0'), file('more')])
    expect(files).toEqual(twenty)
    expect(faults).toEqual([expect.stringMatching(/^more\.pdf: .*20개/)])
  })
})
