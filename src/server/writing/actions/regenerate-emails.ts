// Writes mails of a node again: one, or all that failed, each with the mode, prompt and templates it was written with. In AI
// mode the mails are queued as runs, so that the progress includes them; in manual mode they are rendered at once.
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { startsThread } from '#core/sequences/workflow/graph.ts'
import { canRegenerate, isDone } from '#core/writing/generated-email.ts'
import { markHint } from '#core/writing/quality/mark-hints.ts'
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import type { Context, Db } from '#server/context.ts'
import { getSequence, lockSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import {
  type EmailSettings,
  getWritableEmail,
  listBySettings,
  listGeneratedEmails,
  listTargets,
  type NodeRef,
} from '#server/data/writing/generated-emails.ts'
import {
  findLastRun,
  finishRun,
  insertRun,
  listRunningRuns,
  stopRunFor,
  upsertIntoRun,
} from '#server/data/writing/generation-runs.ts'
import { listFound } from './check-quality.ts'
import { openDraft, renderAndWrite } from './generate-emails.ts'

/**
 * The text of the mail, its review and its status stay until the new text is stored, and also when generating fails
 * (rules.md R-408).
 * @throws generated_email_not_found, generated_email_sent, node_not_found
 */
export async function regenerateEmail(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  emailId: string,
  hint = '',
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, ref.sequenceId)
    const email = await getWritableEmail(tx, scope, ref, emailId)
    if (email.isSent) throw new AppError('generated_email_sent')
    await rewrite(ctx, tx, scope, sequence, ref, [email.id], () => hint)
  })
}

/** Retries failed mails of leads in workspaces in which the caller may write. @returns how many were queued */
export async function retryFailed(ctx: Context, scope: Scope, ref: NodeRef): Promise<number> {
  const workspaceIds = allowedWorkspaces(scope)
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, ref.sequenceId)
    if ((await listRunningRuns(tx, ref, workspaceIds)).length > 0) throw new AppError('generation_running')
    const emails = await listGeneratedEmails(tx, ref, workspaceIds, 'summary')
    const failed = emails.filter((email) => email.error !== null && !email.isSent)
    const ids = failed.map((email) => email.id)
    if (ids.length > 0) await rewrite(ctx, tx, scope, sequence, ref, ids)
    return ids.length
  })
}

/**
 * Mails of the node with this mark that a model wrote and no user edited, approved or sent; each request names what the mark found.
 * @returns how many were queued
 * @throws generation_running
 */
export async function regenerateMarked(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  mark: QualityCode,
): Promise<number> {
  const found = await listFound(ctx, await getSequence(ctx.db, scope, ref.sequenceId), ref.nodeId, mark)
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, ref.sequenceId)
    const workspaceIds = allowedWorkspaces(scope)
    if ((await listRunningRuns(tx, ref, workspaceIds)).length > 0) throw new AppError('generation_running')
    const emails = await listGeneratedEmails(tx, ref, workspaceIds, 'summary')
    const marked = emails.filter(
      (email) =>
        found.has(email.leadId) && email.mode === 'ai' && isDone(email.status) && canRegenerate(email, false),
    )
    const ids = marked.map(({ id }) => id)
    const hintOf = (leadId: string) => markHint(mark, found.get(leadId) ?? [])
    if (ids.length > 0) await rewrite(ctx, tx, scope, sequence, ref, ids, hintOf)
    return ids.length
  })
}

/** One run for all mails that were written with the same settings. */
async function rewrite(
  ctx: Context,
  tx: Db,
  scope: Scope,
  sequence: SequenceRecord,
  ref: NodeRef,
  emailIds: readonly string[],
  hintOf: (leadId: string) => string = () => '',
): Promise<void> {
  const { workflow, draft } = openDraft(sequence, ref.nodeId)
  const last = await findLastRun(tx, ref)
  const at = ctx.clock.now()
  const hasAiParts = draft.data.generationMode === 'manual' && writerOf(draft.data) === 'ai'
  const ofNode: EmailSettings = {
    mode: writerOf(draft.data),
    aiPrompt: hasAiParts ? '' : draft.data.aiPrompt || (last?.aiPrompt ?? ''),
    aiModel: last?.aiModel ?? null,
    templateSubject: draft.data.subject,
    templateBody: draft.data.bodyText,
    templateBodyHtml: draft.data.bodyHtml,
  }
  for (const { settings, mode, leadIds } of await listBySettings(tx, ref, emailIds)) {
    const own = settings ?? { ...ofNode, mode: mode ?? ofNode.mode }
    const runId = ctx.newId()
    await insertRun(tx, ref, { ...own, id: runId, startedBy: scope.userId, at })
    const leads = leadIds.map((leadId) => ({ leadId, newId: ctx.newId(), hint: hintOf(leadId) }))
    const jobs = await upsertIntoRun(tx, ref, runId, own.mode, own.aiModel, leads, at)
    if (own.mode === 'ai') {
      await ctx.jobs.enqueue(tx, 'generate-email', jobs)
      continue
    }
    const wanted = new Set(leadIds)
    const targets = await listTargets(tx, ref, sequence.customerGroupId, allowedWorkspaces(scope), at)
    const chosen = targets.filter((target) => wanted.has(target.leadId))
    const isFirst = startsThread(workflow, ref.nodeId)
    await renderAndWrite(tx, runId, own, isFirst, chosen, at)
    await finishRun(tx, runId, at)
  }
}

/** Stops writing mails of leads of workspaces in which the caller may write; what is written stays. */
export async function cancelGeneration(ctx: Context, scope: Scope, ref: NodeRef): Promise<void> {
  const workspaceIds = allowedWorkspaces(scope)
  await ctx.db.transaction().execute(async (tx) => {
    await lockSequence(tx, scope, ref.sequenceId)
    for (const runId of await listRunningRuns(tx, ref, workspaceIds))
      await stopRunFor(tx, runId, workspaceIds, ctx.newId(), ctx.clock.now())
  })
}
