// The stored bytes of a mail with files (ADR 108): the bytes that are sent, with the hash of each file in place of its base64.
import { Buffer } from 'node:buffer'

/**
 * The boundary of a mail with files; null for another one. It is random, so no text of the mail can contain it, and a hash with it
 * before is never a text (RFC 2046 §5.1.1).
 */
function boundaryOf(mime: Buffer): string | null {
  const headers = mime.subarray(0, mime.indexOf('\r\n\r\n') + 2).toString('latin1')
  return /^Content-Type: multipart\/mixed;\s+boundary="([^"\r\n]+)"\r$/m.exec(headers)?.[1] ?? null
}

const markOf = (boundary: string): string => `${boundary} file:`
const HASH_LENGTH = 43

/** @param files those of the mail, in their order, as `buildMime` was given them. @throws Error when one is not in it */
export function withoutFiles(
  mime: Uint8Array,
  files: readonly { hash: string; content: Buffer }[],
): Uint8Array {
  if (files.length === 0) return mime
  const source = bufferOf(mime)
  const boundary = boundaryOf(source) ?? ''
  const parts: Buffer[] = []
  let end = source.length
  // they are the last parts of the mail
  for (const { hash, content } of files.toReversed()) {
    const body = base64Lines(content)
    const to = source.lastIndexOf(`\r\n--${boundary}`, end - 1)
    const from = to - body.length
    if (from < 0 || !source.subarray(from, to).equals(body))
      throw new Error('a mail does not contain a file as it was given')
    parts.unshift(Buffer.from(`${markOf(boundary)}${hash}`), source.subarray(to, end))
    end = from
  }
  return Buffer.concat([source.subarray(0, end), ...parts])
}

/** The hashes of the files of a mail, in their order. @param stored bytes of a mail as they are stored */
export const storedFiles = (stored: Uint8Array): string[] => marksIn(bufferOf(stored)).map(({ hash }) => hash)

/** The bytes that are sent; null when a file is missing. @param contents by hash */
export function withFiles(stored: Uint8Array, contents: ReadonlyMap<string, Buffer>): Uint8Array | null {
  const source = bufferOf(stored)
  const parts: Buffer[] = []
  let end = 0
  for (const { hash, from, to } of marksIn(source)) {
    const content = contents.get(hash)
    if (!content) return null
    parts.push(source.subarray(end, from), base64Lines(content))
    end = to
  }
  return Buffer.concat([...parts, source.subarray(end)])
}

function marksIn(stored: Buffer): { hash: string; from: number; to: number }[] {
  const boundary = boundaryOf(stored)
  if (boundary === null) return []
  const mark = markOf(boundary)
  const found: { hash: string; from: number; to: number }[] = []
  let from = stored.indexOf(mark)
  while (from >= 0) {
    const to = from + mark.length + HASH_LENGTH
    found.push({ hash: stored.toString('latin1', to - HASH_LENGTH, to), from, to })
    from = stored.indexOf(mark, to)
  }
  return found
}

const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const LINE = 76

/** Lines of 76 characters (RFC 2045 §6.8). */
function base64Lines(content: Buffer): Buffer {
  const text = Buffer.from(content.toString('base64'), 'latin1')
  const breaks = Math.max(0, Math.ceil(text.length / LINE) - 1)
  // filled with line breaks, between which the lines are copied: their length is even. A file of 10 MB takes 50 ms
  const lines = Buffer.alloc(text.length + 2 * breaks, '\r\n')
  for (let at = 0, to = 0; at < text.length; at += LINE, to += LINE + 2) text.copy(lines, to, at, at + LINE)
  return lines
}
