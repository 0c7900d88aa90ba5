// 확인 필요: items that need a user, grouped by reason, and the actions that resolve them (rules.md R-1302).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, IdsReply, namedObject, Paging } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { GUARD_STATES } from '#core/mailboxes/bounce-guard.ts'
import { CHECK_CAUSES } from '#core/overview/check.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Check')

const Filter = z.object({
  workspaceIds: IdList,
  /** in the name, company and address of the lead, and in the subject of its mail */
  search: SingleLine.max(200).optional(),
})

export const checkOverview = endpoint({
  ...PATHS.check.checkOverview,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'Everything that needs a user, counted by cause. With `search` the causes count the matching leads only.',
  query: Filter,
  reply: z.object({
    total: z.number().int(),
    causes: z.array(z.object({ cause: z.enum(CHECK_CAUSES), count: z.number().int() })),
    /** stopped mailboxes, with the reason */
    mailboxes: z.array(
      z.object({
        id: Id,
        name: z.string(),
        address: z.string(),
        status: z.string(),
        /** the state of the bounce guard */
        guard: z.enum(GUARD_STATES),
        reason: z.string().nullable(),
      }),
    ),
    /** sequences halted by the system */
    sequences: z.array(z.object({ id: Id, name: z.string(), reason: z.string().nullable() })),
    /** the last generation run of a node, if it stopped with a fault */
    runs: z.array(
      z.object({
        sequenceId: Id,
        sequenceName: z.string(),
        nodeId: z.string(),
        error: z.string(),
        startedAt: Instant,
      }),
    ),
    /** answers written in the inbox that failed, or may not have been sent */
    answers: z.array(
      z.object({
        id: Id,
        threadId: Id,
        state: z.enum(['failed', 'uncertain']),
        toAddress: z.string(),
        subject: z.string(),
        fault: z.string().nullable(),
        writtenByName: z.string().nullable(),
        at: Instant,
      }),
    ),
    /** open inbox threads from unknown senders */
    unmatchedCount: z.number().int(),
    /** replies that are likely opt-out requests: `GET /inbox/opt-out-holds` */
    optOutLikelyCount: z.number().int(),
    /** notices that cannot be sent without a user: `GET /notices/waiting` */
    noticeCount: z.number().int(),
    /** webhook endpoints disabled by the system */
    webhooks: z.array(
      z.object({
        id: Id,
        /** without its path, which may contain a secret */
        host: z.string(),
        description: z.string(),
        reason: z.enum(['failing', 'gone']),
        stoppedAt: Instant,
      }),
    ),
  }),
})
export type CheckOverview = z.infer<typeof checkOverview.reply>

export const CheckEnrollment = namedObject('CheckEnrollment', {
  enrollmentId: Id,
  workspaceId: Id,
  sequenceId: Id,
  sequenceName: z.string(),
  leadId: Id.nullable(),
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  senderAddress: z.string().nullable(),
  /** the mail concerned, if there is one */
  executionId: Id.nullable(),
  nodeId: z.string().nullable(),
  order: z.number().int().nullable(),
  subject: z.string().nullable(),
  /** the Message-ID the Sent folder is searched for; with status uncertain only */
  messageId: z.string().nullable(),
  /** when a worker claimed it; with status uncertain only */
  triedAt: Instant.nullable(),
  detail: z.string().nullable(),
  since: Instant,
  /** the current time of its mailbox: in a sandbox it can be in the future */
  now: Instant,
})
export type CheckEnrollment = z.infer<typeof CheckEnrollment>

export const listCheckEnrollments = endpoint({
  ...PATHS.check.listCheckEnrollments,
  cost: { search: 'search' },
  access: 'viewer',
  summary: 'The leads of one cause, longest waiting first.',
  query: Paging.extend({ ...Filter.shape, cause: z.enum(CHECK_CAUSES) }),
  reply: z.object({
    data: z.array(CheckEnrollment),
    total: z.number().int(),
    /** the sequences and mails concerned, most leads first */
    places: z.array(
      z.object({
        sequenceId: Id,
        sequenceName: z.string(),
        nodeId: z.string().nullable(),
        count: z.number().int(),
      }),
    ),
    /** for `node_removed`: the mails of each sequence a lead can continue with */
    steps: z.array(z.object({ sequenceId: Id, nodeId: z.string(), title: z.string() })),
  }),
})

export const listCheckIds = endpoint({
  ...PATHS.check.listCheckIds,
  cost: 'search',
  access: 'viewer',
  summary: 'The ids of the enrollments of one cause, longest waiting first.',
  query: Filter.extend({ cause: z.enum(CHECK_CAUSES) }),
  reply: IdsReply,
})

const enrollmentIds = z.array(Id).min(1).max(500)
const CheckResult = z.object({
  doneIds: z.array(Id),
  rejected: z.array(z.object({ enrollmentId: Id, message: z.string() })),
})
export type CheckResult = z.infer<typeof CheckResult>

export const retryCheck = endpoint({
  ...PATHS.check.retryCheck,
  audit: '보류된 등록을 다시 시도했습니다',
  access: 'member',
  summary:
    'Retry enrollments: a failed mail is planned again, and a mail that was not generated is generated again.',
  body: z.object({ enrollmentIds }),
  reply: CheckResult,
})

export const resolveUncertainCheck = endpoint({
  ...PATHS.check.resolveUncertainCheck,
  audit: '발송 여부를 알 수 없는 메일을 처리했습니다',
  access: 'member',
  summary: 'Resolve mails with status uncertain: they were sent, send them again, or skip them.',
  body: z.object({ enrollmentIds, decision: z.enum(['sent', 'resend', 'skip']) }),
  reply: CheckResult,
})

export const continueCheck = endpoint({
  ...PATHS.check.continueCheck,
  audit: '보류된 등록을 다시 진행했습니다',
  access: 'member',
  summary: 'Continue with a mail of the workflow for leads whose current mail was deleted.',
  body: z.object({ enrollmentIds, nodeId: SingleLine.min(1).max(200) }),
  reply: CheckResult,
})

export const removeCheck = endpoint({
  ...PATHS.check.removeCheck,
  audit: '보류된 등록을 제외했습니다',
  access: 'member',
  summary: 'Remove enrollments from their sequences.',
  body: z.object({ enrollmentIds }),
  reply: CheckResult,
})
