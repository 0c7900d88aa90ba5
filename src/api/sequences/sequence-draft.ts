// Who saved a sequence's workflow last: a small call for clients that have it open and poll it.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const endpoint = endpointsOf('Sequences')

export const DraftState = z
  .object({
    /** the `revision` of the sequence */
    revision: z.number().int(),
    savedAt: Instant,
    /** null when the account is deleted, or an API key saved it */
    savedByName: z.string().nullable(),
    /** whether the caller's account saved it */
    isMine: z.boolean(),
  })
  .meta({ id: 'DraftState' })
export type DraftState = z.infer<typeof DraftState>

export const draftState = endpoint({
  ...PATHS.sequenceDraft.draftState,
  access: 'viewer',
  summary: 'The revision of the saved workflow, who saved it and when, without the workflow itself.',
  params: idParams,
  reply: DraftState,
})
