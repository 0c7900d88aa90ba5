// A note on the canvas for the people who draw. It has no edges and the engine never sees it.
import * as z from 'zod'

/** In characters; a longer note counts as none when it is read. */
export const MAX_COMMENT_LENGTH = 10_000

export const CommentData = z.looseObject({ comment: z.string().max(MAX_COMMENT_LENGTH).catch('') })
export type CommentData = z.infer<typeof CommentData>
