// The bin: rows that were deleted in the last thirty days (ADR 33).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idList, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { BIN_KINDS, RESTORE_ERRORS } from '#core/workspaces/bin.ts'

const endpoint = endpointsOf('Bin')
const leadEndpoint = endpointsOf('Leads')

export const BinItem = namedObject('BinItem', {
  /** id of the deleted row; it keeps the id when it is restored */
  id: Id,
  kind: z.enum(BIN_KINDS),
  workspaceIds: z.array(Id),
  name: z.string(),
  /** a lead's name and address, a template's subject, the number of leads of a manual group; '' for a filter group */
  detail: z.string(),
  deletedBy: z.object({ id: Id, name: z.string() }).nullable(),
  deletedAt: Instant,
  /** when it is deleted permanently */
  endsAt: Instant,
  daysLeft: z.number().int(),
  /** enrollments that were ended by the deletion */
  stoppedEnrollments: z.number().int(),
})
export type BinItem = z.infer<typeof BinItem>

const BinIds = z.object({ ids: idList(10_000) })

export const listBin = endpoint({
  ...PATHS.bin.listBin,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'Rows deleted in the last thirty days, the last deleted first; search in name and detail.',
  query: Paging.extend({
    search: SingleLine.max(200).optional(),
    kind: z.enum(BIN_KINDS).optional(),
    workspaceIds: IdList,
  }),
  reply: page(BinItem),
})

export const restoreFromBin = endpoint({
  ...PATHS.bin.restoreFromBin,
  audit: '휴지통에서 복원했습니다',
  access: 'member',
  summary:
    'Restore rows, or all leads that one call deleted. Nothing is sent automatically: enrollments and launched sequences are restored as paused. Rows that cannot be restored are listed with a reason.',
  body: BinIds.partial()
    .extend({
      /** of a call that deleted leads */
      deletionId: Id.optional(),
    })
    .refine(({ ids, deletionId }) => (ids === undefined) !== (deletionId === undefined), {
      path: ['ids'],
      message: 'ids와 deletionId 중 하나만 보내 주세요.',
    }),
  reply: z.object({
    restoredCount: z.number().int(),
    /** enrollments that were restored as paused, at the step where they were */
    waitingEnrollments: z.number().int(),
    skipped: z.array(
      z.object({
        id: Id,
        name: z.string(),
        /** `address_taken`: a lead of the workspace has the same address; `gone`: the id is not in the bin */
        reason: z.enum(RESTORE_ERRORS),
      }),
    ),
  }),
})

export const deleteFromBin = endpoint({
  ...PATHS.bin.deleteFromBin,
  audit: '휴지통에서 완전히 삭제했습니다',
  access: 'admin',
  summary:
    'Delete rows in the bin permanently. Counts of sent mails stay; every personal value of a lead is erased.',
  body: BinIds,
  reply: z.object({ deletedCount: z.number().int() }),
})

export const eraseLead = leadEndpoint({
  ...PATHS.bin.eraseLead,
  audit: '연락처의 개인정보를 완전히 삭제했습니다',
  access: 'admin',
  summary:
    'Erase a lead immediately, in the list or in the bin, with the mails sent to and received from it. Counts and the suppression list stay.',
  params: idParams,
  reply: z.object({ endedEnrollments: z.number().int() }),
})
