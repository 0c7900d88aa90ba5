// The files of mails of a sequence (rules.md ): the first 3 MB are in the mail, the others are links that belong to its lead.
import { formatBytes } from '#core/text/format-bytes.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'

/** Of all files in one mail of a sequence together, before base64. */
const MAX_ATTACHED_BYTES = 3 * 1024 * 1024

/** How long the link to a file works after its mail was composed. */
export const FILE_LINK_DAYS = 90

/** In their order, each in the mail while it fits. */
export function attachedOrLinked<F extends { size: number }>(
  files: readonly F[],
): { attached: F[]; linked: F[] } {
  const attached: F[] = []
  const linked: F[] = []
  let bytes = 0
  for (const file of files) {
    const fits = bytes + file.size <= MAX_ATTACHED_BYTES
    if (fits) bytes += file.size
    ;(fits ? attached : linked).push(file)
  }
  return { attached, linked }
}

/** The content with a line for each link below its text. A mail without HTML stays a text mail. */
export function withFileLinks(
  content: MailContent,
  links: readonly { name: string; size: number; url: string }[],
): MailContent {
  if (links.length === 0) return content
  const { bodyText, bodyHtml } = content
  const text = links.map(({ name, size, url }) => `첨부: ${name} (${formatBytes(size)})\n${url}`)
  const html = links.map(
    ({ name, size, url }) =>
      `<p>첨부: <a href="${escapeHtml(url)}">${escapeHtml(name)}</a> (${formatBytes(size)})</p>`,
  )
  return {
    ...content,
    bodyText: [bodyText.trimEnd(), ...text].join('\n\n'),
    bodyHtml: bodyHtml.trim() === '' ? '' : [bodyHtml, ...html].join('\n'),
  }
}
