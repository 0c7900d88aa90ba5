// A note on the canvas for the people who draw. It has no edges and the engine never sees it.
import * as z from 'zod'

export const CommentData = z.looseObject({ comment: z.string().max(10_000).catch('') })
export type CommentData = z.infer<typeof CommentData>
