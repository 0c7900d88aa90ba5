import * as contract from '#api/writing/images.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { findImage } from '#server/data/writing/images.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { storeImage } from '#server/writing/actions/store-images.ts'

export function registerImages(api: Api, ctx: Context): void {
  route(api, contract.storeImage, async ({ scope, body }) => ({
    address: await storeImage(ctx, scope, body),
  }))
  route(api, contract.getImage, async ({ scope, params, reply }) => {
    const image = await findImage(ctx.db, scope, params.hash)
    if (!image) throw new AppError('image_not_found')
    reply
      .type(image.type)
      // the address is the hash of the content
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
    return image.content
  })
}
