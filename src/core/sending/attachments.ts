// Files that mails contain (rules.md ): which ones may be attached, what they are called and how large a mail may be.
import { formatBytes } from '#core/text/format-bytes.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { imageType } from '#core/writing/mail-images.ts'
import { FILE_TYPES, type FileType } from './file-types.ts'

const MB = 1024 * 1024
/** Of one file, in bytes. */
export const MAX_FILE_BYTES = 10 * MB
/** Of a whole mail as it is sent, in bytes, after base64: the limit of Gmail, Outlook and most Korean services. */
export const MAX_MAIL_BYTES = 25 * MB
export const MAX_MAIL_FILES = 20
/** A file that was uploaded and that no mail uses is kept this long: it may belong to a draft. */
export const UNUSED_FILE_DAYS = 7

const IMAGES = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/webp': 'webp' } as const
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'

/**
 * The type of a file by its bytes; null when it may not be attached. A name decides only between the kinds of plain text: a text
 * with another ending, such as HTML or a script, may not be attached.
 */
export function fileType(content: Uint8Array, name: string): FileType | null {
  const image = imageType(content)
  if (image) return IMAGES[image]
  const first = latin1(content.subarray(0, 8))
  if (first.startsWith('%PDF-')) return 'pdf'
  if (first.startsWith('PK\x03\x04')) return zipType(content)
  if (first === OLE) return latin1(content).includes('HWP Document File') ? 'hwp' : null
  const ending = endingOf(name)
  if (ending !== 'csv' && ending !== 'txt') return null
  return isText(content) ? ending : null
}

/** By the names of the files in it. null: damaged, or a document with macros. */
function zipType(content: Uint8Array): FileType | null {
  const names = zipNames(content)
  if (names === null || names.some((name) => /vbaproject\.bin$/i.test(name))) return null
  const has = (name: string): boolean => names.includes(name)
  if (has('[Content_Types].xml')) {
    if (has('word/document.xml')) return 'docx'
    if (has('xl/workbook.xml')) return 'xlsx'
    if (has('ppt/presentation.xml')) return 'pptx'
  }
  return has('Contents/content.hpf') ? 'hwpx' : 'zip'
}

/** Names in the central directory of a ZIP file (APPNOTE 4.3.12, 4.3.16), as Latin-1; null when there is none. */
function zipNames(content: Uint8Array): string[] | null {
  const view = new DataView(content.buffer, content.byteOffset, content.byteLength)
  let end = content.length - 22
  // a comment of at most 65,535 bytes follows the end record
  const first = Math.max(0, end - 65_535)
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < first) return null
  const names: string[] = []
  let at = view.getUint32(end + 16, true)
  while (at + 46 <= end && view.getUint32(at, true) === 0x02014b50) {
    const length = view.getUint16(at + 28, true)
    names.push(latin1(content.subarray(at + 46, at + 46 + length)))
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return names.length > 0 ? names : null
}

/** UTF-8, or the Korean encoding in which Excel saves CSV files, without control characters. */
function isText(content: Uint8Array): boolean {
  if (content.some((byte) => byte < 32 && (byte < 9 || byte > 13) && byte !== 27)) return false
  return ['utf-8', 'euc-kr'].some((encoding) => {
    try {
      new TextDecoder(encoding, { fatal: true }).decode(content)
      return true
    } catch {
      return false
    }
  })
}

function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}

const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** In characters. */
const MAX_NAME = 120

/** A file name of others without anything that could be a path or hide its ending (RFC 6266 §4.3). '' when nothing is left. */
export const plainFileName = (name: string): string => {
  const plain = singleLine(name)
    .replace(/^.*[\\/]/, '')
    .replace(/[\u200B-\u200F\u2060]/gu, '')
    .replace(/["<>:|?*]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/g, '')
  return [...plain].slice(-MAX_NAME).join('')
}

/** The name under which a file is sent and saved: its ending is always one of its type. */
export function fileName(name: string, type: FileType): string {
  const { endings } = FILE_TYPES[type]
  const plain = plainFileName(name) || '첨부파일'
  const isRight = endings.some((ending) => ending === endingOf(plain))
  return isRight ? plain : `${[...plain].slice(0, MAX_NAME - 5).join('')}.${endings[0]}`
}

/** Bytes of a file in a mail: base64 in lines of 76 characters (RFC 2045 §6.8). @param bytes of the file */
export const encodedBytes = (bytes: number): number => Math.ceil(bytes / 57) * 2 + Math.ceil(bytes / 3) * 4

/** Bytes of several files in a mail. @param sizes in bytes */
export const encodedTotal = (sizes: readonly number[]): number =>
  sizes.reduce((sum, size) => sum + encodedBytes(size), 0)

/** Why these files cannot be in one mail; null when they can. @param sizes in bytes @param serverMax as for `mailSizeFault` */
export function attachmentsFault(sizes: readonly number[], serverMax?: number): string | null {
  if (sizes.length > MAX_MAIL_FILES)
    return `파일은 한 통에 ${MAX_MAIL_FILES}개까지 첨부할 수 있습니다. 파일을 줄이거나 ZIP 파일 하나로 묶어 주세요.`
  return mailSizeFault(encodedTotal(sizes), serverMax)
}

type NamedFile = { fileId: string; name: string }

/**
 * Adds stored files to those of a mail: each that is not among them and fits (rules.md R-485).
 * @returns `faults`: why the others were not added
 */
export function addFiles<F extends NamedFile & { size: number }>(
  files: readonly F[],
  more: readonly F[],
): { files: F[]; faults: string[] } {
  const all = [...files]
  const faults: string[] = []
  for (const file of withoutKnown(files, more)) {
    const fault = attachmentsFault([...all, file].map(({ size }) => size))
    if (fault) faults.push(`${file.name}: ${fault}`)
    else all.push(file)
  }
  return { files: all, faults }
}

/** Those of `more` that are not among `files`. */
export const withoutKnown = <F extends NamedFile>(files: readonly NamedFile[], more: readonly F[]): F[] =>
  more.filter(({ fileId }) => files.every((file) => file.fileId !== fileId))

export const sameFiles = (a: readonly NamedFile[], b: readonly NamedFile[]): boolean =>
  a.length === b.length && a.every(({ fileId, name }, at) => fileId === b[at]?.fileId && name === b[at]?.name)

/**
 * Why a mail of so many bytes cannot be sent; null when it can (rules.md R-327).
 * @param serverMax bytes that the mailbox's server announces for one mail
 */
export function mailSizeFault(bytes: number, serverMax = MAX_MAIL_BYTES): string | null {
  const max = Math.min(MAX_MAIL_BYTES, serverMax)
  if (bytes <= max) return null
  const limit =
    max < MAX_MAIL_BYTES
      ? `이 발송 계정의 메일 서버는 한 통에 ${formatBytes(max)}까지 받고`
      : `메일 한 통은 ${formatBytes(max)}까지 보낼 수 있고`
  return `메일이 너무 큽니다. ${limit}, 첨부파일은 메일 안에서 3분의 1 정도 커집니다. 첨부파일을 합해서 ${formatBytes(max * 0.72)} 이하로 줄이거나, 파일을 올린 주소를 본문에 적어 주세요.`
}

export const FILE_TOO_LARGE =
  '파일이 10MB보다 큽니다. 파일을 줄이거나, 파일을 올린 주소를 본문에 적어 주세요.'
export const FILE_EMPTY = '내용이 없는 파일입니다. 파일을 열어 내용을 확인한 뒤 다시 선택해 주세요.'
export const FILES_GONE =
  '첨부파일을 찾을 수 없어 보내지 않았습니다. 파일을 다시 첨부해 새 메일로 보내 주세요.'
export const FILES_GONE_OF_SEQUENCE =
  '시퀀스의 첨부파일을 찾을 수 없어 보내지 않았습니다. 이메일 설정에서 파일을 다시 첨부하고 변경사항을 게시한 뒤 다시 보내 주세요.'
