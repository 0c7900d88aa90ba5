// The plan that a rehearsal and the start dialog show: which lead would get which mail when, for a workflow that need not be saved. Enrolled leads keep
// their planned rows where the workflow leaves their path unchanged, and are re-planned where it does not.
import { wallTime } from '#core/calendar/zone.ts'
import type { WaitReason } from '#core/enrollments/enrollment.ts'
import {
  enrollmentProgress,
  findRemainingSteps,
  type RemainingSteps,
} from '#core/enrollments/remaining-steps.ts'
import type { PlannedMail } from '#core/sending/plan/plan.ts'
import type { RemainingPath, TimeOverride } from '#core/sending/plan/remaining-path.ts'
import { lastSentAtIn, nextNotBefore } from '#core/sending/plan/replan.ts'
import { graphOf } from '#core/sequences/workflow/graph.ts'
import { type PathStep, pathOf } from '#core/sequences/workflow/path.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import type { Mailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listOwnTimes } from '#server/data/sending/executions.ts'
import {
  type ExistingMail,
  listExistingMails,
  listOpenEnrollmentsOfLeads,
  type OpenEnrollment,
} from '#server/data/sending/rehearsal.ts'
import { listCompanies } from '#server/data/sending/taken-slots.ts'
import { findPublishedWorkflow, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import { mapInSlices, sortInSlices } from '#server/platform/slices.ts'
import { loadRehearsalMailboxes, planFrom, type RehearsalMailbox } from './rehearsal-mailboxes.ts'

export type RehearsalRow = {
  leadId: string
  nodeId: string
  /** position in the path of the lead, from 0 */
  ordinal: number
  at: Date
  waitReason: WaitReason | null
  state: 'sent' | 'scheduled' | 'rehearsed'
  /** of a sent mail */
  sentSubject: string | null
  /** the mail before it of the same lead */
  before: RehearsalRow | null
  delayDays: number
  /** the start of a first mail; no mail of a new plan is before `notBefore` */
  begins: Date
  notBefore: Date | null
  from: RehearsalMailbox
  /** the business domain of the lead */
  company: string | null
}

export type RehearsalFacts = {
  sequence: SequenceRecord
  workflow: Workflow
  mailbox: Mailbox
  /** leads that would be enrolled now, and those that are enrolled */
  fresh: readonly string[]
  enrolled: readonly string[]
  /** the mailboxes that send to the fresh leads; `mailbox` when left out */
  mailboxOfLead?: ReadonlyMap<string, string>
  startAt: Date | null
  /** every enrolled lead is re-planned, as starting or resuming the sequence does */
  isStart?: boolean
}

/** @returns the mails of each lead together, in the order of their path */
export async function computeRehearsal(ctx: Context, facts: RehearsalFacts): Promise<RehearsalRow[]> {
  const { sequence, workflow, mailbox, fresh, startAt, isStart = false } = facts
  const graph = graphOf(workflow)
  const enrollments = await listOpenEnrollmentsOfLeads(ctx.db, sequence.id, facts.enrolled)
  const timeOverrides = await listOwnTimes(
    ctx.db,
    enrollments.map(({ id }) => id),
  )
  const real = await listExistingMails(
    ctx.db,
    enrollments.map(({ id }) => id),
  )
  const running = await publishedWorkflow(ctx, sequence)
  const before = running && graphOf(running)
  const read = await mapInSlices(enrollments, (enrollment) => {
    const mails = real.get(enrollment.id) ?? []
    const had = enrollmentProgress(enrollment.id, mails, enrollment.continueAt)
    const ahead = findRemainingSteps(workflow, had, graph)
    const known = running && before ? findRemainingSteps(running, had, before) : null
    const remainingBefore = known ?? (isStart ? ahead : null)
    const isAsIs = !isStart && isSamePath(ahead, remainingBefore)
    return { enrollment, mails, ahead, remainingBefore, isAsIs, next: nextPlanned(mails) }
  })
  const stands = isStart ? await sortInSlices(read, (a, b) => a.next - b.next) : read
  const companies = await listCompanies(ctx.db, {
    leadIds: [...enrollments.map((one) => one.leadId), ...fresh],
  })
  const mailboxOf = await loadRehearsalMailboxes(ctx, mailbox, [
    ...enrollments.map((one) => one.emailAccountId),
    ...(facts.mailboxOfLead?.values() ?? []),
  ])
  const companyOf = (leadId: string) => companies.get(leadId) ?? null

  const rows: RehearsalRow[] = []
  const paths: PreviewPath[] = []
  await mapInSlices(stands, ({ enrollment, mails, ahead, remainingBefore, isAsIs }) => {
    const from = mailboxOf(enrollment.emailAccountId)
    const shown = mails.filter(({ state }) => HAS_LEFT.has(state) || (isAsIs && WAITS.has(state)))
    const kept = existingRows(
      enrollment,
      shown,
      ahead?.path.steps ?? [],
      from,
      companyOf(enrollment.leadId),
      timeOverrides.get(enrollment.id),
    )
    rows.push(...kept)
    if (isAsIs || !ahead) return
    const notBefore = nextNotBefore({
      sequence,
      mailbox: from.mailbox.rules,
      startAt: enrollment.startAt,
      mails,
      ahead,
      remainingBefore,
      now: from.now,
    })
    const path = {
      enrollmentId: enrollment.id,
      steps: ahead.remaining,
      lastSentAt: lastSentAtIn(mails),
      notBefore,
      firstOrdinal: kept.length,
      timeOverrides: timeOverrides.get(enrollment.id),
      company: companyOf(enrollment.leadId),
    }
    paths.push({ from, path, leadId: enrollment.leadId, last: kept.at(-1) ?? null })
  })
  const froms = new Set([mailboxOf(null), ...enrollments.map((one) => mailboxOf(one.emailAccountId))])
  await mapInSlices(fresh, (leadId) => {
    const from = mailboxOf(facts.mailboxOfLead?.get(leadId) ?? null)
    froms.add(from)
    // a later enrollment may get another variant; the preview takes the variant of the lead's id
    const { steps } = pathOf(workflow, leadId, graph)
    const company = companyOf(leadId)
    const path = { enrollmentId: leadId, steps, lastSentAt: null, notBefore: startAt, company }
    paths.push({ from, path, leadId, last: null })
  })
  const replanned = stands.filter((one) => !one.isAsIs).map((one) => one.enrollment.id)
  const plan = await planFrom(ctx, sequence, froms, paths, replanned)
  return rows.concat(await rehearsedRows(plan, paths))
}

type PreviewPath = {
  from: RehearsalMailbox
  path: RemainingPath
  leadId: string
  /** the last of its mails that is not planned again */
  last: RehearsalRow | null
}

/** By the day in the time zone of the sequence (days since 1970-01-01), each in the given order. */
export async function groupByDay(
  rows: readonly RehearsalRow[],
  timeZone: string,
): Promise<Map<number, [RehearsalRow, ...RehearsalRow[]]>> {
  const days = new Map<number, [RehearsalRow, ...RehearsalRow[]]>()
  await mapInSlices(rows, (row) => {
    const { day } = wallTime(row.at.getTime(), timeZone)
    const others = days.get(day)
    if (others) others.push(row)
    else days.set(day, [row])
  })
  return days
}

/** How many mails each node has. */
export const countByNode = (rows: readonly RehearsalRow[]): { nodeId: string; count: number }[] =>
  [...Map.groupBy(rows, ({ nodeId }) => nodeId)].map(([nodeId, { length: count }]) => ({ nodeId, count }))

const HAS_LEFT: ReadonlySet<string> = new Set(['sent', 'sending', 'uncertain'])
const WAITS: ReadonlySet<string> = new Set(['scheduled', 'claimed', 'failed'])

/** Starting re-plans in the order of the planned times. */
const nextPlanned = (mails: readonly ExistingMail[]): number =>
  mails.find(({ state }) => state === 'scheduled')?.plannedAt.getTime() ?? Number.MAX_VALUE

/** Null before the first launch: there are no planned times to keep. */
async function publishedWorkflow(ctx: Context, sequence: SequenceRecord): Promise<Workflow | null> {
  if (sequence.publishedVersion === null) return null
  const parsed = parseWorkflow(await findPublishedWorkflow(ctx.db, sequence.id))
  return parsed.ok ? parsed.workflow : null
}

const isSamePath = (after: RemainingSteps | null, before: RemainingSteps | null): boolean => {
  const print = (ahead: RemainingSteps | null) =>
    ahead?.path.steps.map((step) => `${step.nodeId}/${step.delayDays}`)
  return after !== null && before !== null && print(after)?.join() === print(before)?.join()
}

function existingRows(
  enrollment: OpenEnrollment,
  mails: readonly ExistingMail[],
  steps: readonly PathStep[],
  from: RehearsalMailbox,
  company: string | null,
  timeOverrides: ReadonlyMap<string, TimeOverride> | undefined,
): RehearsalRow[] {
  const rows: RehearsalRow[] = []
  const delays = new Map(steps.map(({ nodeId, delayDays }) => [nodeId, delayDays]))
  for (const mail of mails) {
    const hasLeft = HAS_LEFT.has(mail.state)
    rows.push({
      leadId: enrollment.leadId,
      nodeId: mail.nodeId,
      ordinal: rows.length,
      at: mail.sentAt ?? mail.plannedAt,
      waitReason: hasLeft ? null : mail.waitReason,
      state: hasLeft ? 'sent' : 'scheduled',
      sentSubject: hasLeft ? mail.subject : null,
      before: rows.at(-1) ?? null,
      delayDays: delays.get(mail.nodeId) ?? 0,
      begins: enrollment.createdAt,
      notBefore: latestOf(
        rows.length === 0 ? enrollment.startAt : null,
        timeOverrides?.get(mail.nodeId)?.notBefore ?? null,
      ),
      from,
      company,
    })
  }
  return rows
}

function rehearsedRows(plan: readonly PlannedMail[], paths: readonly PreviewPath[]): Promise<RehearsalRow[]> {
  const byEnrollment = new Map(paths.map((one) => [one.path.enrollmentId, one]))
  const latest = new Map<string, RehearsalRow>()
  return mapInSlices(plan, (mail) => {
    const planned = byEnrollment.get(mail.enrollmentId)
    if (!planned) throw new Error(`planned an unknown enrollment ${mail.enrollmentId}`)
    const { from, path, leadId, last } = planned
    const before = latest.get(mail.enrollmentId) ?? last
    const step = path.steps[mail.ordinal - (path.firstOrdinal ?? 0)]
    const row: RehearsalRow = {
      leadId,
      nodeId: mail.nodeId,
      ordinal: mail.ordinal,
      at: mail.plannedAt,
      waitReason: mail.waitReason,
      state: 'rehearsed',
      sentSubject: null,
      before,
      delayDays: step?.delayDays ?? 0,
      begins: from.now,
      notBefore: latestOf(
        latestOf(path.notBefore ?? null, before ? from.now : null),
        path.timeOverrides?.get(mail.nodeId)?.notBefore ?? null,
      ),
      from,
      company: path.company ?? null,
    }
    latest.set(mail.enrollmentId, row)
    return row
  })
}

const latestOf = (a: Date | null, b: Date | null): Date | null => (a && b ? (a > b ? a : b) : (a ?? b))
