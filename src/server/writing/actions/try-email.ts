// Writes the mail of one lead with unsaved settings, to try a prompt or the AI parts of a manual mail. Nothing is stored but the
// model call.
import type { BodyOf, ReplyInputOf } from '#api/endpoint.ts'
import type { tryEmail as tryEmailEndpoint } from '#api/writing/generated-emails.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { precedingEmailDrafts, startsThread } from '#core/sequences/workflow/graph.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { sourceOfParts, type WrittenPart } from '#core/writing/prompt/ai-parts.ts'
import { NO_MAIL, readAnsweredMail } from '#core/writing/prompt/answered-mail.ts'
import type { PresetId } from '#core/writing/prompt/preset-ids.ts'
import {
  type EarlierMail,
  EMAIL_OUTPUT,
  emailPrompt,
  fillPrompt,
  PROMPT_VERSION,
} from '#core/writing/prompt/prompt.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { aiPartsOf } from '#core/writing/template/ai-part.ts'
import { checkSubject, checkTemplate } from '#core/writing/template/check-template.ts'
import { fillSendTimeVariables } from '#core/writing/template/send-time-variables.ts'
import type { Context } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import type { NodeRef } from '#server/data/writing/generated-emails.ts'
import { listEarlierMails } from '#server/data/writing/tasks.ts'
import {
  findGroupMember,
  findLeadAtPosition,
  findWorkspaceOfLead,
  type TemplateLeadRow,
} from '#server/data/writing/template-leads.ts'
import { sentOrSavedWorkflow } from '#server/sequences/actions/sent-workflow.ts'
import { findingsOf, readSources } from './check-quality.ts'
import { rejectFaults } from './generate-emails.ts'
import { type CallOrigin, openModel, type WorkspaceModel } from './open-model.ts'
import { readStatements, sumOfCosts } from './read-statements.ts'
import { readMaterial } from './sources/read-material.ts'
import { writeParts } from './write-parts.ts'

const TIMEOUT_MS = 60_000

/** Either `aiPrompt` or `template`. */
export type TryInput = BodyOf<typeof tryEmailEndpoint>
export type TriedEmail = ReplyInputOf<typeof tryEmailEndpoint>

/** What a trial is written with. */
type Trial = {
  lead: TemplateLeadRow & { workspaceId: string }
  sequence: SequenceRecord
  earlier: readonly EarlierMail[]
  model: WorkspaceModel
  signal: AbortSignal
}
type Use = { model: string; tokensIn: number; tokensOut: number; durationMs: number; cost: number | null }
type Tried = { content: MailContent; aiParts: WrittenPart[] | null; aiPrompt: string; use: Use }

/**
 * With the second reader's marks and use (rules.md R-480).
 * @throws lead_not_found, generation_needs_group, workflow_invalid, template_invalid, model_failed
 */
export async function tryEmail(
  ctx: Context,
  scope: Scope,
  { sequenceId, nodeId }: NodeRef,
  input: TryInput,
  disconnected: AbortSignal,
): Promise<TriedEmail> {
  const sequence = await getSequence(ctx.db, scope, sequenceId)
  const chosen = await chooseLead(ctx, scope, sequence, input.leadId)
  const { id, companyName, contactName } = chosen
  const workspaceId = await findWorkspaceOfLead(ctx.db, id)
  if (workspaceId === null) throw new AppError('lead_not_found')
  const workflow = sentOrSavedWorkflow(input.workflowData, sequence.workflowData)
  const isKnown = findNode(workflow, nodeId) !== undefined
  const before = isKnown ? precedingEmailDrafts(workflow, nodeId).reverse() : []
  const trial: Trial = {
    lead: { ...chosen, workspaceId },
    sequence,
    earlier: await listEarlierMails(ctx.db, sequenceId, id, before),
    model: await openModel(ctx, workspaceId),
    signal: AbortSignal.any([disconnected, AbortSignal.timeout(TIMEOUT_MS)]),
  }
  const { content, aiParts, aiPrompt, use } = input.template
    ? await tryParts(ctx, trial, input.template)
    : await tryPrompt(ctx, trial, input)
  const isFirst = !isKnown || startsThread(workflow, nodeId)
  const { id: leadId, ...lead } = trial.lead
  const text = {
    ...lead,
    ...content,
    nodeId,
    leadId,
    mode: 'ai' as const,
    aiParts,
    aiPrompt,
    length: input.length,
  }
  const read = await readStatements(
    ctx,
    trial.model,
    { writer: use.model, lead, log: { leadId, nodeId } },
    await readSources(ctx, sequence, text),
    { origin: originOf(trial), signal: trial.signal },
  )
  // a follow-up keeps the subject of its thread
  const findings = (await findingsOf(ctx, sequence, { ...text, reading: read.reading })).findings.flatMap(
    (mark) => {
      const found = isFirst ? mark.found : mark.found.filter((one) => one !== '제목')
      return found.length === 0 ? [] : [{ ...mark, found }]
    },
  )
  return {
    ...content,
    lead: { id, companyName, contactName },
    aiTexts: aiParts?.map((part) => part.text) ?? null,
    findings,
    modelUsed: use.model,
    tokensIn: use.tokensIn + read.tokensIn,
    tokensOut: use.tokensOut + read.tokensOut,
    cost: sumOfCosts([use.cost, read.cost]),
    durationMs: use.durationMs + read.durationMs,
  }
}

const originOf = ({ sequence }: Trial): CallOrigin => ({ sequenceId: sequence.id, runId: null })

/** A whole mail by a prompt. */
async function tryPrompt(
  ctx: Context,
  trial: Trial,
  {
    aiPrompt = '',
    preset = null,
    length,
  }: Omit<TryInput, 'preset'> & { preset?: PresetId | null | undefined },
): Promise<Tried> {
  const { lead, sequence, earlier, model, signal } = trial
  const filled = fillPrompt(aiPrompt, lead, model.record.allowedFields)
  if (!filled.ok) throw templateFault('aiPrompt', filled.why)
  const { workspaceId } = lead
  const { ownSourceIds } = sequence
  const of = { leadId: lead.id, workspaceId, ownSourceIds }
  const { facts, own, examples } = await readMaterial(ctx, of, aiPrompt)
  const style = { ...sequence, ...model.record, preset, examples, ...(length && { length }) }
  const answer = await model.ask(
    {
      ...emailPrompt(filled.aiPrompt, lead, earlier, style, undefined, facts, own),
      purpose: 'email',
      promptVersion: PROMPT_VERSION,
      output: EMAIL_OUTPUT,
    },
    signal,
    originOf(trial),
  )
  if (!answer.ok) throw new AppError('model_failed', { message: answer.why })
  const { subject, bodyText } = readAnsweredMail(answer.value)
  if (bodyText === '') throw new AppError('model_failed', { message: NO_MAIL })
  return { content: { subject, bodyText, bodyHtml: '' }, aiParts: null, aiPrompt, use: answer }
}

/** The AI parts of a manual mail (rules.md R-482). Signature and opt-out text are left out, as in a whole mail of a model. */
async function tryParts(ctx: Context, trial: Trial, template: MailContent): Promise<Tried> {
  const { lead, sequence, earlier, model, signal } = trial
  const customFields = await listCustomFieldNames(ctx.db, sequence.workspaceIds)
  const allowed = model.record.allowedFields
  rejectFaults({
    subject: checkSubject(template.subject, customFields),
    bodyText: checkTemplate(template.bodyText, customFields, allowed),
    bodyHtml: checkTemplate(template.bodyHtml, customFields, allowed),
  })
  if (aiPartsOf(template).length === 0) throw templateFault('template', '메일에 AI 문장이 없습니다.')
  const written = await writeParts(
    ctx,
    model,
    { template, lead, earlier, sequence, rewrite: { hint: '', previous: null }, origin: originOf(trial) },
    signal,
  )
  if (!written.ok && written.code === 'template') throw templateFault('template', written.why)
  if (!written.ok) throw new AppError('model_failed', { message: written.why })
  const { content, aiParts, use } = written
  return {
    content: fillSendTimeVariables(content, { optOutUrl: '', signature: NO_SIGNATURE }),
    aiParts,
    aiPrompt: sourceOfParts(template),
    use,
  }
}

const templateFault = (path: string, message: string): AppError =>
  new AppError('template_invalid', { message, issues: [{ path, message }] })

async function chooseLead(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  leadId: string | undefined,
): Promise<TemplateLeadRow> {
  const now = ctx.clock.now()
  if (leadId !== undefined) {
    const found = await findLeadAtPosition(ctx.db, scope, sequence, leadId, now)
    if (!found) throw new AppError('lead_not_found')
    return found.lead
  }
  const first = await findGroupMember(ctx.db, scope, sequence, 0, now)
  if (!first) throw new AppError('generation_needs_group')
  return first
}
