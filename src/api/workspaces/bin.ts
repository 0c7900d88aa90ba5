// The bin: what was deleted in the last thirty days. ADR 33.
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idList, idParams, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { BIN_KINDS, RESTORE_ERRORS } from '#core/workspaces/bin.ts'

export const BinItem = z
  .object({
    /** of the thing itself: it has the same when it is back */
    id: Id,
    kind: z.enum(BIN_KINDS),
    workspaceIds: z.array(Id),
    name: z.string(),
    /** a lead's person and address, a template's subject, how many leads a group by hand had; '' for a group by filter */
    detail: z.string(),
    deletedBy: z.object({ id: Id, name: z.string() }).nullable(),
    deletedAt: Instant,
    /** when it ends for good */
    endsAt: Instant,
    daysLeft: z.number().int(),
    /** enrollments that the deletion stopped */
    stoppedEnrollments: z.number().int(),
  })
  .meta({ id: 'BinItem' })
export type BinItem = z.infer<typeof BinItem>

const BinIds = z.object({ ids: idList(10_000) })

export const listBin = endpoint({
  ...PATHS.bin.listBin,
  cost: { search: 'search' },
  access: 'viewer',
  tag: 'Bin',
  summary: 'What was deleted in the last thirty days, the last deleted first; search in name and detail.',
  query: Paging.extend({
    search: z.string().max(200).optional(),
    kind: z.enum(BIN_KINDS).optional(),
    workspaceIds: IdList,
  }),
  reply: page(BinItem),
})

export const restoreFromBin = endpoint({
  ...PATHS.bin.restoreFromBin,
  access: 'member',
  tag: 'Bin',
  summary:
    'Bring things back. Nothing is sent by itself: enrollments come back paused, a launched sequence comes back paused. What cannot come back is named with its reason.',
  body: BinIds,
  reply: z.object({
    restoredCount: z.number().int(),
    /** enrollments that stand paused where they stood */
    waitingEnrollments: z.number().int(),
    skipped: z.array(
      z.object({
        id: Id,
        name: z.string(),
        /** `address_taken`: a lead of the workspace has the address by now; `gone`: it is not in the bin */
        reason: z.enum(RESTORE_ERRORS),
      }),
    ),
  }),
})

export const deleteFromBin = endpoint({
  ...PATHS.bin.deleteFromBin,
  access: 'admin',
  tag: 'Bin',
  summary:
    'End things in the bin for good. What was sent stays counted; of a lead every personal value is erased.',
  body: BinIds,
  reply: z.object({ deletedCount: z.number().int() }),
})

export const eraseLead = endpoint({
  ...PATHS.bin.eraseLead,
  access: 'admin',
  tag: 'Leads',
  summary:
    'Erase a person at once, in the list or in the bin: the lead, mails written to and received from them. Counts and the suppression list stay.',
  params: idParams,
  reply: z.object({ endedEnrollments: z.number().int() }),
})
