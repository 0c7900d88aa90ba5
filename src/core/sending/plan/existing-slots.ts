// Who has a place already: people planned earlier whom nothing has reached yet. They keep their times while they can; on
// a full day the last of their first mails give way, and the rest of their path follows.
import type { Agenda } from './mailbox-schedule.ts'
import type { PlannedPath } from './remaining-path.ts'
import type { SlotQueue } from './slot-queue.ts'

type ExistingSlot = { path: PlannedPath; order: number; step: number; at: number }

export class ExistingSlots {
  private readonly firsts = new Map<number, ExistingSlot[]>()
  private readonly followUps = new Map<number, ExistingSlot[]>()
  private readonly gone = new Set<PlannedPath>()

  private readonly agenda: Agenda

  /** @param offset the place of the first of them among all paths that are planned */
  constructor(standing: readonly PlannedPath[], offset: number, agenda: Agenda) {
    this.agenda = agenda
    for (const [nth, path] of standing.entries())
      for (const [step, place] of path.places.entries()) {
        const at = place.at.getTime()
        const day = agenda.windows.dayOf(at)
        const days = step === 0 ? this.firsts : this.followUps
        const seat = { path, order: offset + nth, step, at }
        const others = days.get(day)
        if (others) others.push(seat)
        else days.set(day, [seat])
      }
  }

  /** Follow-ups of people who have not moved stand where they stood. */
  occupyFollowUps(day: number): void {
    for (const seat of this.followUps.get(day) ?? [])
      if (!this.gone.has(seat.path)) this.agenda.take(seat.at, seat.path.company ?? null)
    this.followUps.delete(day)
  }

  /** The first mails of a day that have room beside the older ones stay; the last ones join these. */
  displaceFirstMails(day: number, older: SlotQueue): void {
    const seats = this.firsts.get(day)
    if (!seats) return
    this.firsts.delete(day)
    seats.sort((a, b) => a.at - b.at || a.order - b.order)
    const room = Math.max(0, this.agenda.capacityOn(day) - older.countOn(day))
    for (const [nth, seat] of seats.entries()) {
      const refused = nth < room ? this.agenda.retake(seat.at, seat.path.company ?? null) : 'mailbox_limit'
      if (refused !== null) this.leave(seat, day, older)
    }
  }

  private leave({ path, order, step, at }: ExistingSlot, day: number, older: SlotQueue): void {
    const next = path.steps[step]
    if (!next) return
    this.gone.add(path)
    older.add({
      order,
      step,
      from: at,
      day,
      seed: path.executionIds?.[step] ?? `${path.enrollmentId}/${next.nodeId}`,
      company: path.company ?? null,
      reason: path.places[step]?.waitReason ?? null,
    })
  }

  /** Whoever was not asked to move is entered where they stand, for those who look at the agenda afterwards. */
  occupyRest(): void {
    for (const seats of [...this.firsts.values(), ...this.followUps.values()])
      for (const seat of seats)
        if (!this.gone.has(seat.path)) this.agenda.take(seat.at, seat.path.company ?? null)
  }
}
