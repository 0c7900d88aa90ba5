// Plays the next day of a sequence in the sandbox: its mails are sent, and some recipients answer (rules.md R-1207).
import { PLAYED_KINDS } from '#api/sandbox/sandbox.ts'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { answerPause, sandboxAnswer, stopsOfDay } from '#core/sandbox/play.ts'
import type { Context } from '#server/context.ts'
import { hasOpenEnrollments } from '#server/data/enrollments/open-enrollments.ts'
import { type ClockMove, findSandboxClock } from '#server/data/sandbox/clock.ts'
import {
  findLastEvent,
  hasRealMailbox,
  listPlayed,
  listUnanswered,
  type PlayedEvent,
} from '#server/data/sandbox/play.ts'
import { getSequence } from '#server/data/sequences/sequences.ts'
import { enrollLeads } from '#server/enrollments/actions/enroll.ts'
import { activateSequence } from '#server/sequences/actions/launch.ts'
import { replyToSandboxMessage } from './reply-to-message.ts'

type Parts = Parameters<typeof replyToSandboxMessage>[2] & {
  advance: (workspaceIds: readonly string[], move: ClockMove) => Promise<{ offsetMs: number }>
}

/**
 * @throws sandbox_not_sealed when a workspace of the sequence has a real mailbox; launch_blocked when a draft cannot start;
 *   sequence_status_forbidden when it is paused, halted or archived
 */
export async function playSandboxDay(
  ctx: Context,
  scope: Scope,
  parts: Parts,
  sequenceId: string,
): Promise<{ offsetMs: number; events: PlayedEvent[] }> {
  const { status, customerGroupId, ...sequence } = await getSequence(ctx.db, scope, sequenceId)
  const workspaceIds = allowedWorkspaces(scope).filter((id) => sequence.workspaceIds.includes(id))
  const [workspaceId = ''] = workspaceIds
  if (await hasRealMailbox(ctx.db, sequence.workspaceIds)) throw new AppError('sandbox_not_sealed')
  if (status === 'draft') {
    await activateSequence(ctx, scope, sequenceId)
    if (!(await hasOpenEnrollments(ctx.db, sequenceId)))
      await enrollLeads(ctx, scope, sequenceId, { customerGroupId: customerGroupId ?? undefined })
  } else if (status !== 'active') throw new AppError('sequence_status_forbidden')
  const lastEvent = await findLastEvent(ctx.db, sequenceId)
  let { offsetMs } = await findSandboxClock(ctx.db, workspaceId)
  const now = () => ctx.clock.now().getTime() + offsetMs
  const moveBy = async (ms: number): Promise<void> => {
    if (ms > 0) offsetMs = (await parts.advance(workspaceIds, ms)).offsetMs
  }
  for (const stop of stopsOfDay(now())) {
    await moveBy(stop - now())
    for (const { id, nth } of await listUnanswered(ctx.db, sequenceId)) {
      const answer = sandboxAnswer(nth)
      if (!answer) continue
      await moveBy(answerPause(nth))
      await replyToSandboxMessage(ctx, scope, parts, id, answer)
    }
  }
  return { offsetMs, events: await listPlayed(ctx.db, sequenceId, lastEvent, PLAYED_KINDS) }
}
