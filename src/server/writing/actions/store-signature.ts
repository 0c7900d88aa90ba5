// A signature as it is stored (rules.md R-457).
import type { Signature } from '#core/writing/signature.ts'
import { htmlToPlainPart } from '#server/adapters/mime/html/html-text.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import type { Context } from '#server/context.ts'
import { storeDataImages } from './store-images.ts'

/**
 * The sanitized HTML, with its `data:` images stored, and the text derived from it; without HTML the given text.
 * @throws AppError quota_exceeded
 */
export async function storeSignature(
  ctx: Context,
  workspaceId: string,
  given: Signature,
): Promise<Signature> {
  const html = await storeDataImages(ctx, ctx.db, [workspaceId], sanitizeMailHtml(given.html).trim())
  return html === '' ? { text: given.text, html } : { text: htmlToPlainPart(html), html }
}
