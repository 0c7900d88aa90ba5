// Missing values of leads: counted for the variables a workflow uses without a default, and filled for many leads at once.
// Enrollments blocked because of them are resumed (rules.md R-403).
import { allowWorkspace, isAllowed, type Scope, visibleWorkspaces } from '#core/access.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { variablesWithoutDefault } from '#core/writing/template/check-template.ts'
import { canonicalName, fieldOfVariable } from '#core/writing/template/variables.ts'
import type { Context, Db } from '#server/context.ts'
import { lockEnrollments } from '#server/data/enrollments/enrollments.ts'
import { setChangeCause } from '#server/data/leads/change-cause.ts'
import { fillLeads, type LeadFill, listLeadWorkspaceIds } from '#server/data/leads/field-values.ts'
import type { SequenceRecord } from '#server/data/sequences/sequences.ts'
import { countMissingValues, listBlockedByLead } from '#server/data/writing/missing-values.ts'
import { resumeEnrollments } from '#server/enrollments/actions/resume.ts'

const BATCH = 200

export type MissingUse = { nodeId: string; name: string; count: number }

/** @param customFields names of the custom fields: any other name is a fault of the template and not counted here */
export async function findMissingValues(
  db: Db,
  sequence: SequenceRecord,
  workflow: Workflow,
  customFields: readonly string[],
  now: Date,
): Promise<{ uses: MissingUse[]; leadCount: number }> {
  const uses = reachableEmailDrafts(workflow).flatMap((node) => {
    const { generationMode, aiPrompt, subject, bodyText, bodyHtml } = node.data
    const template = [subject, bodyHtml.trim() === '' ? bodyText : bodyHtml]
    const names = (generationMode === 'ai' ? [aiPrompt] : template).flatMap(variablesWithoutDefault)
    return [...new Set(names)]
      .filter((name) => fieldOfVariable(name) !== null || customFields.includes(name))
      .map((name) => ({ nodeId: node.id, name }))
  })
  const names = [...new Set(uses.map((use) => use.name))]
  const { counts, any } = await countMissingValues(db, sequence, names, now)
  return { uses: uses.map((use) => ({ ...use, count: counts.get(use.name) ?? 0 })), leadCount: any }
}

type Value = { leadId: string; name: string; value: string }
type Rejected = { leadId: string; name: string; message: string }

/** Stores the values; those that cannot be stored are returned in `rejected`. */
export async function fillValues(
  ctx: Context,
  scope: Scope,
  values: readonly Value[],
): Promise<{ updatedCount: number; rejected: Rejected[]; releasedEnrollments: number }> {
  const workspaceIds = await listLeadWorkspaceIds(ctx.db, [...new Set(values.map((value) => value.leadId))])
  const rejected: Rejected[] = []
  const fills: LeadFill[] = []
  for (const { leadId, name, value } of values) {
    const workspaceId = workspaceIds.get(leadId)
    if (workspaceId && isVisible(scope, workspaceId)) allowWorkspace(scope, workspaceId)
    const fill = workspaceId && isAllowed(scope, [workspaceId]) ? fillOf(leadId, name, value) : LEAD_NOT_FOUND
    if ('message' in fill) rejected.push({ leadId, name, message: fill.message })
    else fills.push(fill)
  }
  await ctx.db.transaction().execute(async (tx) => {
    await setChangeCause(tx, { cause: 'edited', userId: scope.userId })
    await fillLeads(tx, fills, ctx.clock.now())
  })
  const leadIds = [...new Set(fills.map((fill) => fill.leadId))]
  return {
    updatedCount: leadIds.length,
    rejected,
    releasedEnrollments: await releaseBlockedByLead(ctx, leadIds),
  }
}

const isVisible = (scope: Scope, workspaceId: string): boolean =>
  visibleWorkspaces(scope).includes(workspaceId)

const LEAD_NOT_FOUND = { message: '연락처를 찾을 수 없습니다.' }

function fillOf(leadId: string, name: string, text: string): LeadFill | { message: string } {
  const value = text.trim()
  if (value === '') return { message: '값을 입력해 주세요.' }
  const field = fieldOfVariable(name)
  if (field === null) return { leadId, custom: canonicalName(name), value }
  if (field !== 'contactEmail') return { leadId, field, value }
  const email = readAddressCell(value)
  // an address identifies a lead: it is changed for one lead at a time, on the screen that shows duplicates
  return email.ok
    ? { message: '이메일 주소는 연락처 화면에서 한 명씩 수정해 주세요.' }
    : { message: '이메일 주소가 올바르지 않습니다. 예: name@example.com' }
}

/** Resumes enrollments blocked by missing values. @returns how many; each is checked again when its mail is due */
export async function releaseBlockedByLead(ctx: Context, leadIds: readonly string[]): Promise<number> {
  const blocked = await listBlockedByLead(ctx.db, leadIds)
  let released = 0
  const bySequence = Map.groupBy(blocked, (row) => row.sequenceId)
  for (const [sequenceId, rows] of bySequence)
    for (let from = 0; from < rows.length; from += BATCH) {
      const ids = rows.slice(from, from + BATCH).map((row) => row.id)
      released += await ctx.db.transaction().execute(async (tx) => {
        const still = (await lockEnrollments(tx, ids)).filter((row) => row.status === 'blocked')
        if (still.length > 0) await resumeEnrollments(ctx, tx, sequenceId, still, ctx.clock.now())
        return still.length
      })
    }
  return released
}
