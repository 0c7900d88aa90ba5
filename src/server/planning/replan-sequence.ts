// Re-plans every open enrollment of a sequence from what was sent: on activating, publishing and resuming. Overdue mails use
// the slots of the mailbox like all others, so there is no burst (rules.md ).
import { inParts } from '#core/chunks.ts'
import { isOpen } from '#core/enrollments/enrollment.ts'
import {
  type EnrollmentProgress,
  enrollmentProgress,
  findRemainingSteps,
  type RemainingSteps,
} from '#core/enrollments/remaining-steps.ts'
import { AppError } from '#core/errors.ts'
import { MAX_NEW_MAILS } from '#core/sending/plan/plan.ts'
import { lastSentAtIn, nextNotBefore } from '#core/sending/plan/replan.ts'
import { type PublishImpact, publishImpactCounter } from '#core/sequences/publish-impact.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import {
  clearCompletion,
  type EnrollmentRecord,
  listOpenEnrollments,
  updateEnrollmentsStatus,
} from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { listWrittenNodes } from '#server/data/enrollments/open-enrollments.ts'
import { lockMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import {
  type ExecutionRecord,
  listExecutions,
  skipMails,
  skipUnsent,
} from '#server/data/sending/executions.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { completeAtPathEnd, type PathEnd } from '#server/planning/complete.ts'
import { mapInSlices, sortInSlices } from '#server/platform/slices.ts'
import { nextOrdinal, planEnrollments, type ToPlan } from './plan-enrollments.ts'

/**
 * Reads every open enrollment once, counts those the change affects and plans their remaining mails.
 * @param before the workflow published before: a mail with an unchanged delay keeps its time; null: none could be read,
 *   and every delay counts as unchanged
 * @returns how many enrollments are open, and how many the change affects
 * @throws AppError plan_too_large when it plans over a million mails more than are planned now
 */
export async function replanSequence(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  before: Workflow | null,
): Promise<{ count: number; reach: PublishImpact }> {
  const enrollments = await listOpenEnrollments(tx, sequence.id)
  const counter = publishImpactCounter(before ?? defaultWorkflow(), workflow)
  const states: ReplanState[] = []
  let more = 0
  for (const part of inParts(enrollments, PART)) {
    const written = await listWrittenNodes(
      tx,
      sequence.id,
      part.map(({ leadId }) => leadId),
    )
    const read = await readReplanStates(tx, part, workflow, before ?? defaultWorkflow())
    await mapInSlices(read, (standing) => {
      const { enrollment, had, ahead, remainingBefore } = standing
      more += (ahead?.remaining.length ?? 0) - had.planned.size
      if (more > MAX_NEW_MAILS) throw new AppError('plan_too_large')
      const nodes = new Set(enrollment.leadId === null ? [] : written.get(enrollment.leadId))
      counter.add({ had, written: nodes, count: 1 }, remainingBefore, ahead)
      states.push(before ? standing : { ...standing, remainingBefore: ahead })
    })
  }
  await replanFromStates(ctx, tx, sequence, states, {})
  return { count: enrollments.length, reach: counter.reach }
}

type ReplanOptions = { soon?: boolean; fromStart?: boolean }

/**
 * Re-plans some of them: one that is resumed, or released by a user. The enrollments are locked already.
 * @param options.fromStart planned times are not kept: they start as if enrolled now
 * @param options.soon they did not wait by a user's decision: overdue mails take the next free slots
 */
export async function replanEnrollments(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  enrollments: readonly EnrollmentRecord[],
  options: ReplanOptions = {},
): Promise<void> {
  await replanFromStates(ctx, tx, sequence, await readReplanStates(tx, enrollments, workflow), options)
}

/** Enrollments read by one statement, with up to 250 mails each. */
const PART = 500

/** One enrollment, its mails, and its remaining steps in the published workflow and in the one before. */
type ReplanState = {
  enrollment: EnrollmentRecord
  mails: readonly ExecutionRecord[]
  had: EnrollmentProgress
  ahead: RemainingSteps | null
  remainingBefore: RemainingSteps | null
}

/** @param before the same as `workflow` unless given */
async function readReplanStates(
  tx: Db,
  enrollments: readonly EnrollmentRecord[],
  workflow: Workflow,
  before?: Workflow,
): Promise<ReplanState[]> {
  const graph = graphOf(workflow)
  const graphBefore = before && graphOf(before)
  const ids = enrollments.map(({ id }) => id)
  const rows = Map.groupBy(await listExecutions(tx, ids), (row) => row.enrollmentId)
  return mapInSlices(enrollments, (enrollment) => {
    const mails = rows.get(enrollment.id) ?? []
    const had = enrollmentProgress(enrollment.id, mails, enrollment.continueAt)
    const ahead = findRemainingSteps(workflow, had, graph)
    const remainingBefore = before ? findRemainingSteps(before, had, graphBefore) : ahead
    return { enrollment, mails, had, ahead, remainingBefore }
  })
}

async function replanFromStates(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  states: readonly ReplanState[],
  { soon = false, fromStart = false }: ReplanOptions,
): Promise<void> {
  const byMailbox = Map.groupBy(states, (one) => one.enrollment.emailAccountId ?? '')
  // enrolling locks several mailboxes as well: in one order there is no deadlock
  for (const emailAccountId of [...byMailbox.keys()].sort()) {
    const ofMailbox = byMailbox.get(emailAccountId) ?? []
    const mailbox = emailAccountId ? await lockMailbox(tx, emailAccountId) : null
    if (!mailbox) continue
    const planned = await replanOfMailbox(ctx, tx, sequence, mailbox, await inPlannedOrder(ofMailbox))
    const toPlan =
      soon || fromStart
        ? planned.map(({ item, enrollment }) => ({ ...item, notBefore: enrollment.startAt, overdue: soon }))
        : planned.map(({ item }) => item)
    await clearCompletion(
      tx,
      toPlan.filter((item) => item.remaining.length > 0).map((item) => item.enrollmentId),
    )
    await planEnrollments(ctx, tx, mailbox, sequence, toPlan)
  }
}

/** Stores what does not depend on the plan, one statement of each kind. @returns the enrollments to plan */
async function replanOfMailbox(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  mailbox: Mailbox,
  states: readonly ReplanState[],
): Promise<{ enrollment: EnrollmentRecord; item: ToPlan }[]> {
  const now = mailboxNow(mailbox, ctx.clock.now())
  const removed = states.filter(({ ahead }) => !ahead).map(({ enrollment }) => enrollment)
  await blockAtRemovedNode(tx, removed, now)
  const going = states.filter(({ ahead }) => ahead)
  const freed = await free(
    tx,
    sequence,
    going.map(({ enrollment }) => enrollment),
    now,
  )
  await skipRemovedMails(tx, going, now)
  const ends: PathEnd[] = []
  const toPlan: { enrollment: EnrollmentRecord; item: ToPlan }[] = []
  await mapInSlices(going, ({ enrollment: was, mails, ahead, remainingBefore }) => {
    if (!ahead) return
    const enrollment = freed.get(was.id) ?? was
    const { path, remaining } = ahead
    const lastSentAt = lastSentAtIn(mails)
    if (lastSentAt && remaining.length === 0) {
      ends.push({ enrollment, sequence, tailDays: path.tail.delayDays, lastSentAt })
      return
    }
    const { startAt } = enrollment
    const notBefore = nextNotBefore({
      sequence,
      mailbox: mailbox.rules,
      startAt,
      mails,
      ahead,
      remainingBefore,
      now,
    })
    const held = sequence.status !== 'active' || enrollment.status !== 'active'
    const item = {
      enrollmentId: enrollment.id,
      remaining,
      firstOrdinal: nextOrdinal(mails),
      lastSentAt,
      notBefore,
      held,
    }
    toPlan.push({ enrollment, item })
  })
  await completeAtPathEnd(tx, ends)
  return toPlan
}

/** Blocked because its node was deleted, and the node is in the workflow again. */
const isFreed = (enrollment: EnrollmentRecord): boolean =>
  enrollment.status === 'blocked' && enrollment.statusReason === 'node_removed'

/** Continues those whose node is in the workflow again. @returns them with their new status */
async function free(
  tx: Db,
  sequence: SequenceRecord,
  enrollments: readonly EnrollmentRecord[],
  at: Date,
): Promise<Map<string, EnrollmentRecord>> {
  const freed = enrollments.filter(isFreed)
  if (freed.length === 0) return new Map()
  const change =
    sequence.status === 'active'
      ? ({ status: 'active', reason: null } as const)
      : ({ status: 'paused', reason: 'sequence_paused' } as const)
  const ids = freed.map(({ id }) => id)
  await updateEnrollmentsStatus(tx, ids, { ...change, at })
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: 'resumed', at, enrollmentId })),
  )
  return new Map(freed.map((one) => [one.id, { ...one, status: change.status, statusReason: change.reason }]))
}

/** The node of their last mail is no longer in the workflow: they are blocked until a user decides. */
export async function blockAtRemovedNode(
  tx: Db,
  enrollments: readonly { id: string }[],
  at: Date,
): Promise<void> {
  if (enrollments.length === 0) return
  const ids = enrollments.map(({ id }) => id)
  await skipUnsent(tx, ids, 'node_removed', at)
  await updateEnrollmentsStatus(tx, ids, {
    status: 'blocked',
    reason: 'node_removed',
    detail: '마지막으로 받은 메일의 노드가 워크플로우에서 삭제되었습니다.',
    at,
  })
  await insertEvents(
    tx,
    ids.map((enrollmentId) => ({ kind: 'blocked', at, enrollmentId, data: { reason: 'node_removed' } })),
  )
}

/** Skips planned mails that no longer follow in the path of their enrollment. */
async function skipRemovedMails(tx: Db, states: readonly ReplanState[], at: Date): Promise<void> {
  const goneOf = await mapInSlices(states, ({ mails, ahead }) => {
    const wanted = new Set(ahead?.remaining.map((step) => step.nodeId))
    return mails.filter(
      (mail) => (mail.state === 'scheduled' || mail.state === 'claimed') && !wanted.has(mail.nodeId),
    )
  })
  const gone = goneOf.flat()
  if (gone.length === 0) return
  await skipMails(
    tx,
    gone.map(({ id }) => id),
    'node_removed',
    at,
  )
}

/** In the order of their planned times, so that a pause does not change who is mailed first. */
function inPlannedOrder(states: readonly ReplanState[]): Promise<ReplanState[]> {
  const next = ({ mails }: ReplanState) =>
    mails.find((mail) => mail.state === 'scheduled')?.plannedAt.getTime() ?? Number.MAX_VALUE
  const open = states.filter(({ enrollment }) => isOpen(enrollment.status))
  return sortInSlices(open, (a, b) => next(a) - next(b))
}
