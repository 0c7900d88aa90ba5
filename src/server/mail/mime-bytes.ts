// A compiled message as bytes at once. The library would send every part through four streams, which costs more than the
// conversation that carries the mail.
import type MimeNode from 'nodemailer/lib/mime-node'

/** Null where a part is not text or bytes that stand in memory: such a message is the library's to write. */
export function mimeBytes(root: MimeNode): Uint8Array | null {
  const parts: string[] = []
  if (!write(root, parts)) return null
  const text = parts.join('')
  return Buffer.from(text.endsWith('\n') ? text : `${text}\r\n`)
}

function write(node: MimeNode, parts: string[]): boolean {
  const encoding = node.getTransferEncoding()
  parts.push(node.buildHeaders(), '\r\n\r\n')
  if (!node.multipart) {
    const { content } = node
    if (typeof content !== 'string' && !Buffer.isBuffer(content)) return false
    if (encoding === 'base64') parts.push(wrapped(Buffer.from(content).toString('base64')))
    else if (encoding === '7bit') parts.push(String(content).replace(/\r?\n/g, '\r\n'))
    else return false
    return true
  }
  for (const [i, child] of node.childNodes.entries()) {
    parts.push(`${i > 0 ? '\r\n' : ''}--${node.boundary}\r\n`)
    if (!write(child, parts)) return false
  }
  parts.push(`\r\n--${node.boundary}--\r\n`)
  return true
}

/** Lines of 76 characters (RFC 2045 §6.8). */
function wrapped(base64: string): string {
  const lines: string[] = []
  for (let at = 0; at < base64.length; at += 76) lines.push(base64.slice(at, at + 76))
  return lines.join('\r\n')
}
