// Pictures that stand inside the HTML as data are sent as parts of the mail (RFC 2387, RFC 2392): Gmail and Outlook show no
// data: addresses.
import type { MailComposerOptions } from 'nodemailer/lib/mail-composer'

const DATA_IMAGE =
  /(<img\b[^<>]*?\ssrc\s?=\s?["'])data:image\/(png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=\s]+)(["'])/gi

/**
 * @param messageId with angle brackets; the Content-IDs are made from it
 * @returns the HTML with `cid:` addresses, and one part for each different picture
 */
export function inlineImages({ html, messageId }: { html: string | null; messageId: string }): {
  html: string | null
  images: NonNullable<MailComposerOptions['attachments']>
} {
  if (html === null || !html.includes('data:')) return { html, images: [] }
  const known = new Map<string, { cid: string; type: string }>()
  const shown = html.replace(DATA_IMAGE, (_, before: string, kind: string, data: string, after: string) => {
    const content = data.replace(/\s/g, '')
    const image = known.get(content) ?? {
      cid: `image${known.size + 1}.${messageId.replace(/^<|>$/g, '')}`,
      type: `image/${kind.toLowerCase().replace('jpg', 'jpeg')}`,
    }
    known.set(content, image)
    return `${before}cid:${image.cid}${after}`
  })
  const images = [...known].map(([content, { cid, type }]) => ({
    cid,
    content,
    encoding: 'base64',
    contentType: type,
    contentDisposition: 'inline' as const,
    filename: false as const,
  }))
  return { html: shown, images }
}
