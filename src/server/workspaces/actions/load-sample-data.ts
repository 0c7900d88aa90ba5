// Sample data in one press: forty companies in a group, two templates, one drawn sequence (rules.md R-1204). A second press
// finds what the first made and adds nothing.

import { sql } from 'kysely'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import type { Context, Db } from '#server/context.ts'
import { insertSequence, setSequenceWorkspaces } from '#server/sequences/store/sequences.ts'
import { sampleLeads } from '#server/workspaces/sample/companies.ts'
import { sampleTemplates, sampleWorkflow } from '#server/workspaces/sample/texts.ts'
import { insertEmailTemplate } from '#server/writing/store/templates.ts'
import { demandLeadQuota } from './quotas.ts'

const GROUP_NAME = '샘플 고객 그룹'
const SEQUENCE_NAME = '샘플: 신규 리드 3단계'

export type SampleData = { customerGroupId: string; sequenceId: string; leads: number; templates: number }

export async function loadSampleData(ctx: Context, scope: Scope, workspaceId: string): Promise<SampleData> {
  allowWorkspace(scope, workspaceId)
  return ctx.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM workspaces WHERE id = ${workspaceId} FOR UPDATE`.execute(tx)
    const found = await findSample(tx, workspaceId)
    if (found) return found
    const at = ctx.clock.now()
    const customerGroupId = ctx.newId()
    await tx
      .insertInto('customer_groups')
      .values({
        id: customerGroupId,
        workspace_id: workspaceId,
        name: GROUP_NAME,
        created_by: scope.userId,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await insertLeads(ctx, tx, scope, workspaceId, customerGroupId, at)
    await demandLeadQuota(ctx, tx, workspaceId)
    for (const template of sampleTemplates) {
      await insertEmailTemplate(tx, {
        id: ctx.newId(),
        workspaceId,
        ...template,
        createdBy: scope.userId,
        at,
      })
    }
    const sequenceId = ctx.newId()
    await insertSequence(tx, {
      id: sequenceId,
      name: SEQUENCE_NAME,
      workflowData: sampleWorkflow(),
      customerGroupId,
      createdBy: scope.userId,
      at,
    })
    await setSequenceWorkspaces(tx, sequenceId, [workspaceId])
    return { customerGroupId, sequenceId, leads: sampleLeads.length, templates: sampleTemplates.length }
  })
}

async function insertLeads(
  ctx: Context,
  tx: Db,
  scope: Scope,
  workspaceId: string,
  groupId: string,
  at: Date,
): Promise<void> {
  const rows = sampleLeads.map((lead) => {
    const email = normalizeEmail(lead.contactEmail)
    return { ...lead, id: ctx.newId(), key: email.ok ? email.key : null }
  })
  // a lead of the same address that is there already joins the group as it is
  await sql`
    INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, website, country,
                       city, created_by, created_at, updated_at)
    SELECT x.id, ${workspaceId}, x.company, x.person, x.email, x.key, x.industry, x.website, x.country, x.city,
           ${scope.userId}, ${at}, ${at}
    FROM unnest(${rows.map((r) => r.id)}::uuid[], ${rows.map((r) => r.companyName)}::text[],
                ${rows.map((r) => r.contactName)}::text[], ${rows.map((r) => r.contactEmail)}::text[],
                ${rows.map((r) => r.key)}::text[], ${rows.map((r) => r.industry)}::text[],
                ${rows.map((r) => r.website)}::text[], ${rows.map((r) => r.country)}::text[],
                ${rows.map((r) => r.city)}::text[])
         AS x(id, company, person, email, key, industry, website, country, city)
    ON CONFLICT DO NOTHING`.execute(tx)
  await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT ${groupId}, l.id, ${at} FROM leads l
    WHERE l.workspace_id = ${workspaceId} AND l.email_key = ANY(${rows.map((r) => r.key)}::text[])`.execute(
    tx,
  )
}

async function findSample(tx: Db, workspaceId: string): Promise<SampleData | null> {
  const { rows } = await sql<{ customerGroupId: string; sequenceId: string }>`
    SELECT g.id AS "customerGroupId", s.id AS "sequenceId"
    FROM customer_groups g JOIN sequences s ON s.customer_group_id = g.id AND s.deleted_at IS NULL
    WHERE g.workspace_id = ${workspaceId} AND g.name = ${GROUP_NAME} AND s.name = ${SEQUENCE_NAME}
    ORDER BY g.created_at LIMIT 1`.execute(tx)
  return rows[0] ? { ...rows[0], leads: 0, templates: 0 } : null
}
