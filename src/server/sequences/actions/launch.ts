// Starts a sequence or publishes its saved workflow: launch checks, a new version, and a new plan for every open
// enrollment, in one transaction (rules.md ).
import type { LaunchItem } from '#api/sequences/sequences.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { needsUnreadRepliesConfirmed } from '#core/sequences/senders.ts'
import { canChangeStatus } from '#core/sequences/sequence.ts'
import { parseWorkflow, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context, Db } from '#server/context.ts'
import { hasOpenEnrollments } from '#server/data/enrollments/open-enrollments.ts'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import {
  findPublishedWorkflow,
  insertVersion,
  lockSequence,
  type SequenceRecord,
  updateSequenceStatus,
} from '#server/data/sequences/sequences.ts'
import { continueWaiting } from '#server/enrollments/actions/activate-waiting.ts'
import { replanSequence } from '#server/planning/replan-sequence.ts'
import { checkLaunch } from './check-launch.ts'

export type Launched = { report: LaunchItem[]; affectedEnrollments: number }

/**
 * draft, paused or halted → active. 409 for other statuses, 422 with the whole report when a check fails.
 * @throws replies_not_read when a mailbox reads no replies and the call does not allow it
 */
export async function activateSequence(
  ctx: Context,
  scope: Scope,
  id: string,
  { allowUnreadReplies = false }: { allowUnreadReplies?: boolean | undefined } = {},
): Promise<Launched> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, id)
    if (sequence.status !== 'active' && !canChangeStatus(sequence.status, 'active')) {
      throw new AppError('sequence_status_forbidden')
    }
    const { workflow, report } = await passChecks(ctx, tx, sequence)
    if (!allowUnreadReplies && needsUnreadRepliesConfirmed(report))
      throw new AppError('replies_not_read', { report })
    const now = ctx.clock.now()
    const before = await publish(tx, scope, sequence, workflow, now)
    await updateSequenceStatus(tx, id, 'active', null, now)
    await continueWaiting(tx, id, now)
    const active = { ...sequence, status: 'active' as const }
    await lockPlans(tx, sequence)
    const { count } = await replanSequence(ctx, tx, active, workflow, before)
    return { report, affectedEnrollments: count }
  })
}

/** Publishes the saved workflow of a launched sequence. The status does not change. */
export async function publishSequence(ctx: Context, scope: Scope, id: string): Promise<Launched> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, id)
    if (sequence.status === 'archived') throw new AppError('sequence_archived')
    if (sequence.publishedVersion === null) throw new AppError('not_published')
    const { workflow, report } = await passChecks(ctx, tx, sequence)
    const before = await publish(tx, scope, sequence, workflow, ctx.clock.now())
    await lockPlans(tx, sequence)
    const { reach } = await replanSequence(ctx, tx, sequence, workflow, before)
    return { report, affectedEnrollments: reach.affected }
  })
}

/** Without open enrollments nothing is planned, and starts in one workspace do not wait for each other. */
async function lockPlans(tx: Db, { id, workspaceIds }: SequenceRecord): Promise<void> {
  if (await hasOpenEnrollments(tx, id)) await lockPlanning(tx, workspaceIds)
}

async function passChecks(
  ctx: Context,
  tx: Db,
  sequence: SequenceRecord,
): Promise<{ workflow: Workflow; report: LaunchItem[] }> {
  const { report, canLaunch, workflow } = await checkLaunch(ctx, tx, sequence)
  if (!canLaunch || !workflow) throw new AppError('launch_blocked', { message: firstError(report), report })
  return { workflow, report }
}

/** The first finding as the message of the error. */
function firstError(report: readonly LaunchItem[]): string {
  const errors = report.filter((item) => item.level === 'error')
  const more = errors.length > 1 ? ` 그 밖에 수정할 항목이 ${errors.length - 1}건 더 있습니다.` : ''
  return `시퀀스를 시작할 수 없습니다. ${errors[0]?.message ?? ''}${more}`
}

/** Stores a new version if the workflow has changed. @returns the workflow that was published before */
async function publish(
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  workflow: Workflow,
  at: Date,
): Promise<Workflow | null> {
  const workflowData = sequence.workflowData ?? printWorkflow(workflow)
  const published = await findPublishedWorkflow(tx, sequence.id)
  if (published === workflowData) return workflow
  await insertVersion(tx, { sequenceId: sequence.id, workflowData, publishedBy: scope.userId, at })
  const before = published === null ? null : parseWorkflow(published)
  return before?.ok ? before.workflow : null
}
