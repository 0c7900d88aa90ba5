// Rotation: which of several mailboxes sends to which lead (rules.md ).

import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { dailyCapByDay } from '#core/mailboxes/ramp-up.ts'
import { sendingWindows } from '#core/mailboxes/sending-rules.ts'

export type RotationMailbox = {
  id: string
  /** leads it can still take in the counted days */
  capacity: number
  /** false: `noNewLeadsReason` is not null */
  takesNewLeads: boolean
}
export type RotationLead = {
  id: string
  /** business domain; null for a free mail host, then the lead is distributed alone */
  company: string | null
  /** one of the mailboxes that has already sent a mail to this lead */
  threadMailboxId: string | null
}
/** `thread_mailbox_stopped`: its own mailbox takes no new leads. `no_capacity`: no mailbox can take it in the counted days. */
type NotDistributedReason = 'thread_mailbox_stopped' | 'none_takes_new_leads' | 'no_capacity'
export type Rotation = {
  mailboxOf: Map<string, string>
  notDistributed: Map<string, NotDistributedReason>
}

type Target = { id: string; capacity: number; count: number }

/**
 * Distributes leads over mailboxes in proportion to their capacity. A lead stays with the mailbox that has already sent to
 * it, and the leads of one company get one mailbox. The result does not depend on the order of the input.
 * @param companyMailboxes the mailbox that already sends to a company; ignored when it takes no new leads
 */
export function rotate(
  mailboxes: readonly RotationMailbox[],
  leads: readonly RotationLead[],
  companyMailboxes: ReadonlyMap<string, string> = new Map(),
): Rotation {
  const targets = mailboxes
    .filter((mailbox) => mailbox.takesNewLeads)
    .map(({ id, capacity }): Target => ({ id, capacity, count: 0 }))
    .sort(byId)
  const targetById = new Map(targets.map((target) => [target.id, target]))
  const known = new Set(mailboxes.map(({ id }) => id))
  const mailboxOf = new Map<string, string>()
  const notDistributed = new Map<string, NotDistributedReason>()
  const assign = (group: readonly RotationLead[], target: Target | undefined): boolean => {
    if (!target || target.count + group.length > target.capacity) return false
    target.count += group.length
    for (const { id } of group) mailboxOf.set(id, target.id)
    return true
  }
  const leaveOut = (group: readonly RotationLead[], reason: NotDistributedReason): void => {
    for (const { id } of group) notDistributed.set(id, reason)
  }

  const isOwn = (lead: RotationLead): boolean =>
    lead.threadMailboxId !== null && known.has(lead.threadMailboxId)
  const own = leads.filter(isOwn).sort(byId)
  for (const lead of own) {
    const target = targetById.get(lead.threadMailboxId ?? '')
    if (!target) leaveOut([lead], 'thread_mailbox_stopped')
    else if (!assign([lead], target)) leaveOut([lead], 'no_capacity')
  }

  const wantedBy = companyTargets(own, companyMailboxes, targetById)
  const free = leads.filter((lead) => !isOwn(lead))
  const groups = [...Map.groupBy(free, (lead) => lead.company ?? `lead ${lead.id}`)].map(([key, group]) => ({
    key,
    group,
    wanted: wantedBy.get(key),
  }))
  // groups with a mailbox first, then the largest: the smallest ones fill up the differences
  groups.sort(
    (a, b) =>
      Number(b.wanted !== undefined) - Number(a.wanted !== undefined) ||
      b.group.length - a.group.length ||
      compare(a.key, b.key),
  )
  for (const { group, wanted } of groups) {
    if (targets.length === 0) leaveOut(group, 'none_takes_new_leads')
    else if (!assign(group, wanted ?? leastUsed(targets, group.length))) leaveOut(group, 'no_capacity')
  }
  return { mailboxOf, notDistributed }
}

/** The mailbox of each company that already has one: the known one, else that of most of its leads with a thread. */
function companyTargets(
  own: readonly RotationLead[],
  companyMailboxes: ReadonlyMap<string, string>,
  targetById: ReadonlyMap<string, Target>,
): Map<string, Target> {
  const found = new Map<string, Target>()
  for (const [company, id] of companyMailboxes) {
    const target = targetById.get(id)
    if (target) found.set(company, target)
  }
  const colleagues = Map.groupBy(own, (lead) => lead.company)
  for (const [company, leads] of colleagues) {
    if (company === null || found.has(company)) continue
    const counts = [...Map.groupBy(leads, (lead) => lead.threadMailboxId ?? '')]
      .flatMap(([id, { length }]) => (targetById.has(id) ? [{ id, length }] : []))
      .sort((a, b) => b.length - a.length || byId(a, b))
    const target = targetById.get(counts[0]?.id ?? '')
    if (target) found.set(company, target)
  }
  return found
}

/** The mailbox whose share of its capacity stays lowest with `size` more leads, of those that can take them. */
function leastUsed(targets: readonly Target[], size: number): Target | undefined {
  let best: Target | undefined
  for (const target of targets) {
    if (target.count + size > target.capacity) continue
    // cross-multiplied: fractions would compare inexactly
    if (!best || (target.count + size) * best.capacity < (best.count + size) * target.capacity) best = target
  }
  return best
}

/** Days over which capacities are counted: the first number of days in which every lead can be taken. */
export const CAPACITY_DAYS = [1, 2, 3, 5, 10, 20, 60, 250] as const

/**
 * Distributes over the fewest days that can take every lead, so that no mailbox is given more than it can send while
 * another one is free. Beyond the last number of days the daily limits alone decide.
 * @param capacityIn leads a mailbox can still take from now within a number of days
 */
export function rotateOverDays(
  mailboxes: readonly (Omit<RotationMailbox, 'capacity'> & {
    dailyCap: number
    capacityIn: (days: number) => number
  })[],
  leads: readonly RotationLead[],
  companyMailboxes: ReadonlyMap<string, string> = new Map(),
): Rotation {
  const within = (capacityOf: (mailbox: (typeof mailboxes)[number]) => number): Rotation =>
    rotate(
      mailboxes.map((mailbox) => ({ ...mailbox, capacity: capacityOf(mailbox) })),
      leads,
      companyMailboxes,
    )
  for (const days of CAPACITY_DAYS) {
    const capacities = mailboxes.map((mailbox) => (mailbox.takesNewLeads ? mailbox.capacityIn(days) : 0))
    if (capacities.reduce((sum, one) => sum + one, 0) < leads.length) continue
    const found = within((mailbox) => mailbox.capacityIn(days))
    if (![...found.notDistributed.values()].includes('no_capacity')) return found
  }
  return within(({ dailyCap }) => dailyCap * Math.max(1, leads.length))
}

/**
 * Mails a mailbox can still send within `days` calendar days, the day of `from` included: the daily limit minus the planned
 * and sent mails of each day, and no more than its window has slots. Days without a window count zero.
 * @param taken number of planned and sent mails on a day of the mailbox's calendar
 */
export function remainingCapacity(
  rules: MailboxRules,
  from: Date,
  taken: (day: number) => number,
): (days: number) => number {
  const windows = sendingWindows(rules)
  const capOn = dailyCapByDay(rules, windows)
  const first = windows.dayOf(from.getTime())
  const slotWidth = rules.minGapSeconds * 1000 * 1.5
  const freeOn = (day: number): number => {
    const window = windows.windowOf(day)
    const left = window ? window.end - Math.max(window.start, from.getTime()) : 0
    if (left <= 0) return 0
    const slots = slotWidth === 0 ? Number.POSITIVE_INFINITY : Math.ceil(left / slotWidth)
    return Math.max(0, Math.min(capOn(day) - taken(day), slots))
  }
  const sums = [0]
  return (days) => {
    for (let n = sums.length; n <= days; n++) sums[n] = (sums[n - 1] ?? 0) + freeOn(first + n - 1)
    return sums[days] ?? 0
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byId = (a: { id: string }, b: { id: string }): number => compare(a.id, b.id)
