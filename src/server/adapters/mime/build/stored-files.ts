// The stored bytes of a mail with files (ADR 108): the bytes that are sent, with the hash of each file in place of its base64.
import { Buffer } from 'node:buffer'
import { setImmediate } from 'node:timers/promises'

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
export async function withoutFiles(
  mime: Uint8Array,
  files: readonly { hash: string; content: Buffer }[],
): Promise<Uint8Array> {
  if (files.length === 0) return mime
  const source = bufferOf(mime)
  const boundary = boundaryOf(source) ?? ''
  const parts: Buffer[] = []
  let end = source.length
  // they are the last parts of the mail
  for (const { hash, content } of files.toReversed()) {
    const body = await base64Lines(content)
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
export async function withFiles(
  stored: Uint8Array,
  contents: ReadonlyMap<string, Buffer>,
): Promise<Uint8Array | null> {
  const source = bufferOf(stored)
  const parts: Buffer[] = []
  let end = 0
  for (const { hash, from, to } of marksIn(source)) {
    const content = contents.get(hash)
    if (!content) return null
    parts.push(source.subarray(end, from), await base64Lines(content))
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

/** Bytes that are encoded at a time, in whole lines of 57 bytes: some milliseconds, between which other work runs. */
const PART = 57 * 8192

/** Lines of 76 characters (RFC 2045 §6.8). */
async function base64Lines(content: Buffer): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length; at += PART) {
    const text = content.toString('base64', at, at + PART).replaceAll(/.{76}(?=.)/g, '$&\r\n')
    parts.push(Buffer.from(at === 0 ? text : `\r\n${text}`, 'latin1'))
    await setImmediate()
  }
  return Buffer.concat(parts)
}
