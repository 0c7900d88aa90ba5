// Writes the mail of one lead with unsaved settings, to try a prompt. Nothing is stored but the model call.
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { precedingEmailDrafts, startsThread } from '#core/sequences/workflow/graph.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import type { MailLength, PresetId } from '#core/writing/preset-ids.ts'
import { EMAIL_OUTPUT, emailPrompt, fillPrompt, PROMPT_VERSION } from '#core/writing/prompt.ts'
import type { QualityMark } from '#core/writing/quality.ts'
import type { Context } from '#server/context.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import type { NodeRef } from '#server/data/writing/generated-emails.ts'
import { listEarlierMails } from '#server/data/writing/tasks.ts'
import {
  findGroupMember,
  findLeadAtPosition,
  findWorkspaceOfLead,
  type TemplateLeadRow,
} from '#server/data/writing/template-leads.ts'
import { listToneExamples } from '#server/data/writing/tone-examples.ts'
import { listUsableFacts } from '#server/leads/actions/research/lead-facts.ts'
import { sentOrSavedWorkflow } from '#server/sequences/actions/sent-workflow.ts'
import { findingsOf, readSources } from './check-quality.ts'
import { nearestOwnFacts } from './list-own-facts.ts'
import { openModel } from './open-model.ts'
import { readStatements, sumOfCosts } from './read-statements.ts'

const TIMEOUT_MS = 60_000

export type TryInput = {
  leadId?: string | undefined
  aiPrompt: string
  preset?: PresetId | undefined
  length?: MailLength | undefined
  workflowData?: string | undefined
}
export type TriedEmail = {
  lead: { id: string; companyName: string; contactName: string }
  subject: string
  bodyText: string
  findings: QualityMark[]
  modelUsed: string
  tokensIn: number
  tokensOut: number
  cost: number | null
  durationMs: number
}

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
  const { id, companyName, contactName, ...lead } = await chooseLead(ctx, scope, sequence, input.leadId)
  const workspaceId = await findWorkspaceOfLead(ctx.db, id)
  if (workspaceId === null) throw new AppError('lead_not_found')
  const workflow = sentOrSavedWorkflow(input.workflowData, sequence.workflowData)
  const isKnown = findNode(workflow, nodeId) !== undefined
  const before = isKnown ? precedingEmailDrafts(workflow, nodeId).reverse() : []
  const earlier = await listEarlierMails(ctx.db, sequenceId, id, before)
  const model = await openModel(ctx, workspaceId)
  const filled = fillPrompt(input.aiPrompt, { ...lead, companyName, contactName }, model.record.allowedFields)
  if (!filled.ok)
    throw new AppError('template_invalid', {
      message: filled.why,
      issues: [{ path: 'aiPrompt', message: filled.why }],
    })
  const facts = (await listUsableFacts(ctx, [id])).get(id) ?? []
  const examples = await listToneExamples(ctx.db, workspaceId)
  const signal = AbortSignal.any([disconnected, AbortSignal.timeout(TIMEOUT_MS)])
  const origin = { sequenceId, runId: null }
  const style = { ...sequence, ...model.record, preset: input.preset ?? null, examples }
  const answer = await model.ask(
    {
      ...emailPrompt(
        filled.aiPrompt,
        { ...lead, companyName, contactName },
        earlier,
        {
          ...style,
          ...(input.length && { length: input.length }),
        },
        undefined,
        facts,
        await nearestOwnFacts(ctx, workspaceId, input.aiPrompt),
      ),
      purpose: 'email',
      promptVersion: PROMPT_VERSION,
      output: EMAIL_OUTPUT,
    },
    signal,
    origin,
  )
  if (!answer.ok) throw new AppError('model_failed', { message: answer.why })
  const subject = withoutInvisible(answer.value.subject)
    .replaceAll(/[\r\n]+/g, ' ')
    .trim()
  const bodyText = withoutInvisible(answer.value.bodyText).trim()
  const isFirst = !isKnown || startsThread(workflow, nodeId)
  const text = {
    ...lead,
    companyName,
    contactName,
    subject,
    bodyText,
    bodyHtml: '',
    nodeId,
    leadId: id,
    workspaceId,
    mode: 'ai' as const,
    aiParts: null,
    aiPrompt: input.aiPrompt,
    length: input.length,
  }
  const read = await readStatements(
    ctx,
    model,
    { writer: answer.model, lead: { ...lead, companyName, contactName }, log: { leadId: id, nodeId } },
    await readSources(ctx, sequence, text),
    { origin, signal },
  )
  // a follow-up keeps the subject of its thread
  const findings = (await findingsOf(ctx, sequence, { ...text, reading: read.reading })).findings.flatMap(
    (mark) => {
      const found = isFirst ? mark.found : mark.found.filter((one) => one !== '제목')
      return found.length === 0 ? [] : [{ ...mark, found }]
    },
  )
  return {
    lead: { id, companyName, contactName },
    subject,
    bodyText,
    findings,
    modelUsed: answer.model,
    tokensIn: answer.tokensIn + read.tokensIn,
    tokensOut: answer.tokensOut + read.tokensOut,
    cost: sumOfCosts([answer.cost, read.cost]),
    durationMs: answer.durationMs + read.durationMs,
  }
}

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
