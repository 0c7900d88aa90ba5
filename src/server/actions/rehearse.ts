// 리허설: what the engine would do with one lead or a whole customer group, through the engine's own plan and paths.
// Nothing is stored (product §9).
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { planMails, takenAgenda } from '#core/plan.ts'
import { graphOf, pathOf } from '#core/workflow/path.ts'
import { findNode, parseWorkflow } from '#core/workflow/workflow.ts'
import type { Context } from '../context.ts'
import { findDefaultMailbox, findMailbox, mailboxNow } from '../store/email-accounts.ts'
import { listEnrollableLeads } from '../store/enrollable-leads.ts'
import { listTakenInstants } from '../store/executions.ts'
import { listLeadNames } from '../store/lead-names.ts'
import { getSequence } from '../store/sequences.ts'

const MAX_LEADS = 2000

export type Rehearsal = {
  data: {
    leadId: string
    companyName: string
    contactName: string
    nodeId: string
    order: number
    subject: string
    plannedAt: string
    waitReason: string | null
  }[]
  total: number
  finishesAt: string | null
}

export async function rehearse(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
  ask: { leadId?: string | undefined; userEmailAccountId?: string | undefined },
): Promise<Rehearsal> {
  const sequence = await getSequence(ctx.db, scope, sequenceId)
  const parsed = parseWorkflow(sequence.workflowData)
  if (!parsed.ok) throw new AppError('workflow_invalid')
  const asked = ask.userEmailAccountId ?? sequence.defaultEmailAccountId
  const mailbox = asked
    ? allow(scope, await findMailbox(ctx.db, asked), (row) => [row.workspaceId], 'email_account_not_found')
    : await findDefaultMailbox(ctx.db, scope, sequence.workspaceIds)
  if (!mailbox) throw new AppError('no_mailbox')
  const leads = await askedLeads(ctx, scope, sequence, ask.leadId)
  const graph = graphOf(parsed.workflow)
  const now = mailboxNow(mailbox, ctx.clock.now())
  // whoever is enrolled later takes another variant; the sample takes the one its lead's id gives
  const plan = planMails({
    enrollments: leads.map((id) => ({
      enrollmentId: id,
      steps: pathOf(parsed.workflow, id, graph).steps,
      lastSentAt: null,
      notBefore: null,
    })),
    now,
    mailbox: mailbox.rules,
    sequence,
    agenda: takenAgenda(mailbox.rules, await listTakenInstants(ctx.db, mailbox.id, now, [])),
  }).sort((a, b) => a.plannedAt.getTime() - b.plannedAt.getTime())
  const names = await listLeadNames(ctx.db, leads)
  return {
    data: plan.map((mail) => {
      const node = findNode(parsed.workflow, mail.nodeId)
      return {
        leadId: mail.enrollmentId,
        companyName: names.get(mail.enrollmentId)?.companyName ?? '',
        contactName: names.get(mail.enrollmentId)?.contactName ?? '',
        nodeId: mail.nodeId,
        order: mail.ordinal + 1,
        subject: node?.type === 'emailDraft' ? node.data.subject : '',
        plannedAt: mail.plannedAt.toISOString(),
        waitReason: mail.waitReason,
      }
    }),
    total: plan.length,
    finishesAt: plan.at(-1)?.plannedAt.toISOString() ?? null,
  }
}

async function askedLeads(
  ctx: Context,
  scope: Scope,
  sequence: { id: string; workspaceIds: string[]; customerGroupId: string | null },
  leadId: string | undefined,
): Promise<string[]> {
  if (!leadId && !sequence.customerGroupId) return []
  const leads = await listEnrollableLeads(ctx.db, scope, {
    sequenceId: sequence.id,
    workspaceIds: sequence.workspaceIds,
    leads: leadId ? { ids: [leadId] } : { customerGroupId: sequence.customerGroupId ?? '' },
    allowParallel: true,
  })
  if (leadId && leads[0]?.refusal === 'lead_not_found') throw new AppError('lead_not_found')
  const usable = leads.filter(
    (lead) => lead.refusal === null || lead.refusal === 'already_enrolled' || leadId,
  )
  return usable.slice(0, MAX_LEADS).map((lead) => lead.leadId)
}
