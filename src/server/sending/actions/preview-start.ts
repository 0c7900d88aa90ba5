// What starting or resuming a sequence would do: the launch report, and the plan of the engine for every enrollment the
// start continues. Nothing is stored (rules.md R-124).
import type { WithDates } from '#api/dates.ts'
import type { StartPreview } from '#api/sending/sequence-plan.ts'
import { type Scope, visibleWorkspaces } from '#core/access.ts'
import { dateOfDay } from '#core/calendar/date.ts'
import { type StartExclusion, startExclusion } from '#core/sequences/start-exclusion.ts'
import { reachableEmailDrafts } from '#core/sequences/workflow/graph.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { listHeldEnrollments } from '#server/data/compliance/opt-out-holds.ts'
import { listEnrollableLeads } from '#server/data/enrollments/enrollable-leads.ts'
import { listLeadDomains } from '#server/data/sequences/launch-checks.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import {
  countEndedLeads,
  listNeverEnrolled,
  listOpenForStart,
  listStartMailboxes,
  type OpenForStart,
} from '#server/data/sequences/start-preview.ts'
import { listWithoutConsent } from '#server/enrollments/actions/activate-waiting.ts'
import { readDomains } from '#server/leads/actions/check-addresses.ts'
import { mapInSlices, sortInSlices } from '#server/platform/slices.ts'
import { checkLaunch } from '#server/sequences/actions/check-launch.ts'
import { findSequenceMailbox } from '#server/sequences/actions/find-mailbox.ts'
import { MAX_LEADS, MAX_MAILS } from './rehearsal-leads.ts'
import { computeRehearsal, countByNode, groupByDay, type RehearsalRow } from './rehearsed-plan.ts'

/** Time for the DNS queries; domains that are not read in it have no risk. */
const QUERY_MS = 2000

export async function previewStart(
  ctx: Context,
  scope: Scope,
  sequenceId: string,
): Promise<WithDates<typeof StartPreview>> {
  const sequence = await getSequence(ctx.db, scope, sequenceId)
  // what the report says about bounces reads the stored records
  await readDomains(ctx, await listLeadDomains(ctx.db, sequence, ctx.clock.now()), QUERY_MS)
  const { report, canLaunch, workflow } = await checkLaunch(ctx, ctx.db, sequence)
  const leftOut = new Map<StartExclusion, number>()
  const leaveOut = (reason: StartExclusion, count = 1): unknown =>
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count)

  const open = await listOpenForStart(ctx.db, sequence.id)
  const held = await listHeldEnrollments(
    ctx.db,
    open.map(({ id }) => id),
  )
  const withoutConsent = await listWithoutConsent(ctx.db, { sequenceId: sequence.id }, ctx.clock.now())
  const continued = open.filter((one) => {
    const reason =
      startExclusion(one.status, one.statusReason) ??
      (held.has(one.id) ? 'opt_out_pending' : null) ??
      (withoutConsent.has(one.id) ? 'no_consent' : null)
    if (reason) leaveOut(reason)
    return reason === null
  })
  const steps = workflow ? reachableEmailDrafts(workflow).length : 0
  const planned = continued.slice(0, Math.min(MAX_LEADS, Math.floor(MAX_MAILS / Math.max(1, steps))))
  const rows = workflow ? await futureRows(ctx, scope, sequence, workflow, planned) : []
  const receiving = new Set(rows.map(({ leadId }) => leadId))
  const rest = continued.slice(planned.length)
  const withoutMail = planned.filter(({ leadId }) => !receiving.has(leadId)).length
  if (withoutMail > 0) leaveOut('no_mail_left', withoutMail)
  const ended = await countEndedLeads(ctx.db, sequence.id)
  if (ended > 0) leaveOut('ended', ended)
  await leaveOutGroup(ctx, scope, sequence, leaveOut)

  return {
    report,
    canLaunch,
    timeZone: sequence.timeZone,
    leadCount: receiving.size + rest.length,
    mailCount: rows.length,
    firstAt: rows[0]?.at ?? null,
    lastAt: rows.at(-1)?.at ?? null,
    days: await daysOf(rows, sequence.timeZone),
    steps: workflow ? [...stepNumbers(workflow)].map(([nodeId, order]) => ({ nodeId, order })) : [],
    mailboxes: await mailboxesOf(ctx, scope, [
      ...planned.filter(({ leadId }) => receiving.has(leadId)),
      ...rest,
    ]),
    leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })),
    unplannedCount: rest.length,
  }
}

/** The mails still to be sent, in order of time. */
async function futureRows(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  workflow: Workflow,
  planned: readonly OpenForStart[],
): Promise<RehearsalRow[]> {
  const mailbox = await findSequenceMailbox(ctx.db, scope, sequence)
  if (!mailbox || planned.length === 0) return []
  const rows = await computeRehearsal(ctx, {
    sequence,
    workflow,
    mailbox,
    fresh: [],
    enrolled: planned.map(({ leadId }) => leadId),
    startAt: null,
    isStart: true,
  })
  const future = rows.filter(({ state }) => state !== 'sent')
  return sortInSlices(future, (first, second) => first.at.getTime() - second.at.getTime())
}

/** Leads of the group without an enrollment; the reasons of the first 20 000. */
async function leaveOutGroup(
  ctx: Context,
  scope: Scope,
  sequence: SequenceRecord,
  leaveOut: (reason: StartExclusion, count?: number) => unknown,
): Promise<void> {
  const now = ctx.clock.now()
  const { leadIds, total } = await listNeverEnrolled(ctx.db, sequence, now, MAX_LEADS)
  if (leadIds.length === 0) return
  const leads = await listEnrollableLeads(ctx.db, scope, {
    sequenceId: sequence.id,
    workspaceIds: sequence.workspaceIds,
    leads: { ids: leadIds },
    allowParallel: false,
    now,
  })
  // leads of workspaces the caller cannot see are not mentioned
  for (const { skipReason } of leads)
    if (skipReason !== 'lead_not_found') leaveOut(skipReason ?? 'not_enrolled')
  if (total > leadIds.length) leaveOut('not_enrolled', total - leadIds.length)
}

/** @param rows in order of time */
const daysOf = async (
  rows: readonly RehearsalRow[],
  timeZone: string,
): Promise<WithDates<typeof StartPreview>['days']> =>
  mapInSlices(await groupByDay(rows, timeZone), ([day, mails]) => ({
    date: dateOfDay(day),
    firstAt: mails[0].at,
    total: mails.length,
    nodes: countByNode(mails),
  }))

async function mailboxesOf(
  ctx: Context,
  scope: Scope,
  enrollments: readonly OpenForStart[],
): Promise<StartPreview['mailboxes']> {
  const counts = Map.groupBy(enrollments, ({ emailAccountId }) => emailAccountId ?? '')
  const found = await listStartMailboxes(
    ctx.db,
    [...counts.keys()].filter((id) => id !== ''),
  )
  const visible = new Set(visibleWorkspaces(scope))
  return found
    .map(({ id, address, isSandbox, workspaceId }) => ({
      ...(visible.has(workspaceId) ? { id, address } : { id: null, address: null }),
      isSandbox,
      leadCount: counts.get(id)?.length ?? 0,
    }))
    .sort((first, second) => second.leadCount - first.leadCount)
}
