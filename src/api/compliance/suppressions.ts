// Suppressions: addresses and domains that are never mailed again.
import * as z from 'zod'
import { Instant, InstantText } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Suppressions')

export const Suppression = namedObject('Suppression', {
  id: Id,
  workspaceId: Id,
  kind: z.enum(['address', 'domain']),
  value: z.string(),
  reason: z.string(),
  /** the user who entered it; null: the lead, or the system */
  createdByName: z.string().nullable(),
  note: z.string(),
  createdAt: Instant,
  /** the lead with this address; null: none */
  lead: z.object({ id: Id, name: z.string() }).nullable(),
  /** the notice of the result of the opt-out; null: none is required */
  notice: z
    .object({
      state: z.enum(['scheduled', 'claimed', 'sending', 'sent', 'failed', 'uncertain', 'skipped']),
      /** sent at this time, or planned for it */
      at: InstantText,
      /** the legal deadline */
      dueAt: InstantText.nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
})
export type Suppression = z.infer<typeof Suppression>

export const listSuppressions = endpoint({
  ...PATHS.suppressions.listSuppressions,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'Suppressed addresses and domains, newest first.',
  query: Paging.extend({ search: SingleLine.max(200).optional(), workspaceIds: IdList }),
  reply: page(Suppression),
})

export const createSuppression = endpoint({
  ...PATHS.suppressions.createSuppression,
  audit: '수신 차단을 추가했습니다',
  access: 'member',
  summary: 'Suppress an address or a whole domain; its open enrollments end at once.',
  body: z.object({
    workspaceId: Id,
    kind: z.enum(['address', 'domain']),
    value: SingleLine.trim().min(3).max(254),
  }),
  reply: Suppression,
})

export const deleteSuppression = endpoint({
  ...PATHS.suppressions.deleteSuppression,
  audit: '수신 차단을 해제했습니다',
  access: 'admin',
  summary:
    'Remove an entry from the list. Ended enrollments stay ended. An entry the lead requested needs the address in `confirm` (409 otherwise).',
  params: idParams,
  query: z.object({ confirm: SingleLine.max(320).optional() }),
  reply: Ok,
})
