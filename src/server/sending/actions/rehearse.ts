// 리허설: the rehearsal of one lead or a customer group, computed with the plan of the engine. Nothing is stored
// (rules.md R-1205).
import type { WithDates } from '#api/dates.ts'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { dateOfDay, dayNumber } from '#core/calendar/date.ts'
import { AppError } from '#core/errors.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listCompanies } from '#server/data/sending/taken-slots.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { listWrittenSubjects } from '#server/data/writing/mail-subjects.ts'
import { listTemplateLeads } from '#server/data/writing/template-leads.ts'
import { readRotationMailboxes, rotateLeads } from '#server/planning/rotate-leads.ts'
import { mapInSlices, sortInSlices } from '#server/platform/slices.ts'
import { findSequenceMailbox } from '#server/sequences/actions/find-mailbox.ts'
import { sentOrSavedWorkflow } from '#server/sequences/actions/sent-workflow.ts'
import { listRequestedLeads, presentSkipped, type RequestedLeads } from './rehearsal-leads.ts'
import { explainRow, previewTexts } from './rehearsal-texts.ts'
import { computeRehearsal, countByNode, groupByDay, type RehearsalRow } from './rehearsed-plan.ts'

export type RehearsalRequest = {
  workflowData?: string | undefined
  leadId?: string | undefined
  leadIds?: readonly string[] | undefined
  customerGroupId?: string | undefined
  userEmailAccountId?: string | undefined
  userEmailAccountIds?: readonly string[] | undefined
  startAt?: string | undefined
  allowParallel?: boolean | undefined
  date?: string | undefined
  limit: number
  offset: number
}

export async function rehearse(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  request: RehearsalRequest,
): Promise<WithDates<typeof SequenceRehearsal>> {
  const sequence = await getSequence(ctx.db, scope, sequenceId)
  const workflow = sentOrSavedWorkflow(request.workflowData, sequence.workflowData)
  const chosen = request.userEmailAccountIds
    ? await readRotationMailboxes(scope, request.userEmailAccountIds, sequence.workspaceIds, (id) =>
        findMailbox(ctx.db, id),
      )
    : null
  const mailbox =
    chosen?.[0] ?? (await findSequenceMailbox(ctx.db, scope, sequence, request.userEmailAccountId))
  if (!mailbox) throw new AppError('no_mailbox')
  const requested = await listRequestedLeads(ctx, scope, sequence, workflow, request)
  // one lead is sent from the mailbox it gets when its whole group is enrolled
  const together =
    chosen && request.leadId && sequence.customerGroupId
      ? (await listRequestedLeads(ctx, scope, sequence, workflow, { ...request, leadId: undefined })).fresh
      : []
  const startAt = request.startAt ? new Date(request.startAt) : null
  const mailboxOfLead = chosen
    ? await distribute(ctx, sequence, chosen, requested, together, startAt)
    : undefined
  const computed = await computeRehearsal(ctx, {
    sequence,
    workflow,
    mailbox,
    startAt,
    ...requested,
    ...(mailboxOfLead && { mailboxOfLead }),
  })
  const rows = await sortInSlices(computed, (a, b) => a.at.getTime() - b.at.getTime())
  const visible = new Set(visibleWorkspaces(scope))
  const days = await groupByDay(rows, sequence.timeZone)
  const ofDay = request.date ? (days.get(dayNumber(request.date)) ?? []) : rows
  return {
    timeZone: sequence.timeZone,
    now: new Date(ctx.clock.now().getTime() + mailbox.clockOffsetMs),
    userEmailAccountId: mailbox.id,
    days: await mapInSlices(days, ([day, mails]) => ({
      date: dateOfDay(day),
      total: mails.length,
      nodes: countByNode(mails),
    })),
    data: await present(
      ctx,
      sequence,
      workflow,
      mailbox.workspaceId,
      visible,
      ofDay.slice(request.offset, request.offset + request.limit),
    ),
    total: ofDay.length,
    mailCount: rows.length,
    leadCount: requested.fresh.length + requested.enrolled.length,
    finishesAt: rows.at(-1)?.at ?? null,
    mailboxes: await mailboxesOf(rows, new Set(requested.fresh), visible),
    rejected: await presentSkipped(ctx, requested.rejected),
    leftOutCount: requested.leftOutCount,
  }
}

/**
 * Moves the fresh leads that get no mailbox to the rejected ones, as enrolling would skip them.
 * @param together the leads that are distributed, when the fresh lead is one of them; else the fresh leads alone
 */
async function distribute(
  ctx: Context,
  sequence: SequenceRecord,
  mailboxes: readonly Mailbox[],
  requested: RequestedLeads,
  together: readonly string[],
  startAt: Date | null,
): Promise<ReadonlyMap<string, string>> {
  const leadIds = together.some((id) => requested.fresh.includes(id)) ? together : requested.fresh
  const companies = await listCompanies(ctx.db, { leadIds })
  const leads = leadIds.map((leadId) => ({ leadId, company: companies.get(leadId) ?? null }))
  const { mailboxOf } = await rotateLeads(ctx, ctx.db, sequence.id, mailboxes, leads, startAt)
  for (const leadId of requested.fresh)
    if (!mailboxOf.has(leadId)) requested.rejected.push({ leadId, skipReason: 'mailbox_stopped' })
  requested.fresh = requested.fresh.filter((leadId) => mailboxOf.has(leadId))
  return mailboxOf
}

async function mailboxesOf(
  rows: readonly RehearsalRow[],
  fresh: ReadonlySet<string>,
  visible: ReadonlySet<string>,
): Promise<SequenceRehearsal['mailboxes']> {
  const leadsOf = new Map<Mailbox, Set<string>>()
  await mapInSlices(rows, ({ from: { mailbox }, leadId }) => {
    const others = leadsOf.get(mailbox)
    if (others) others.add(leadId)
    else leadsOf.set(mailbox, new Set([leadId]))
  })
  return [...leadsOf]
    .map(([{ id, name, address, workspaceId }, leadIds]) => ({
      ...(visible.has(workspaceId)
        ? { userEmailAccountId: id, name, address }
        : { userEmailAccountId: null, name: null, address: null }),
      leadCount: leadIds.size,
      newLeadCount: [...leadIds].filter((leadId) => fresh.has(leadId)).length,
    }))
    .sort((a, b) => b.leadCount - a.leadCount || (a.name ?? '').localeCompare(b.name ?? '', 'ko'))
}

async function present(
  ctx: Context,
  sequence: SequenceRecord,
  workflow: Workflow,
  workspaceId: string,
  visible: ReadonlySet<string>,
  rows: readonly RehearsalRow[],
): Promise<WithDates<typeof SequenceRehearsal>['data']> {
  const leadIds = [...new Set(rows.map((row) => row.leadId))]
  const leads = await listTemplateLeads(ctx.db, leadIds)
  const drafts = workflow.nodes.flatMap((node) => (isMail(node) ? [node.id] : []))
  const written = await listWrittenSubjects(ctx.db, sequence.id, leadIds, drafts)
  const profile = await findSender(ctx.db, workspaceId)
  const steps = stepNumbers(workflow)
  const facts = { workflow, leads, written, profile, known: new Map() }
  return mapInSlices(rows, (row) => {
    const lead = leads.get(row.leadId)
    const why = explainRow(row, sequence)
    return {
      leadId: row.leadId,
      companyName: lead?.companyName ?? '',
      contactName: lead?.contactName ?? '',
      contactEmail: lead?.contactEmail ?? null,
      nodeId: row.nodeId,
      order: steps.get(row.nodeId) ?? row.ordinal + 1,
      plannedAt: row.at,
      waitReason: row.waitReason,
      state: row.state,
      userEmailAccountId: visible.has(row.from.mailbox.workspaceId) ? row.from.mailbox.id : null,
      ...previewTexts(row, facts),
      why: why && {
        ...why,
        previousNodeId: row.before?.nodeId ?? null,
      },
    }
  })
}
