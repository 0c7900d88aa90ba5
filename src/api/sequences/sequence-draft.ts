// Who saved a sequence's workflow last: a small call for clients that have it open and poll it.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

const endpoint = endpointsOf('Sequences')

export const DraftState = namedObject('DraftState', {
  /** the `revision` of the sequence */
  revision: z.number().int(),
  savedAt: Instant,
  /** null when the account is deleted, or an API key saved it */
  savedByName: z.string().nullable(),
  /** whether the caller's account saved it */
  isMine: z.boolean(),
})
export type DraftState = z.infer<typeof DraftState>

export const draftState = endpoint({
  ...PATHS.sequenceDraft.draftState,
  access: 'viewer',
  summary: 'The revision of the saved workflow, who saved it and when, without the workflow itself.',
  params: idParams,
  reply: DraftState,
})
