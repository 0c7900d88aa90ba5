// The research of a lead and its facts, as a user reads and edits them.
import type { WithDates } from '#api/dates.ts'
import type { LeadResearch } from '#api/leads/lead-research.ts'
import type { Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { isFresh } from '#core/leads/research/research.ts'
import { siteOf } from '#core/leads/research/site.ts'
import { statesSomething } from '#core/text/instructions.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { Context } from '#server/context.ts'
import {
  countFacts,
  type FactRecord,
  insertUserFact,
  listLeadFacts,
  removeFact,
  updateFact,
} from '#server/data/leads/facts.ts'
import { getLead } from '#server/data/leads/leads.ts'
import { findResearch } from '#server/data/leads/research.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'

/** With those found on the site. */
const MAX_FACTS_OF_LEAD = 50

/** @throws lead_not_found */
export async function readLeadResearch(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof LeadResearch>> {
  const lead = await getLead(ctx.db, scope, id)
  const { research } = await findModelRecord(ctx.db, lead.workspaceId)
  const record = await findResearch(ctx.db, lead.id)
  const facts = await listLeadFacts(ctx.db, [lead.id])
  return {
    state: record?.state ?? (research === 'off' ? 'off' : 'none'),
    isOn: research === 'on',
    site: siteOf(lead.website, lead.contactEmail),
    message: record?.detail ?? null,
    at: record?.at ?? null,
    isFresh: record !== null && isFresh(record.at, ctx.clock.now()),
    facts: facts.map(({ leadId: _, ...fact }) => fact),
  }
}

/** @throws lead_not_found, conflict */
export async function addFact(
  ctx: Context,
  scope: Scope,
  leadId: string,
  text: string,
): Promise<WithDates<typeof LeadResearch>> {
  const lead = await getLead(ctx.db, scope, leadId)
  if ((await countFacts(ctx.db, lead.id)) >= MAX_FACTS_OF_LEAD)
    throw new AppError('conflict', {
      message: `연락처 하나에는 조사 내용을 ${MAX_FACTS_OF_LEAD}개까지 저장합니다. 필요 없는 내용을 삭제해 주세요.`,
    })
  await insertUserFact(ctx.db, {
    id: ctx.newId(),
    leadId: lead.id,
    text: singleLine(text),
    at: ctx.clock.now(),
  })
  await forgetFindings(ctx.db, { leadIds: [lead.id] })
  return readLeadResearch(ctx, scope, lead.id)
}

/** @throws lead_not_found, not_found */
export async function editFact(
  ctx: Context,
  scope: Scope,
  { id, factId }: { id: string; factId: string },
  text: string,
): Promise<WithDates<typeof LeadResearch>> {
  const lead = await getLead(ctx.db, scope, id)
  if (!(await updateFact(ctx.db, lead.id, factId, singleLine(text)))) throw new AppError('not_found')
  await forgetFindings(ctx.db, { leadIds: [lead.id] })
  return readLeadResearch(ctx, scope, lead.id)
}

/** @throws lead_not_found, not_found */
export async function deleteFact(
  ctx: Context,
  scope: Scope,
  { id, factId }: { id: string; factId: string },
): Promise<WithDates<typeof LeadResearch>> {
  const lead = await getLead(ctx.db, scope, id)
  if (!(await removeFact(ctx.db, lead.id, factId))) throw new AppError('not_found')
  await forgetFindings(ctx.db, { leadIds: [lead.id] })
  return readLeadResearch(ctx, scope, lead.id)
}

/**
 * Facts that the writer and the check of claims may use, by lead id; suspicious ones are left out, also those that were stored
 * under earlier rules.
 */
export async function listUsableFacts(
  ctx: Context,
  leadIds: readonly string[],
): Promise<Map<string, Fact[]>> {
  const usable = (await listLeadFacts(ctx.db, leadIds)).filter(
    ({ isSuspicious, source, text, quote }) =>
      !isSuspicious && (source === 'user' || (statesSomething(text) && statesSomething(quote))),
  )
  return new Map(
    [...Map.groupBy(usable, ({ leadId }) => leadId)].map(([leadId, facts]) => [leadId, facts.map(toFact)]),
  )
}

const toFact = ({ id, text, url, quote, title, fetchedAt }: FactRecord): Fact => ({
  id: `fact:${id}`,
  text,
  source:
    url === '' || fetchedAt === null
      ? { kind: 'lead_field', field: '조사 내용' }
      : { kind: 'page', url, quote, fetchedAt: fetchedAt.toISOString(), ...(title !== '' && { title }) },
})
