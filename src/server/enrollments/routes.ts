// Enrollments: their lists and changes, and one enrollment in full.
import { type BodyOf, MAX_IDS } from '#api/endpoint.ts'
import type { EnrollmentFilter } from '#api/enrollments/enrollments.ts'
import * as contract from '#api/enrollments/enrollments.ts'
import * as oneOffMailsContract from '#api/enrollments/one-off-mails.ts'
import { allow, type Scope, visibleWorkspaces } from '#core/access.ts'
import type { Move } from '#core/enrollments/enrollment.ts'
import { countedEmailDrafts } from '#core/sequences/node-counts.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { withStoredImages } from '#core/writing/mail-images.ts'
import { withOriginalLinks } from '#server/adapters/mime/build/tracking.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import { listEnrollmentIds } from '#server/data/enrollments/filter.ts'
import { findEnrollment, listEnrollmentEvents, listEnrollmentMails } from '#server/data/enrollments/lists.ts'
import { listEnrollments } from '#server/data/enrollments/pages.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import {
  getSequence,
  getSequenceWithoutWorkflow,
  type SequenceRecord,
} from '#server/data/sequences/sequences.ts'
import { changeMailbox } from '#server/enrollments/actions/change-mailbox.ts'
import { enrollLeads } from '#server/enrollments/actions/enroll.ts'
import { plannedSubjects } from '#server/enrollments/actions/planned-subjects.ts'
import { sendOneOffMail } from '#server/enrollments/actions/send-one-off-mail.ts'
import { setEnrollmentStatus, setEnrollmentsStatus } from '#server/enrollments/actions/set-status.ts'
import { chosenLeadIds } from '#server/leads/actions/chosen-leads.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import { settleUncertain } from '#server/sending/actions/resolve-uncertain.ts'

export function registerEnrollments(api: Api, ctx: Context): void {
  const get = async (scope: Scope, id: string) => {
    const found = allow(
      scope,
      await findEnrollment(ctx.db, id),
      (row) => [row.workspaceId],
      'enrollment_not_found',
    )
    return found.enrollment
  }

  /** The workflow can be large: it is read only when a number of a node is requested. */
  const drawnFor = (scope: Scope, id: string, nodeId: string | undefined): Promise<SequenceWithWorkflow> =>
    nodeId === undefined ? getSequenceWithoutWorkflow(ctx.db, scope, id) : getSequence(ctx.db, scope, id)

  route(api, contract.listEnrollments, async ({ scope, params, query }) => {
    const sequence = await drawnFor(scope, params.id, query.nodeId)
    const { limit, offset, cursor, sort, direction } = query
    const filter = filterOf(sequence, query, visibleWorkspaces(scope))
    return listEnrollments(ctx.db, sequence.id, { ...filter, limit, offset, cursor, sort, direction })
  })
  route(api, contract.listEnrollmentIds, async ({ scope, params, query }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const filter = filterOf(sequence, query, visibleWorkspaces(scope))
    const ids = await listEnrollmentIds(ctx.db, sequence.id, filter, MAX_IDS)
    return { ids, total: ids.length }
  })
  route(api, contract.listWorkflowEnrollments, async ({ scope, params, query }) => {
    const { nodeId, state = 'sent', ...paging } = query
    const sequence = await drawnFor(scope, params.id, nodeId)
    return listEnrollments(ctx.db, sequence.id, {
      ...paging,
      workspaceIds: visibleWorkspaces(scope),
      behind: nodeId === undefined ? undefined : { state, nodeIds: draftsOf(sequence, nodeId) },
    })
  })

  route(api, contract.enroll, ({ scope, params, body }) => enrollLeads(ctx, scope, params.id, body))
  route(api, contract.enrollBulk, ({ scope, params, body }) => enrollLeads(ctx, scope, params.id, body))
  for (const endpoint of [contract.enrollWithScheduling, contract.enrollWorkflowBulk]) {
    route(api, endpoint, async ({ scope, params, body }) =>
      enrollLeads(ctx, scope, params.id, {
        ...body,
        leadIds: await chosenLeadIds(ctx, scope, body),
        startAt: body.startAt ? new Date(body.startAt) : undefined,
      }),
    )
  }

  route(api, oneOffMailsContract.sendOneOffMail, ({ scope, params, body }) =>
    sendOneOffMail(ctx, scope, params.id, body),
  )

  route(api, contract.unenrollBulk, async ({ scope, body }) => {
    const { updatedCount, skippedCount } = await setEnrollmentsStatus(ctx, scope, body.enrollmentIds, {
      status: 'removed',
    })
    return { unenrolledCount: updatedCount, skippedCount }
  })
  route(api, contract.setEnrollmentsStatus, ({ scope, params, body }) =>
    setEnrollmentsStatus(ctx, scope, body.enrollmentIds, moveOf(body), params.id),
  )
  route(api, contract.changeMailbox, ({ scope, params, body }) =>
    changeMailbox(ctx, scope, params.id, body.enrollmentIds, body.userEmailAccountId),
  )
  route(api, contract.setEnrollmentStatus, async ({ scope, params, body }) => {
    const ids = { sequenceId: params.id, enrollmentId: params.enrollmentId }
    await setEnrollmentStatus(ctx, scope, ids, moveOf(body))
    return get(scope, params.enrollmentId)
  })
  route(api, contract.settleUncertain, async ({ scope, params, body }) => {
    await settleUncertain(
      ctx,
      scope,
      { sequenceId: params.id, enrollmentId: params.enrollmentId },
      body.decision,
    )
    return get(scope, params.enrollmentId)
  })

  route(api, contract.enrollmentMetrics, async ({ scope, params }) => {
    const enrollment = await get(scope, params.id)
    const rows = await listEnrollmentMails(ctx.db, enrollment.id)
    const events = await listEnrollmentEvents(ctx.db, enrollment.id)
    const subjects = await plannedSubjects(ctx.db, enrollment, rows)
    const workflow = await findWorkflow(ctx.db, enrollment.sequenceId)
    const steps = workflow ? stepNumbers(workflow) : new Map<string, number>()
    const mails = await Promise.all(
      rows.map(async ({ mime, ordinal, ...mail }) => {
        const parsed = mime ? await parseMail(mime) : null
        return {
          ...mail,
          subject: mail.subject ?? subjects.get(mail.executionId) ?? null,
          order: steps.get(mail.nodeId) ?? ordinal + 1,
          text: parsed?.text ?? null,
          html: parsed?.html ? withStoredImages(withOriginalLinks(parsed.html, ctx.tokens)) : null,
        }
      }),
    )
    return {
      enrollment,
      mails,
      events,
      sent: enrollment.sentCount,
      replied: enrollment.status === 'replied',
      firstSentAt: mails.find((mail) => mail.sentAt)?.sentAt ?? null,
      repliedAt: events.find((event) => event.kind === 'replied')?.at ?? null,
    }
  })
}

type SequenceWithWorkflow = Pick<SequenceRecord, 'id' | 'timeZone' | 'workflowData'>

const filterOf = (
  sequence: SequenceWithWorkflow,
  { nodeId, nodeState = 'sent', ...filter }: EnrollmentFilter,
  workspaceIds: readonly string[],
) => ({
  ...filter,
  timeZone: sequence.timeZone,
  workspaceIds,
  behind: nodeId === undefined ? undefined : { state: nodeState, nodeIds: draftsOf(sequence, nodeId) },
})

/** The email nodes whose enrollments a node's numbers count. A deleted node still has its numbers. */
function draftsOf(sequence: SequenceWithWorkflow, nodeId: string): string[] | 'start' {
  const parsed = parseWorkflow(sequence.workflowData)
  const node = parsed.ok ? findNode(parsed.workflow, nodeId) : undefined
  if (!parsed.ok || !node) return [nodeId]
  return node.type === 'start' ? 'start' : countedEmailDrafts(parsed.workflow, node)
}

/** Only a pause has an end. */
const moveOf = ({ status, resumeAt, reason }: BodyOf<typeof contract.setEnrollmentStatus>): Move => ({
  status,
  why: reason,
  until: status === 'paused' && resumeAt ? new Date(resumeAt) : undefined,
})
