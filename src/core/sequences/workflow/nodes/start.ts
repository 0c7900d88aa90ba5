// The start node. A workflow that runs has exactly one.
import * as z from 'zod'

export const StartData = z.looseObject({})
export type StartData = z.infer<typeof StartData>
