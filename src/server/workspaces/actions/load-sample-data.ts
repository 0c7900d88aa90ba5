// Sample data in one press: forty companies in a group, two templates, one drawn sequence (rules.md R-1204). A second press
// finds what the first made and adds nothing.

import { sql } from 'kysely'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { leadFieldValues } from '#core/leads/fields.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import type { Context, Db } from '#server/context.ts'
import { insertLeads } from '#server/leads/store/imports/import-rows.ts'
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
    await addLeads(ctx, tx, scope, workspaceId, customerGroupId, at)
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

async function addLeads(
  ctx: Context,
  tx: Db,
  scope: Scope,
  workspaceId: string,
  groupId: string,
  at: Date,
): Promise<void> {
  const drafts = sampleLeads.map((lead) => {
    const email = normalizeEmail(lead.contactEmail)
    const emailKey = email.ok ? email.key : null
    return { ...leadFieldValues(() => null), ...lead, id: ctx.newId(), emailKey, customFields: {} }
  })
  // an existing lead with the same address joins the group unchanged
  await insertLeads(tx, drafts, { workspaceId, createdBy: scope.userId, at })
  await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT ${groupId}, l.id, ${at} FROM leads l
    WHERE l.workspace_id = ${workspaceId} AND l.email_key = ANY(${drafts.map((draft) => draft.emailKey)}::text[])`.execute(
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
