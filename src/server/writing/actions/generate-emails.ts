// Writes one mail per lead of the sequence's group. Manual mode renders the template here and is complete when the call
// returns; AI mode, and a template with AI parts, stores a run and its jobs in one transaction, and a worker writes the mails.
import { setTimeout as sleep } from 'node:timers/promises'
import type { BodyOf, ReplyInputOf } from '#api/endpoint.ts'
import type { generateEmails as generateEmailsEndpoint } from '#api/writing/generated-emails.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { inParts } from '#core/chunks.ts'
import { AppError } from '#core/errors.ts'
import { startsThread } from '#core/sequences/workflow/graph.ts'
import { isMail, type NodeOf } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { canRegenerate, MAX_GENERATED_LENGTH, runMessage } from '#core/writing/generated-email.ts'
import { aiPartsOf } from '#core/writing/template/ai-part.ts'
import {
  checkPrompt,
  checkSubject,
  checkTemplate,
  type TemplateFault,
} from '#core/writing/template/check-template.ts'
import { renderFault, renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { Context, Db } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { lockSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import {
  type EmailSettings,
  listTargets,
  type NodeRef,
  type TargetLead,
  type Written,
  writeMany,
} from '#server/data/writing/generated-emails.ts'
import {
  countEmails,
  findRunEmailIds,
  finishRun,
  insertRun,
  isRunOver,
  listRunningRuns,
  upsertIntoRun,
} from '#server/data/writing/generation-runs.ts'
import { findAllowedFields } from '#server/data/writing/model-settings.ts'
import { mapInSlices } from '#server/platform/slices.ts'
import { demandMailQuota, demandStorageQuota } from '#server/workspaces/actions/quotas.ts'
import { listOutdated } from './list-outdated.ts'

export type GenerateInput = BodyOf<typeof generateEmailsEndpoint>
export type Generated = ReplyInputOf<typeof generateEmailsEndpoint>

/** How long the call waits for the end of its run; with `Prefer: respond-async` only for one that ends at once. */
const WAIT_FOR_RUN_MS = { whole: 10 * 60_000, async: 2000 }
/** A run is looked at more rarely the longer it takes. */
const POLL_MS = { first: 100, last: 1000 }

/**
 * Writes the mails of leads of workspaces in which the caller may write. The numbers
 * include all leads the caller may see, as in the progress.
 * @param options.signal aborted when the client has disconnected: the run continues
 * @throws generation_needs_group, generation_running, generation_too_large, node_not_found, validation_failed,
 *   template_invalid
 */
export async function generateEmails(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  input: GenerateInput,
  { prefersAsync, signal }: { prefersAsync: boolean; signal: AbortSignal },
): Promise<Generated> {
  const { runId, queued, kept } = await startRun(ctx, scope, ref, input)
  const until = performance.now() + (prefersAsync ? WAIT_FOR_RUN_MS.async : WAIT_FOR_RUN_MS.whole)
  // another process may write the mails, so the database is polled; no connection is held in between
  for (
    let pause = POLL_MS.first;
    !(await isRunOver(ctx.db, runId));
    pause = Math.min(pause * 1.2, POLL_MS.last)
  ) {
    if (performance.now() >= until || signal.aborted) break
    await sleep(pause, undefined, { signal }).catch(() => undefined)
  }
  const counts = await countEmails(ctx.db, ref, visibleWorkspaces(scope))
  const numbers = {
    status: counts.running ? ('generating' as const) : ('completed' as const),
    generated: counts.done,
    total: counts.total,
    failed: counts.failed,
    error: counts.error,
  }
  return { ...numbers, message: runMessage({ ...numbers, queued, kept }), kept }
}

async function startRun(
  ctx: Context,
  scope: Scope,
  ref: NodeRef,
  input: GenerateInput,
): Promise<{ runId: string; queued: number; kept: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    const sequence = await lockSequence(tx, scope, ref.sequenceId)
    const { workflow, draft } = openDraft(sequence, ref.nodeId)
    const workspaceIds = allowedWorkspaces(scope)
    await demandStorageQuota(ctx, tx, sequence.workspaceIds)
    if (!sequence.customerGroupId) throw new AppError('generation_needs_group')
    if ((await listRunningRuns(tx, ref, workspaceIds)).length > 0) throw new AppError('generation_running')
    const isFirst = startsThread(workflow, ref.nodeId)
    const run = await checkInput(tx, sequence, draft.data, isFirst, input)
    const at = ctx.clock.now()
    const targets = await listTargets(tx, ref, sequence.customerGroupId, workspaceIds, at)
    const [outdated] = input.onlyOutdated
      ? await listOutdated(ctx, tx, sequence, ref.nodeId, workspaceIds)
      : []
    const wanted = input.onlyOutdated ? new Set(outdated?.leadIds ?? []) : null
    const chosen = targets.filter(
      (target) => (wanted?.has(target.leadId) ?? true) && isChosen(target, input.includeEdited ?? false),
    )
    const runId = ctx.newId()
    const researchesFirst = run.mode === 'ai' && (input.researchesFirst ?? false)
    await insertRun(tx, ref, { ...run, id: runId, startedBy: scope.userId, at, researchesFirst })
    const leads = chosen.map((target) => ({ leadId: target.leadId, newId: ctx.newId() }))
    const jobs = await upsertIntoRun(tx, ref, runId, run.mode, run.aiModel, leads, at)
    await demandMailQuota(ctx, tx, sequence.workspaceIds)
    if (run.mode === 'ai') await ctx.jobs.enqueue(tx, 'generate-email', jobs)
    else await renderAndWrite(tx, runId, run, isFirst, chosen, at)
    await finishRun(tx, runId, at)
    return { runId, queued: chosen.length, kept: targets.length - chosen.length }
  })
}

const isChosen = (target: TargetLead, includeEdited: boolean): boolean =>
  target.status === null ||
  canRegenerate(
    { status: target.status, reviewState: target.reviewState ?? 'unreviewed', isSent: target.isSent },
    includeEdited,
  )

/** An email draft of the saved workflow; null when it is not stored (yet), or is another kind of node. */
export function findDraft(
  sequence: SequenceRecord,
  nodeId: string,
): { workflow: Workflow; draft: NodeOf<'emailDraft'> } | null {
  const parsed = parseWorkflow(sequence.workflowData)
  const node = parsed.ok ? findNode(parsed.workflow, nodeId) : undefined
  return parsed.ok && isMail(node) ? { workflow: parsed.workflow, draft: node } : null
}

/** @throws node_not_found */
export function openDraft(sequence: SequenceRecord, nodeId: string) {
  const found = findDraft(sequence, nodeId)
  if (!found) throw new AppError('node_not_found')
  return found
}

/** The settings of a run: the input, completed from the saved node. @throws validation_failed, template_invalid */
async function checkInput(
  tx: Db,
  sequence: SequenceRecord,
  draft: NodeOf<'emailDraft'>['data'],
  isFirst: boolean,
  input: GenerateInput,
): Promise<EmailSettings> {
  const run = {
    mode: input.mode ?? draft.generationMode,
    aiPrompt: input.aiPrompt ?? draft.aiPrompt,
    aiModel: input.aiModel ?? null,
    templateSubject: input.templateSubject ?? draft.subject,
    templateBody: input.templateBody ?? draft.bodyText,
    templateBodyHtml: input.templateBodyHtml ?? draft.bodyHtml,
  }
  const customFields = await listCustomFieldNames(tx, sequence.workspaceIds)
  if (run.mode === 'ai') {
    if (run.aiPrompt.trim() === '') throw invalid('aiPrompt', 'AI 프롬프트를 입력해 주세요.')
    const allowed = await findAllowedFields(tx, sequence.workspaceIds)
    rejectFaults({ aiPrompt: checkPrompt(run.aiPrompt, customFields, allowed) })
    return run
  }
  if (run.templateBody.trim() === '' && run.templateBodyHtml.trim() === '') {
    throw invalid('templateBody', '본문 템플릿을 입력해 주세요.')
  }
  if (isFirst && run.templateSubject.trim() === '') throw invalid('templateSubject', NO_SUBJECT)
  const allowed = await findAllowedFields(tx, sequence.workspaceIds)
  rejectFaults({
    templateSubject: checkSubject(run.templateSubject, customFields),
    templateBody: checkTemplate(run.templateBody, customFields, allowed),
    templateBodyHtml: checkTemplate(run.templateBodyHtml, customFields, allowed),
  })
  const bodies = { bodyText: run.templateBody, bodyHtml: run.templateBodyHtml }
  // a model writes the parts; a run without a prompt writes no whole mails
  return aiPartsOf(bodies).length > 0 ? { ...run, mode: 'ai', aiPrompt: '' } : run
}

/** @param faults by field of the input @throws template_invalid */
export function rejectFaults(faults: Record<string, readonly TemplateFault[]>): void {
  const issues = Object.entries(faults).flatMap(([path, found]) =>
    found.map(({ message }) => ({ path, message })),
  )
  const [first] = issues
  if (first) throw new AppError('template_invalid', { message: first.message, issues })
}

const NO_SUBJECT =
  '첫 이메일의 제목이 비어 있습니다. 제목 템플릿을 입력해 주세요. 제목은 앞선 이메일이 있는 후속 이메일에서만 비워 둘 수 있습니다.'

const invalid = (path: string, message: string) =>
  new AppError('validation_failed', { message, issues: [{ path, message }] })

export const EMPTY_SUBJECT =
  '이 연락처의 값으로 채우면 제목이 비어 있습니다. 제목 템플릿이나 연락처 정보를 확인한 뒤 다시 생성해 주세요.'

/** Mails rendered before they are written: up to 35 MB of text. */
const PART = 50

/**
 * Renders and stores every mail of a run in manual mode.
 * @param isFirst whether the mails start a thread
 * @throws AppError generation_too_large
 */
export async function renderAndWrite(
  tx: Db,
  runId: string,
  run: { templateSubject: string; templateBody: string; templateBodyHtml: string },
  isFirst: boolean,
  chosen: readonly TargetLead[],
  at: Date,
): Promise<void> {
  const length = run.templateSubject.length + run.templateBody.length + run.templateBodyHtml.length
  if (length * chosen.length > MAX_GENERATED_LENGTH) throw new AppError('generation_too_large')
  const idByLead = await findRunEmailIds(tx, runId)
  const template = {
    subject: run.templateSubject,
    bodyText: run.templateBody,
    bodyHtml: run.templateBodyHtml,
  }
  const render = (lead: TargetLead): Written[] => {
    const id = idByLead.get(lead.leadId)
    if (!id) return []
    const rendered = renderTemplate(template, leadValues(lead, SEND_TIME_VARIABLES))
    if (rendered.ok && isFirst && rendered.subject.trim() === '')
      return [{ id, outcome: { ok: false, error: EMPTY_SUBJECT } }]
    if (rendered.ok) {
      const { subject, bodyText, bodyHtml } = rendered
      return [{ id, outcome: { ok: true, content: { subject, bodyText, bodyHtml } } }]
    }
    return [{ id, outcome: { ok: false, error: renderFault(rendered) } }]
  }
  for (const part of inParts(chosen, PART)) await writeMany(tx, (await mapInSlices(part, render)).flat(), at)
}
