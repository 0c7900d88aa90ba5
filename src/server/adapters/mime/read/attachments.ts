// The attachments of a message: names and sizes for a list, and the bytes of one of them. Attachments are never opened or
// rendered.
import { Buffer } from 'node:buffer'
import { MAX_RECEIVED_BYTES } from '#core/inbox/inbox.ts'
import { plainFileName } from '#core/sending/attachments.ts'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'
import { type ContentType, decodeHeader, parseContentType } from '#server/adapters/mime/decode/header-text.ts'
import { firstField, type Part, partBytes, readEntity, readParts } from './read-mime.ts'

export type Attachment = {
  index: number
  name: string
  type: string
  /** in bytes; of an incomplete one, what was received */
  size: number
  /** false: the message was larger than what is stored */
  isComplete: boolean
  content: Buffer
}

/** @param raw the whole message; of a damaged one, what can be read */
export function readAttachments(raw: Uint8Array): Attachment[] {
  const source = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength)
    .toString('latin1')
    .replace(/\r\n?/g, '\n')
  return readParts(readEntity(source))
    .filter(isAttachment)
    .map((part, index, all) => {
      const content = partBytes(part)
      return {
        index,
        name: nameOf(part) || `첨부파일-${index + 1}`,
        type: part.contentType.type,
        size: content.byteLength,
        isComplete: raw.byteLength < MAX_RECEIVED_BYTES || index < all.length - 1,
        content,
      }
    })
}

/** A part with a name, one with `Content-Disposition: attachment`, and every part that is neither text nor a report. */
function isAttachment(part: Part): boolean {
  if (part.disposition.startsWith('attachment') || nameOf(part) !== '') return true
  return !/^(text|message|multipart)\//.test(part.contentType.type)
}

/** The sender's file name without anything that could be a path (RFC 6266 §4.3). */
function nameOf(part: Part): string {
  const field = firstField(part.entity, 'content-disposition') ?? ''
  const disposition = field.includes(';') ? parseContentType(`x/x${field.slice(field.indexOf(';'))}`) : null
  const named = disposition && paramText(disposition, 'filename')
  return plainFileName(named ?? paramText(part.contentType, 'name') ?? '')
}

function paramText(field: ContentType, name: string): string | null {
  const value = field.params.get(name)
  if (value === undefined) return null
  const charset = field.charsets.get(name)
  return charset === undefined ? decodeName(value) : decodeText(Buffer.from(value, 'latin1'), charset)
}

/** An encoded word, or `utf-8''%EC%A0%9C…` where the parameter is not marked as extended. */
function decodeName(value: string): string {
  const extended = /^([\w-]{0,40})'[^']{0,40}'(.*)$/s.exec(value)
  if (!extended) return decodeHeader(value)
  const bytes = (extended[2] ?? '').replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return decodeText(Buffer.from(bytes, 'latin1'), extended[1] || null)
}
