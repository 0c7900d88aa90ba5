// A note on the canvas. It has no connections and sending ignores it.
import * as z from 'zod'

/** In characters; a longer stored note is read as empty. */
export const MAX_COMMENT_LENGTH = 10_000

export const CommentData = z.looseObject({ comment: z.string().max(MAX_COMMENT_LENGTH).catch('') })
export type CommentData = z.infer<typeof CommentData>
