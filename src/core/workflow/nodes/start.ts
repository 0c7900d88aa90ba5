// The start node: one in every workflow, cannot be deleted, leads to email drafts only.
import * as z from 'zod'

export const StartData = z.looseObject({})
export type StartData = z.infer<typeof StartData>
