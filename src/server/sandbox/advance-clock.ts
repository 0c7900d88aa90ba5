// Moves the sandbox clock of a workspace and runs everything that becomes due, in order: each step stops at the next
// planned instant, sends, and reads replies. Real mailboxes are not affected, because only the offset of the sandbox
// mailbox changes (rules.md R-1202).
import { noticeMails } from '#server/compliance/notice-mails.ts'
import type { Context } from '#server/context.ts'
import {
  type ClockMove,
  findNextSandboxInstant,
  findNextSandboxMail,
  findSandboxClock,
  setSandboxOffset,
} from '#server/data/sandbox/clock.ts'
import { countSent, sequenceMailStates } from '#server/data/sending/due-mails.ts'
import { resumeDueEnrollments } from '#server/enrollments/actions/resume.ts'
import { answerMails } from '#server/inbox/answer-mails.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import type { SendingWorker } from '#server/sending/worker.ts'

const MAX_STEPS = 50_000
const HOUR_MS = 3_600_000
/** A loop of this process that reads a due mail hides it for a moment: it is looked for again this long, by the sandbox clock. */
const AGAIN_MS = 60_000

/** @returns the number of mails sent, and the new offset */
async function advance(
  ctx: Context,
  worker: SendingWorker,
  workspaceId: string,
  move: ClockMove,
): Promise<{ sentCount: number; offsetMs: number }> {
  const clock = await findSandboxClock(ctx.db, workspaceId)
  const sentBefore = await countSent(ctx.db, clock.emailAccountIds)
  const now = ctx.clock.now().getTime() + clock.offsetMs
  // what is overdue outside the hours of sending is planned again
  if (move === 'nextMail') await runDueWork(ctx, worker, workspaceId, clock.emailAccountIds)
  let target =
    move === 'nextMail'
      ? ((await findNextSandboxMail(ctx.db, workspaceId, new Date(now)))?.getTime() ?? now)
      : now + move
  let before: number | null = null
  for (let step = 0; step < MAX_STEPS; step++) {
    const next = await findNextSandboxInstant(ctx.db, workspaceId)
    if (next === null) break
    if (move === 'nextMail' && before !== null && next.getTime() <= target + HOUR_MS)
      target = Math.max(target, next.getTime())
    if (next.getTime() > target) break
    // an instant that is found again would never be passed: go on by a second
    const at: number = before !== null && next.getTime() <= before ? before + 1000 : next.getTime()
    if (at > target + (move === 'nextMail' ? AGAIN_MS : 0)) break
    before = at
    await moveTo(ctx, workspaceId, at)
    await runDueWork(ctx, worker, workspaceId, clock.emailAccountIds)
  }
  const offsetMs = await moveTo(ctx, workspaceId, target)
  await runDueWork(ctx, worker, workspaceId, clock.emailAccountIds)
  return { sentCount: (await countSent(ctx.db, clock.emailAccountIds)) - sentBefore, offsetMs }
}

/** The clock only moves forward. */
async function moveTo(ctx: Context, workspaceId: string, instant: number): Promise<number> {
  return setSandboxOffset(ctx.db, workspaceId, instant - ctx.clock.now().getTime())
}

async function runDueWork(
  ctx: Context,
  worker: SendingWorker,
  workspaceId: string,
  emailAccountIds: readonly string[],
): Promise<void> {
  await resumeDueEnrollments(ctx, workspaceId)
  await sendDue(ctx, worker, answerMails, { workspaceId })
  await sendDue(ctx, worker, sequenceMails, { workspaceId })
  // a loop of this process may have claimed a mail just before
  for (
    let wait = 0;
    wait < 200 && (await sequenceMailStates.countInFlight(ctx.db, emailAccountIds)) > 0;
    wait++
  ) {
    await new Promise((resolve) => setTimeout(resolve, 25))
    if (wait % 40 === 39) await reconcile(ctx, worker)
  }
  await sendDue(ctx, worker, sequenceMails, { workspaceId })
  await sendDue(ctx, worker, noticeMails, { workspaceId })
}

/** Several workspaces one after another; concurrent calls for the same clock are serialised. */
export async function advanceClocks(
  ctx: Context,
  worker: SendingWorker,
  workspaceIds: readonly string[],
  move: ClockMove,
): Promise<{ sentCount: number; offsetMs: number }> {
  let sentCount = 0
  let offsetMs = 0
  for (const workspaceId of workspaceIds) {
    const before = running.get(workspaceId) ?? Promise.resolve()
    const run = before.catch(() => {}).then(() => advance(ctx, worker, workspaceId, move))
    running.set(workspaceId, run)
    try {
      const result = await run
      sentCount += result.sentCount
      offsetMs = Math.max(offsetMs, result.offsetMs)
    } finally {
      if (running.get(workspaceId) === run) running.delete(workspaceId)
    }
  }
  return { sentCount, offsetMs }
}
const running = new Map<string, Promise<unknown>>()
