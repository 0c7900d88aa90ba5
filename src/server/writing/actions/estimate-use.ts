// What the mails of a draft are expected to use and cost, shown before they are generated (rules.md R-477).
import type { ReplyInputOf } from '#api/endpoint.ts'
import type { generationProgress } from '#api/writing/generated-emails.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { MAX_RESEARCH_ANSWER, MAX_RESEARCH_PROMPT } from '#core/leads/research/research-prompt.ts'
import { precedingEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { expectedUse, settingsFor, sumUse, type TokenCounts } from '#core/writing/model.ts'
import { DEFAULT_LENGTH, LENGTH_RANGES } from '#core/writing/prompt/preset-ids.ts'
import { EMAIL_OUTPUT, emailPrompt } from '#core/writing/prompt/prompt.ts'
import type { Context } from '#server/context.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { findMeanUse } from '#server/data/writing/model-calls.ts'
import { findModelRecord, type ModelRecord } from '#server/data/writing/model-settings.ts'
import { listEarlierMails } from '#server/data/writing/tasks.ts'
import { findGroupMember } from '#server/data/writing/template-leads.ts'
import { sourceOf } from './open-model.ts'
import { readMaterial } from './sources/read-material.ts'

type Use = TokenCounts & { cost: number | null }
export type UseEstimate = NonNullable<ReplyInputOf<typeof generationProgress>['estimate']>

/**
 * For the sequence's first workspace that the caller may see; null without a model that costs something, and where neither
 * calls nor a lead exist.
 * @param isRunning mails are being written: nothing is estimated from lengths
 */
export async function estimateUse(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  nodeId: string,
  isRunning: boolean,
): Promise<UseEstimate | null> {
  const workspaceId = sequence.workspaceIds.find((id) => visibleWorkspaces(scope).includes(id))
  if (workspaceId === undefined) return null
  const record = await findModelRecord(ctx.db, workspaceId)
  const measured = await findMeanUse(ctx.db, workspaceId, 'email')
  if (measured === null && (isRunning || (await sourceOf(ctx, workspaceId, record)) === 'sandbox'))
    return null
  const written = measured ?? (await lengthsUse(ctx, scope, sequence, nodeId, { workspaceId, record }))
  if (written === null) return null
  const calls = [{ use: written, prices: settingsFor(record, 'email') }]
  if (record.claimReader === 'on') {
    // before the first check: about as much as the mail, because it gets the same facts
    const use = (await findMeanUse(ctx.db, workspaceId, 'claim_check')) ?? written
    calls.push({ use, prices: settingsFor(record, 'claim_check') })
  }
  return {
    mail: sumUse(calls),
    research: record.research === 'on' ? await researchUse(ctx, workspaceId, record) : null,
    isMeasured: measured !== null,
  }
}

async function researchUse(ctx: Context, workspaceId: string, record: ModelRecord): Promise<Use> {
  const use =
    (await findMeanUse(ctx.db, workspaceId, 'research')) ??
    expectedUse(MAX_RESEARCH_PROMPT, MAX_RESEARCH_ANSWER)
  return sumUse([{ use, prices: settingsFor(record, 'research') }])
}

/** From the prompt that the first lead of the customer group would have now; null without a lead or a saved draft. */
async function lengthsUse(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  nodeId: string,
  { workspaceId, record }: { workspaceId: string; record: ModelRecord },
): Promise<TokenCounts | null> {
  const parsed = parseWorkflow(sequence.workflowData)
  const node = parsed.ok ? findNode(parsed.workflow, nodeId) : undefined
  if (!parsed.ok || !isMail(node) || sequence.customerGroupId === null) return null
  const lead = await findGroupMember(ctx.db, scope, sequence, 0, ctx.clock.now())
  if (!lead) return null
  const { generationMode, aiPrompt, subject, bodyText, bodyHtml, preset = null, length } = node.data
  const requested = generationMode === 'ai' ? aiPrompt : [subject, bodyHtml || bodyText].join('\n')
  const before = precedingEmailDrafts(parsed.workflow, nodeId).reverse()
  const of = { leadId: lead.id, workspaceId, ownSourceIds: sequence.ownSourceIds }
  const { facts, own, examples } = await readMaterial(ctx, of, requested)
  const { system, prompt } = emailPrompt(
    requested,
    lead,
    await listEarlierMails(ctx.db, sequence.id, lead.id, before),
    { ...sequence, ...record, preset, ...(length && { length }), examples },
    undefined,
    facts,
    own,
  )
  const { min, max } = LENGTH_RANGES[length ?? DEFAULT_LENGTH]
  const schema = JSON.stringify(EMAIL_OUTPUT.schema)
  return expectedUse(system.length + prompt.length + schema.length, (min + max) / 2 + SUBJECT_AND_FORM)
}

/** Characters of a mail as JSON besides its body. */
const SUBJECT_AND_FORM = 80
