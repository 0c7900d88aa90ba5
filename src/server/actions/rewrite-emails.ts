// Writes mails of a node again: one, or all that failed. In AI mode they go back into the queue as a run of their own,
// so that the progress shows them too; in manual mode they are rendered at once.
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context, Db } from '../context.ts'
import {
  findGeneratedEmail,
  listGeneratedEmails,
  listTargets,
  type Place,
  writeMany,
} from '../store/generated-emails.ts'
import {
  findLastRun,
  finishRun,
  insertRun,
  listRunningRuns,
  stopRun,
  upsertIntoRun,
} from '../store/generation-runs.ts'
import { lockSequence, type SequenceRecord } from '../store/sequences.ts'
import { draftOf, renderAll } from './generate-emails.ts'

/** The mail is waiting again; its old text stays until the new one is there. */
export async function regenerateEmail(
  ctx: Context,
  scope: Scope,
  place: Place,
  emailId: string,
  hint = '',
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, place.sequenceId)
    const email = await findGeneratedEmail(tx, place, emailId, visibleWorkspaces(scope))
    if (!email) throw new AppError('generated_email_not_found')
    if (email.isSent) throw new AppError('generated_email_sent')
    await rewrite(ctx, tx, scope, sequence, place, [email.leadId], hint)
  })
}

/** @returns how many were queued */
export async function retryFailed(ctx: Context, scope: Scope, place: Place): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, place.sequenceId)
    if ((await listRunningRuns(tx, place)).length > 0) throw new AppError('generation_running')
    const emails = await listGeneratedEmails(tx, place, visibleWorkspaces(scope))
    const failed = emails.filter((email) => email.status === 'failed' && !email.isSent)
    if (failed.length > 0)
      await rewrite(
        ctx,
        tx,
        scope,
        sequence,
        place,
        failed.map((email) => email.leadId),
      )
    return failed.length
  })
}

async function rewrite(
  ctx: Context,
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  place: Place,
  leadIds: readonly string[],
  hint = '',
): Promise<void> {
  const { data } = draftOf(sequence, place.nodeId)
  const last = await findLastRun(tx, place)
  const at = ctx.clock.now()
  const run = {
    id: ctx.newId(),
    mode: data.generationMode,
    aiPrompt: data.aiPrompt || (last?.aiPrompt ?? ''),
    aiModel: last?.aiModel ?? null,
    templateSubject: data.subject,
    templateBody: data.bodyText,
    templateBodyHtml: data.bodyHtml,
    startedBy: scope.userId,
    at,
  }
  await insertRun(tx, place, run)
  const leads = leadIds.map((leadId) => ({ leadId, newId: ctx.newId() }))
  const jobs = await upsertIntoRun(tx, place, run.id, run.mode, run.aiModel, leads, at, hint)
  if (run.mode === 'ai') return ctx.jobs.enqueue(tx, 'generate-email', jobs)
  const wanted = new Set(leadIds)
  const targets = (await listTargets(tx, place, sequence.customerGroupId, at)).filter((target) =>
    wanted.has(target.leadId),
  )
  await writeMany(tx, await renderAll(tx, run.id, run, targets), at)
  await finishRun(tx, run.id, at)
}

/** Stops the node's runs; what is written stays. */
export async function cancelGeneration(ctx: Context, scope: Scope, place: Place): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockSequence(tx, scope, place.sequenceId)
    for (const runId of await listRunningRuns(tx, place)) await stopRun(tx, runId, null, ctx.clock.now())
  })
}
