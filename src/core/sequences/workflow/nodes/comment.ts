// A note on the canvas. It has no connections and sending ignores it.
import * as z from 'zod/mini'

/** In characters; a longer stored note is read as empty. */
export const MAX_COMMENT_LENGTH = 10_000

export const CommentData = z.looseObject({
  comment: z.catch(z.string().check(z.maxLength(MAX_COMMENT_LENGTH)), ''),
})
export type CommentData = z.infer<typeof CommentData>
