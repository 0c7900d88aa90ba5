// Who saved a sequence's drawing last: small enough to be asked every few seconds by whoever has it open.
import * as z from 'zod'
import { endpoint, Instant, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'

export const DraftState = z
  .object({
    /** the same number as the sequence's own */
    revision: z.number().int(),
    savedAt: Instant,
    /** null when the account is gone, or a script saved it */
    savedByName: z.string().nullable(),
    /** by the account that asks */
    isMine: z.boolean(),
  })
  .meta({ id: 'DraftState' })
export type DraftState = z.infer<typeof DraftState>

export const draftState = endpoint({
  ...PATHS.sequenceDraft.draftState,
  access: 'viewer',
  tag: 'Sequences',
  summary: 'Which revision of the drawing is saved, by whom and when, without the drawing itself.',
  params: idParams,
  reply: DraftState,
})
