import { embeddedImages, storedImages } from '#core/writing/mail-images.ts'
import { buildMime, type MimeFile, type MimeMessage } from '#server/adapters/mime/build/build-mime.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listImageSizes, type StoredImage, takeImages } from '#server/data/writing/images.ts'

/** The bytes of a mail with the images its HTML names. */
export async function mimeWithImages(
  ctx: Context,
  mailbox: Mailbox,
  message: MimeMessage,
  files: readonly MimeFile[] = [],
): Promise<Uint8Array> {
  return buildMime(message, await imagesOf(ctx, mailbox, message.html ?? ''), files)
}

/** Only images of the mailbox's workspace, in the order of the HTML: the bytes of a mail are the same each time. */
async function imagesOf(ctx: Context, { workspaceId }: Mailbox, html: string): Promise<StoredImage[]> {
  const named = storedImages(html)
  if (named.length === 0) return []
  const embedded = embeddedImages(html, await listImageSizes(ctx.db, [workspaceId], named))
  if (embedded.size === 0) return []
  const images = await takeImages(ctx.db, workspaceId, [...embedded])
  return images.sort((a, b) => named.indexOf(a.hash) - named.indexOf(b.hash))
}
