// Writes one mail per contact of the sequence's group. Manual mode renders the template here and is done when it
// answers; AI mode makes a run and its jobs in one transaction, and the engine goes on from there (product §7).
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { mayRegenerate } from '#core/generated-email.ts'
import { checkTemplate } from '#core/template/check.ts'
import { LATE_VARIABLES } from '#core/template/late.ts'
import { renderFault, renderTemplate } from '#core/template/render.ts'
import { leadValues } from '#core/template/variables.ts'
import type { NodeOf } from '#core/workflow/node-kinds.ts'
import type { GenerationMode } from '#core/workflow/nodes/email-draft.ts'
import { findNode, parseWorkflow } from '#core/workflow/workflow.ts'
import type { Context, Db } from '../context.ts'
import {
  listTargets,
  type Place,
  type TargetLead,
  type Written,
  writeMany,
} from '../store/generated-emails.ts'
import {
  countEmails,
  finishRun,
  insertRun,
  listRunningRuns,
  upsertIntoRun,
} from '../store/generation-runs.ts'
import { listCustomFieldNames } from '../store/launch-facts.ts'
import { lockSequence, type SequenceRecord } from '../store/sequences.ts'
import { demandMailQuota, demandStorageQuota } from './quotas.ts'

export type GenerateInput = {
  mode: GenerationMode
  aiPrompt?: string | undefined
  aiModel?: string | undefined
  templateSubject?: string | undefined
  templateBody?: string | undefined
  templateBodyHtml?: string | undefined
  includeEdited?: boolean | undefined
}
export type Generated = { generated: number; total: number; failed: number; kept: number }

export async function generateEmails(
  ctx: Context,
  scope: Scope,
  place: Place,
  input: GenerateInput,
): Promise<Generated> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, place.sequenceId)
    const draft = draftOf(sequence, place.nodeId)
    await demandStorageQuota(ctx, tx, sequence.workspaceIds)
    if (!sequence.customerGroupId) throw new AppError('generation_needs_group')
    if ((await listRunningRuns(tx, place)).length > 0) throw new AppError('generation_running')
    const run = await checkInput(tx, sequence, draft.data, input)
    const at = ctx.clock.now()
    const targets = await listTargets(tx, place, sequence.customerGroupId, at)
    const chosen = targets.filter((target) => isChosen(target, input.includeEdited ?? false))
    const runId = ctx.newId()
    await insertRun(tx, place, { ...run, id: runId, startedBy: scope.userId, at })
    const leads = chosen.map((target) => ({ leadId: target.leadId, newId: ctx.newId() }))
    const jobs = await upsertIntoRun(tx, place, runId, run.mode, run.aiModel, leads, at)
    await demandMailQuota(ctx, tx, sequence.workspaceIds)
    if (run.mode === 'ai') await ctx.jobs.enqueue(tx, 'generate-email', jobs)
    else await writeMany(tx, await renderAll(tx, runId, run, chosen), at)
    await finishRun(tx, runId, at)
    const counts = await countEmails(tx, place)
    return {
      generated: counts.done,
      total: counts.total,
      failed: counts.failed,
      kept: targets.length - chosen.length,
    }
  })
}

const isChosen = (target: TargetLead, includeEdited: boolean): boolean =>
  target.status === null ||
  mayRegenerate(
    { status: target.status, reviewState: target.reviewState ?? 'unreviewed', isSent: target.isSent },
    includeEdited,
  )

/** The email draft of the saved drawing. */
export function draftOf(sequence: SequenceRecord, nodeId: string): NodeOf<'emailDraft'> {
  const parsed = parseWorkflow(sequence.workflowData)
  const node = parsed.ok ? findNode(parsed.workflow, nodeId) : undefined
  if (node?.type !== 'emailDraft') throw new AppError('node_not_found')
  return node
}

type Run = Required<Omit<GenerateInput, 'includeEdited' | 'aiModel'>> & { aiModel: string | null }

/** What the call leaves out is taken from the node as it was saved. */
async function checkInput(
  tx: Db,
  sequence: SequenceRecord,
  draft: NodeOf<'emailDraft'>['data'],
  input: GenerateInput,
): Promise<{ [K in keyof Run]: Exclude<Run[K], undefined> }> {
  const run = {
    mode: input.mode,
    aiPrompt: input.aiPrompt ?? draft.aiPrompt,
    aiModel: input.aiModel ?? null,
    templateSubject: input.templateSubject ?? draft.subject,
    templateBody: input.templateBody ?? draft.bodyText,
    templateBodyHtml: input.templateBodyHtml ?? draft.bodyHtml,
  }
  if (run.mode === 'ai') {
    if (run.aiPrompt.trim() === '') throw invalid('aiPrompt', 'AI 프롬프트를 입력해 주세요.')
    return run
  }
  if (run.templateBody.trim() === '' && run.templateBodyHtml.trim() === '') {
    throw invalid('templateBody', '본문 템플릿을 입력해 주세요.')
  }
  const customFields = await listCustomFieldNames(tx, sequence.workspaceIds)
  const issues = (['templateSubject', 'templateBody', 'templateBodyHtml'] as const).flatMap((path) =>
    checkTemplate(run[path], customFields).map((fault) => ({ path, message: fault.message })),
  )
  const first = issues[0]
  if (first) throw new AppError('template_invalid', { message: first.message, issues })
  return run
}

const invalid = (path: string, message: string) =>
  new AppError('validation_failed', { message, issues: [{ path, message }] })

/** Every mail of the run, or why it could not be written. */
export async function renderAll(
  tx: Db,
  runId: string,
  run: { templateSubject: string; templateBody: string; templateBodyHtml: string },
  chosen: readonly TargetLead[],
): Promise<Written[]> {
  const rows = await tx
    .selectFrom('generated_emails')
    .select(['id', 'lead_id'])
    .where('run_id', '=', runId)
    .execute()
  const idOf = new Map(rows.map((row) => [row.lead_id, row.id]))
  const template = {
    subject: run.templateSubject,
    bodyText: run.templateBody,
    bodyHtml: run.templateBodyHtml,
  }
  return chosen.flatMap((lead): Written[] => {
    const id = idOf.get(lead.leadId)
    if (!id) return []
    const rendered = renderTemplate(template, leadValues(lead, LATE_VARIABLES))
    if (rendered.ok) {
      const { subject, bodyText, bodyHtml } = rendered
      return [{ id, outcome: { ok: true, content: { subject, bodyText, bodyHtml } } }]
    }
    return [{ id, outcome: { ok: false, error: renderFault(rendered) } }]
  })
}
