// Slots of enrollments that were planned earlier and have not been sent a mail yet. They keep their times if possible; on
// a full day the last of their first mails are displaced, and the rest of their paths follows (rules.md R-306).
import type { MailboxSchedule } from './mailbox-schedule.ts'
import type { PlannedPath } from './remaining-path.ts'
import type { Pauses, SlotQueue } from './slot-queue.ts'

type ExistingSlot = { path: PlannedPath; order: number; step: number; at: number }

export class ExistingSlots {
  private readonly firsts = new Map<number, ExistingSlot[]>()
  private readonly followUps = new Map<number, ExistingSlot[]>()
  private readonly displaced = new Set<PlannedPath>()
  private readonly schedule: MailboxSchedule

  constructor(schedule: MailboxSchedule) {
    this.schedule = schedule
  }

  /** @param order position of the path among all paths of the plan */
  add(path: PlannedPath, order: number): void {
    for (const [step, { at: plannedAt }] of path.slots.entries()) {
      const at = plannedAt.getTime()
      const day = this.schedule.windows.dayOf(at)
      const days = step === 0 ? this.firsts : this.followUps
      const slot = { path, order, step, at }
      const others = days.get(day)
      if (others) others.push(slot)
      else days.set(day, [slot])
    }
  }

  /** Follow-ups of paths that were not displaced keep their times. */
  occupyFollowUps(day: number): void {
    for (const slot of this.followUps.get(day) ?? [])
      if (!this.displaced.has(slot.path)) this.schedule.take(slot.at, slot.path.company ?? null)
    this.followUps.delete(day)
  }

  /** First mails of a day keep their times as long as there is capacity beside `older`; the others are added to it. */
  displaceFirstMails(day: number, older: SlotQueue): void {
    const slots = this.firsts.get(day)
    if (!slots) return
    this.firsts.delete(day)
    slots.sort((a, b) => a.at - b.at || a.order - b.order)
    const capacity = Math.max(0, this.schedule.capacityOn(day) - older.countOn(day))
    for (const [nth, slot] of slots.entries()) {
      const conflict =
        nth < capacity ? this.schedule.reserveAt(slot.at, slot.path.company ?? null) : 'mailbox_limit'
      if (conflict !== null) this.displace(slot, day, older)
    }
  }

  private displace({ path, order, step, at }: ExistingSlot, day: number, older: SlotQueue): void {
    const next = path.steps[step]
    if (!next) return
    this.displaced.add(path)
    older.add({
      order,
      step,
      from: at,
      day,
      seed: path.executionIds?.[step] ?? `${path.enrollmentId}/${next.nodeId}`,
      company: path.company ?? null,
      reason: path.slots[step]?.waitReason ?? null,
    })
  }

  /** Enters the slots on days that were not planned, so that the schedule is complete for its later readers. */
  *occupyRest(): Pauses {
    for (const slots of [...this.firsts.values(), ...this.followUps.values()]) {
      yield
      for (const slot of slots)
        if (!this.displaced.has(slot.path)) this.schedule.take(slot.at, slot.path.company ?? null)
    }
  }
}
