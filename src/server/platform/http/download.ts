// A file that is always saved and never shown: a file of a stranger must not run under our origin.
import type { FastifyReply } from 'fastify'

/**
 * Content-Disposition with a name in any language (RFC 6266, RFC 8187), and an ASCII one for old programs. RFC 8187 requires more
 * characters to be escaped than encodeURIComponent does.
 */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${name.replaceAll(/[^\w.-]+/g, '_')}"; filename*=UTF-8''${encoded}`
}

/** @returns the content, as the reply of a route */
export function sendDownload(
  reply: FastifyReply,
  { name, type, content }: { name: string; type: string; content: Buffer },
): Buffer {
  reply
    .type(type)
    .header('content-disposition', contentDisposition(name))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
  return content
}
