// Reads the message inside an opaque S/MIME signature (application/pkcs7-mime, RFC 8551 §3.5.2): the content of CMS signed data
// (RFC 5652 §5) is not encrypted. The signature itself is not checked.
import { Buffer } from 'node:buffer'

/** `start` and `end` of the content, `next`: after the element. */
type Element = { tag: number; start: number; end: number; next: number }

const [OCTETS, OCTETS_IN_PIECES, OID, SEQUENCE, EXPLICIT] = [0x04, 0x24, 0x06, 0x30, 0xa0]
const SIGNED_DATA = '2a864886f70d010702'
const MAX_DEPTH = 10

/** @returns null when it is no signed data or has no content, as in a detached signature; of a cut file, what is there */
export function readSignedContent(bytes: Buffer): Buffer | null {
  const [type, wrapped] = childrenOf(bytes, { start: 0, end: bytes.length }).flatMap((info) =>
    childrenOf(bytes, info),
  )
  if (!type || !wrapped || bytes.toString('hex', type.start, type.end) !== SIGNED_DATA) return null
  const [signedData] = childrenOf(bytes, wrapped)
  const content = (signedData ? childrenOf(bytes, signedData) : [])
    .filter(({ tag }) => tag === SEQUENCE)
    .map((sequence) => childrenOf(bytes, sequence))
    .find(([first, second]) => first?.tag === OID && second?.tag === EXPLICIT)?.[1]
  const [octets] = content ? childrenOf(bytes, content) : []
  if (octets?.tag === OCTETS) return bytes.subarray(octets.start, octets.end)
  if (octets?.tag !== OCTETS_IN_PIECES) return null
  return Buffer.concat(childrenOf(bytes, octets).map(({ start, end }) => bytes.subarray(start, end)))
}

function childrenOf(bytes: Buffer, { start, end }: Pick<Element, 'start' | 'end'>): Element[] {
  const found: Element[] = []
  for (let at = start; at < end; ) {
    const element = elementAt(bytes, at, end, 0)
    if (element === null) break
    found.push(element)
    at = element.next
  }
  return found
}

/** @returns null at the end mark of an indefinite length, and for bytes that are no BER element */
function elementAt(bytes: Buffer, at: number, limit: number, depth: number): Element | null {
  const [tag, length] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || length === undefined || at + 2 > limit || depth > MAX_DEPTH) return null
  if (tag === 0 && length === 0) return null
  if (length === 0x80) return indefiniteAt(bytes, tag, at + 2, limit, depth)
  const size = length < 0x80 ? 0 : length & 0x7f
  if (size > 4 || at + 2 + size > bytes.length) return null
  const start = at + 2 + size
  const end = Math.min(start + (size === 0 ? length : bytes.readUIntBE(at + 2, size)), limit)
  return { tag, start, end, next: end }
}

function indefiniteAt(bytes: Buffer, tag: number, start: number, limit: number, depth: number): Element {
  let at = start
  for (let child = elementAt(bytes, at, limit, depth + 1); child !== null; ) {
    at = child.next
    child = elementAt(bytes, at, limit, depth + 1)
  }
  return { tag, start, end: at, next: Math.min(at + 2, limit) }
}
