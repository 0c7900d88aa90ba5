// Loads the sample data: forty companies in a group, two templates, one sequence with a workflow (rules.md R-1204).
import { allowWorkspace, type Scope } from '#core/access.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import type { Context } from '#server/context.ts'
import { insertCustomerGroup } from '#server/data/leads/groups/customer-groups.ts'
import { insertSequence, setSequenceWorkspaces } from '#server/data/sequences/sequences.ts'
import { findSampleData, insertSampleLeads, lockWorkspace } from '#server/data/workspaces/sample-data.ts'
import { insertEmailTemplate } from '#server/data/writing/templates.ts'
import { sampleLeads } from '#server/workspaces/sample/companies.ts'
import { sampleTemplates, sampleWorkflow } from '#server/workspaces/sample/texts.ts'
import { demandLeadQuota } from './quotas.ts'

const GROUP_NAME = '샘플 고객 그룹'
const SEQUENCE_NAME = '샘플: 신규 리드 3단계'

export type SampleData = { customerGroupId: string; sequenceId: string; leads: number; templates: number }

/** A second call returns the existing sample and adds nothing. */
export async function loadSampleData(ctx: Context, scope: Scope, workspaceId: string): Promise<SampleData> {
  allowWorkspace(scope, workspaceId)
  return ctx.db.transaction().execute(async (tx) => {
    await lockWorkspace(tx, workspaceId)
    const existing = await findSampleData(tx, workspaceId, {
      groupName: GROUP_NAME,
      sequenceName: SEQUENCE_NAME,
    })
    if (existing) return { ...existing, leads: 0, templates: 0 }
    const at = ctx.clock.now()
    const customerGroupId = ctx.newId()
    const by = { createdBy: scope.userId, at }
    await insertCustomerGroup(tx, {
      id: customerGroupId,
      workspaceId,
      name: GROUP_NAME,
      filter: null,
      ...by,
    })
    const leads = sampleLeads.map((lead) => {
      const email = normalizeEmail(lead.contactEmail)
      return { ...lead, id: ctx.newId(), emailKey: email.ok ? email.key : null }
    })
    await insertSampleLeads(tx, { workspaceId, customerGroupId, ...by }, leads)
    await demandLeadQuota(ctx, tx, workspaceId)
    const templates = sampleTemplates.map((template) => ({ ...template, id: ctx.newId() }))
    for (const template of templates) {
      await insertEmailTemplate(tx, {
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
      workflowData: sampleWorkflow(templates.map(({ id }) => id)),
      customerGroupId,
      createdBy: scope.userId,
      at,
    })
    await setSequenceWorkspaces(tx, sequenceId, [workspaceId])
    return { customerGroupId, sequenceId, leads: sampleLeads.length, templates: sampleTemplates.length }
  })
}
