// The start node. A workflow that runs has exactly one.
import * as z from 'zod/mini'

export const StartData = z.looseObject({})
export type StartData = z.infer<typeof StartData>
