// Reads the MIME tree of a message (RFC 2045, RFC 2046). Not a library: those that throw on a deep or damaged message, or
// decode raw Korean headers as UTF-8, lose mail that this product must understand. Takes time in proportion to the size.
import { Buffer } from 'node:buffer'
import type { MailHeaders } from '#core/inbox/classify/parsed-mail.ts'
import { decodeText } from '#server/adapters/mime/decode/charset.ts'
import { type ContentType, decodeHeader, parseContentType } from '#server/adapters/mime/decode/header-text.ts'
import { readSignedContent } from '#server/adapters/mime/decode/signed-data.ts'
import { readTnef } from '#server/adapters/mime/decode/tnef.ts'
import { decodeTextTransfer, decodeTransfer } from '#server/adapters/mime/decode/transfer-encoding.ts'

const MAX_HEADER_LINES = 4000
const MAX_HEADER_CHARS = 64_000
const MAX_DEPTH = 10
const MAX_PARTS = 300
/** In characters. A longer text part is cut. */
const MAX_TEXT_CHARS = 2_000_000

/** One header block and the body after it. Values are unfolded, one character per byte. */
export type Entity = { fields: ReadonlyMap<string, readonly string[]>; body: string }

export type Part = {
  contentType: ContentType
  disposition: string
  entity: Entity
  /** the type of the enclosing multipart */
  parent: string
}

/** @param source line ends are LF, one character per byte */
export function readEntity(source: string): Entity {
  const fields = new Map<string, string[]>()
  let at = 0
  let current: string[] | null = null
  for (let count = 0; at < source.length && count < MAX_HEADER_LINES; count++) {
    const end = source.indexOf('\n', at)
    const line = source.slice(at, end < 0 ? source.length : end)
    if (line === '') return { fields, body: end < 0 ? '' : source.slice(end + 1) }
    const isFolded = line.startsWith(' ') || line.startsWith('\t')
    const colon = line.indexOf(':')
    const name = isFolded || colon <= 0 ? '' : line.slice(0, colon).trimEnd().toLowerCase()
    if (isFolded && current) {
      const last = current.at(-1) ?? ''
      if (last.length < MAX_HEADER_CHARS) current[current.length - 1] = `${last} ${line.trim()}`
    } else if (/^[!-9;-~]{1,80}$/.test(name)) {
      current = fields.get(name) ?? []
      current.push(line.slice(colon + 1, colon + 1 + MAX_HEADER_CHARS).trim())
      fields.set(name, current)
    } else if (fields.size === 0) {
      // no header: everything is body
      return { fields, body: source.slice(at) }
    }
    if (end < 0) return { fields, body: '' }
    at = end + 1
  }
  return { fields, body: source.slice(at) }
}

/** Every leaf of the tree in order; attached messages are leaves. After a wrapped body: the parts inside it. */
export function readParts(root: Entity): Part[] {
  const leaves: Part[] = []
  walk(root, '', 0, leaves)
  return leaves
}

function walk(entity: Entity, parent: string, depth: number, leaves: Part[]): void {
  if (leaves.length >= MAX_PARTS) return
  const contentType = parseContentType(firstField(entity, 'content-type') ?? implicitType(parent))
  const boundary = contentType.params.get('boundary')
  if (contentType.type.startsWith('multipart/') && boundary && depth < MAX_DEPTH) {
    const children = splitMultipart(entity.body, boundary)
    if (children.length > 0) {
      for (const child of children) walk(readChild(child), contentType.type, depth + 1, leaves)
      return
    }
  }
  const isOpaque = contentType.type.startsWith('multipart/')
  const leaf: Part = {
    contentType: isOpaque ? { type: 'text/plain', params: new Map(), charsets: new Map() } : contentType,
    disposition: (firstField(entity, 'content-disposition') ?? '').toLowerCase(),
    entity,
    parent,
  }
  leaves.push(leaf)
  if (depth >= MAX_DEPTH || !contentType.type.startsWith('application/')) return
  for (const inner of wrappedEntities(leaf)) walk(inner, contentType.type, depth + 1, leaves)
}

/** The parts inside winmail.dat, and the message inside an opaque signature. Programs also send both as octet-stream. */
function wrappedEntities(part: Part): Entity[] {
  const name = `${part.contentType.type} ${part.contentType.params.get('name') ?? ''} ${part.disposition}`
  if (/ms-tnef|win(?:mail)?\.dat/i.test(name)) {
    const body = readTnef(partBytes(part))
    return [
      ...(body?.text ? [utf8Entity('text/plain', body.text)] : []),
      ...(body?.html ? [utf8Entity('text/html', body.html)] : []),
    ]
  }
  if (!/pkcs7-mime|\.p7m/i.test(name)) return []
  const content = readSignedContent(partBytes(part))
  return content ? [entityOf(content)] : []
}

const utf8Entity = (type: string, text: string): Entity => ({
  fields: new Map([['content-type', [`${type}; charset=utf-8`]]]),
  body: Buffer.from(text.replace(/\r\n?/g, '\n')).toString('latin1'),
})

/** A part that begins with a blank line has no header. */
const readChild = (source: string): Entity =>
  source.startsWith('\n') ? { fields: new Map(), body: source.slice(1) } : readEntity(source)

const implicitType = (parent: string): string | undefined =>
  parent === 'multipart/digest' ? 'message/rfc822' : undefined

function splitMultipart(body: string, boundary: string): string[] {
  const mark = `--${boundary}`
  const parts: string[] = []
  let start = -1
  let at = body.startsWith(mark) ? 0 : indexAfterLineStart(body, mark, 0)
  while (at >= 0 && parts.length < MAX_PARTS) {
    const after = at + mark.length
    const next = body[after]
    const isLine = next === undefined || next === '\n' || next === '-' || next === ' ' || next === '\t'
    if (isLine) {
      if (start >= 0) parts.push(body.slice(start, Math.max(start, at - 1)))
      if (body.startsWith('--', after)) return parts
      const lineEnd = body.indexOf('\n', after)
      if (lineEnd < 0) return parts
      start = lineEnd + 1
    }
    // `after - 1` so that a boundary directly after this line is found too
    at = indexAfterLineStart(body, mark, isLine ? Math.max(start - 1, 0) : after)
  }
  // the closing boundary is missing
  if (start >= 0) parts.push(body.slice(start))
  return parts
}

function indexAfterLineStart(body: string, mark: string, from: number): number {
  const found = body.indexOf(`\n${mark}`, from)
  return found < 0 ? -1 : found + 1
}

export const firstField = (entity: Entity, name: string): string | undefined => entity.fields.get(name)?.[0]

export function decodedHeaders(entity: Entity): MailHeaders {
  return new Map([...entity.fields].map(([name, values]) => [name, values.map(decodeHeader)]))
}

/** The decoded bytes of the whole body. */
export const partBytes = ({ entity }: Part): Buffer => decodeTransfer(entity.body, transferEncoding(entity))

export function partText({ contentType, entity }: Part): string {
  const label = contentType.params.get('charset') ?? null
  const bytes = decodeTextTransfer(entity.body.slice(0, MAX_TEXT_CHARS), transferEncoding(entity))
  return decodeText(bytes, label).replaceAll('\0', '').replaceAll('\uFEFF', '').replace(/\r\n?/g, '\n')
}

/** The message that a part contains. */
export function attachedMessage({ entity }: Part): Entity {
  const bytes = decodeTransfer(entity.body.slice(0, MAX_TEXT_CHARS), transferEncoding(entity))
  return entityOf(bytes)
}

const entityOf = (bytes: Buffer): Entity =>
  readEntity(bytes.toString('latin1').replace(/\r\n?/g, '\n').replace(/^\n+/, ''))

const transferEncoding = (entity: Entity): string => firstField(entity, 'content-transfer-encoding') ?? ''
