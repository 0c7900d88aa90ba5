// The start node: a workflow that runs has exactly one. It leads to email drafts only.
import * as z from 'zod'

export const StartData = z.looseObject({})
export type StartData = z.infer<typeof StartData>
