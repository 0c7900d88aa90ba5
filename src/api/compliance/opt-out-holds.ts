// Replies that are likely opt-out requests: a user decides, and until then no mail is sent to their addresses.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { HOLD_DECISIONS, HOLD_REQUESTS } from '#core/inbox/inbox.ts'

const endpoint = endpointsOf('Inbox')

export const OptOutHold = namedObject('OptOutHold', {
  id: Id,
  workspaceId: Id,
  /** null when the message has been erased */
  messageId: Id.nullable(),
  threadId: Id.nullable(),
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  address: z.string(),
  /** the sentence of the reply that reads like a request; empty when the message has been erased */
  sentence: z.string(),
  receivedAt: Instant,
  /** planned mails that wait for the decision */
  heldCount: z.number().int(),
  /** null: undecided, mail to the address waits */
  decision: z.enum(HOLD_DECISIONS).nullable(),
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
})
export type OptOutHold = z.infer<typeof OptOutHold>

export const listOptOutHolds = endpoint({
  ...PATHS.optOutHolds.listOptOutHolds,
  access: 'viewer',
  summary: 'Replies that are likely opt-out requests and wait for a decision, the longest waiting first.',
  query: Paging.extend({ workspaceIds: IdList }),
  reply: page(OptOutHold),
})

export const decideOptOutHold = endpoint({
  ...PATHS.optOutHolds.decideOptOutHold,
  audit: '수신거부 요청일 수 있는 답장을 처리했습니다',
  access: 'member',
  summary:
    'Decide a likely opt-out request: opt_out suppresses the address, not_opt_out plans its mails again, undecided undoes not_opt_out.',
  params: idParams,
  body: z.object({ decision: z.enum(HOLD_REQUESTS) }),
  reply: OptOutHold,
})
