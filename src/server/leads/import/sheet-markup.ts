// Files that are text with tags: HTML pages, several pages in one file (RFC 2557), and XML workbooks.
import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { partBytes, readEntity, readParts } from '#server/adapters/mime/read/read-mime.ts'
import { decodeText, detectEncoding } from './encoding.ts'

/** What is looked at to tell what a file is. */
export const START_BYTES = 64 * 1024

/** Without a byte order mark. */
export const startOf = (bytes: Uint8Array): string => {
  const [start = ''] = decodeText(bytes.subarray(0, START_BYTES), detectEncoding(bytes))
  return start
}
const isPages = (start: string): boolean => /^MIME-Version:/i.test(start)

/** Whether the file is a page, pages or an XML workbook and no text with delimiters. */
export function isMarkup(bytes: Uint8Array): boolean {
  const start = startOf(bytes)
  if (isPages(start)) return true
  return (
    /^[\s\uFEFF]*<[!?a-z]/i.test(start) &&
    /<(?:!doctype\s+html|html|head|meta|style|body|table|(?:\w+:)?Workbook|office:document)[\s>]/i.test(start)
  )
}

/** Whether the file is in the format of Multiplan, which Excel and LibreOffice still write. */
export const isSylk = (bytes: Uint8Array): boolean => /^\uFEFF?ID;P/.test(startOf(bytes))

/** The text of a cell of an XML workbook of 2003 with tags in it. */
export const RICH_DATA =
  /(<(?:\w+:)?Data\b[^>]*>)((?:(?!<\/?(?:\w+:)?Data\b)[\s\S]){0,32767})(<\/(?:\w+:)?Data>)/g

/** The text of such a file; of several pages, all in their order. */
export function readMarkup(bytes: Uint8Array): string {
  const start = startOf(bytes)
  if (isPages(start)) return pagesOf(bytes)
  const encoding = detectEncoding(bytes)
  return encoding.startsWith('utf-16')
    ? [...decodeText(bytes, encoding)].join('')
    : decodeDeclared(bytes, start)
}

/** The pages of one file, as Excel and SAP write them. */
function pagesOf(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1').replaceAll('\r\n', '\n')
  return readParts(readEntity(text))
    .filter(({ contentType }) => contentType.type === 'text/html')
    .map((part) => partBytes(part))
    .map((page) => decodeDeclared(page, page.toString('latin1', 0, START_BYTES)))
    .join('\n')
}

/** Valid UTF-8 is UTF-8 whatever the page declares. */
function decodeDeclared(bytes: Uint8Array, start: string): string {
  if (isUtf8(bytes))
    return Buffer.from(bytes)
      .toString()
      .replace(/^\uFEFF/, '')
  const declared = /(?:charset|encoding)\s*=\s*["']?\s*([\w-]+)/i.exec(start)?.[1] ?? ''
  const isUseful = iconv.encodingExists(declared) && !/^utf-?8$/i.test(declared)
  return iconv.decode(Buffer.from(bytes), isUseful ? declared : 'cp949')
}
