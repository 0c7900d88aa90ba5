// Plans every open enrollment of a sequence anew from what it has already been sent: on activating, publishing and
// resuming. Nothing bursts: what is overdue goes through the mailbox's slots like everything else (product §3, §4).
import { isOpen } from '#core/enrollment.ts'
import { lastSentAtOf, nextNotBefore } from '#core/replan.ts'
import { type Ahead, aheadOf, hadOf } from '#core/workflow/ahead.ts'
import { graphOf, type PathStep } from '#core/workflow/path.ts'
import type { Workflow } from '#core/workflow/workflow.ts'
import type { Context, Db } from '../context.ts'
import { lockMailbox, type Mailbox, mailboxNow } from '../store/email-accounts.ts'
import {
  clearCompletion,
  type EnrollmentRecord,
  listOpenEnrollments,
  updateEnrollmentStatus,
} from '../store/enrollments.ts'
import { insertEvents } from '../store/events.ts'
import { type ExecutionRecord, listExecutions, skipUnsent } from '../store/executions.ts'
import type { SequenceRecord } from '../store/sequences.ts'
import { finishPaths } from './finish-path.ts'
import { nextOrdinal, planEnrollments, type ToPlan } from './plan-enrollments.ts'

/**
 * @param before the drawing that was published until now: whoever waits as long as before keeps their time
 * @returns how many open enrollments were planned anew
 */
export async function replanSequence(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  before: Workflow | null,
): Promise<number> {
  return replanEnrollments(ctx, tx, sequence, workflow, await listOpenEnrollments(tx, sequence.id), {
    before,
  })
}

/**
 * The same for some of them: one that is resumed, or freed by a person. The enrollments are locked already.
 * @param options.anew what was planned counts no more: they begin as if they were enrolled now
 * @param options.soon it was nobody's wish that they waited: what is overdue takes the mailbox's next free places
 */
export async function replanEnrollments(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  enrollments: readonly EnrollmentRecord[],
  options: { before?: Workflow | null; soon?: boolean; anew?: boolean } = {},
): Promise<number> {
  const { before = null, soon = false, anew = false } = options
  const graph = graphOf(workflow)
  const graphBefore = before && graphOf(before)
  const rows = groupBy(
    await listExecutions(
      tx,
      enrollments.map((e) => e.id),
    ),
    (row) => row.enrollmentId,
  )
  for (const [emailAccountId, ofMailbox] of groupBy(enrollments, (e) => e.emailAccountId ?? '')) {
    const mailbox = emailAccountId ? await lockMailbox(tx, emailAccountId) : null
    if (!mailbox) continue
    const toPlan: ToPlan[] = []
    for (const enrollment of inPlannedOrder(ofMailbox, rows)) {
      const mails = rows.get(enrollment.id) ?? []
      const had = hadOf(enrollment.id, mails, enrollment.continueAt)
      const ahead = aheadOf(workflow, had, graph)
      const aheadBefore = before && graphBefore ? aheadOf(before, had, graphBefore) : ahead
      const item = await replanOne(ctx, tx, sequence, mailbox, enrollment, mails, ahead, aheadBefore)
      if (item) toPlan.push(soon || anew ? { ...item, notBefore: enrollment.startAt, overdue: soon } : item)
    }
    await clearCompletion(
      tx,
      toPlan.filter((item) => item.remaining.length > 0).map((item) => item.enrollmentId),
    )
    await planEnrollments(ctx, tx, mailbox, sequence, toPlan)
  }
  return enrollments.length
}

async function replanOne(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
  mailbox: Mailbox,
  was: EnrollmentRecord,
  mails: readonly ExecutionRecord[],
  ahead: Ahead | null,
  aheadBefore: Ahead | null,
): Promise<ToPlan | null> {
  const now = mailboxNow(mailbox, ctx.clock.now())
  if (!ahead) {
    await blockRemoved(tx, was, now)
    return null
  }
  const enrollment = isFreed(was) ? await free(tx, sequence, was, now) : was
  const { path, remaining } = ahead
  const lastSentAt = lastSentAtOf(mails)
  await skipGone(tx, enrollment, mails, remaining, now)
  if (lastSentAt && remaining.length === 0) {
    await finishPaths(tx, [{ enrollment, sequence, tailDays: path.tail.delayDays, lastSentAt }])
    return null
  }
  return {
    enrollmentId: enrollment.id,
    remaining,
    firstOrdinal: nextOrdinal(mails),
    lastSentAt,
    notBefore: nextNotBefore({
      sequence,
      mailbox: mailbox.rules,
      startAt: enrollment.startAt,
      mails,
      ahead,
      aheadBefore,
      now,
    }),
    held: sequence.status !== 'active' || enrollment.status !== 'active',
  }
}

/** The node of their last mail is in the drawing again: what a publish has stopped, a publish sets going. */
const isFreed = (enrollment: EnrollmentRecord): boolean =>
  enrollment.status === 'blocked' && enrollment.statusReason === 'node_removed'

async function free(
  tx: Db,
  sequence: SequenceRecord,
  enrollment: EnrollmentRecord,
  at: Date,
): Promise<EnrollmentRecord> {
  const change =
    sequence.status === 'active'
      ? ({ status: 'active', reason: null } as const)
      : ({ status: 'paused', reason: 'sequence_paused' } as const)
  await updateEnrollmentStatus(tx, enrollment.id, { ...change, at })
  await insertEvents(tx, [{ kind: 'resumed', at, enrollmentId: enrollment.id }])
  return { ...enrollment, status: change.status, statusReason: change.reason }
}

/** Whoever stands on a node that is no longer in the drawing waits for a person. */
export async function blockRemoved(tx: Db, enrollment: EnrollmentRecord, at: Date): Promise<void> {
  await skipUnsent(tx, [enrollment.id], 'node_removed', at)
  await updateEnrollmentStatus(tx, enrollment.id, {
    status: 'blocked',
    reason: 'node_removed',
    detail: '마지막으로 받은 메일의 노드가 워크플로우에서 삭제되었습니다.',
    at,
  })
  await insertEvents(tx, [
    { kind: 'blocked', at, enrollmentId: enrollment.id, data: { reason: 'node_removed' } },
  ])
}

async function skipGone(
  tx: Db,
  enrollment: EnrollmentRecord,
  mails: readonly ExecutionRecord[],
  remaining: readonly PathStep[],
  at: Date,
): Promise<void> {
  const wanted = new Set(remaining.map((step) => step.nodeId))
  const gone = mails
    .filter((mail) => (mail.state === 'scheduled' || mail.state === 'claimed') && !wanted.has(mail.nodeId))
    .map((mail) => mail.nodeId)
  if (gone.length > 0) await skipUnsent(tx, [enrollment.id], 'node_removed', at, { nodeIds: gone })
}

/** Fair after a pause as before it: who was to be mailed first is planned first. */
function inPlannedOrder(
  enrollments: readonly EnrollmentRecord[],
  rows: Map<string, ExecutionRecord[]>,
): EnrollmentRecord[] {
  const next = (id: string) =>
    rows
      .get(id)
      ?.find((mail) => mail.state === 'scheduled')
      ?.plannedAt.getTime() ?? Infinity
  return [...enrollments].filter((e) => isOpen(e.status)).sort((a, b) => next(a.id) - next(b.id))
}

function groupBy<T, K>(items: readonly T[], key: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}
