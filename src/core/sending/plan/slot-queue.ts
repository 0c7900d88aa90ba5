// A queue of mails of one mailbox, assigned to slots day by day: mails left over from earlier days come first.
import type { WaitReason } from '#core/enrollments/enrollment.ts'
import type { MailboxSchedule } from './mailbox-schedule.ts'

/** A long computation that yields regularly, so that the caller can let other work run. */
export type Pauses<T = void> = Generator<undefined, T>
export const YIELD_EVERY = 128

/** Why a planned mail is not sent earlier. */
export type PlanWaitReason = Exclude<
  WaitReason,
  'mailbox_disconnected' | 'opt_out_pending' | 'replies_unread' | 'sender_not_ready'
>

/** A mail that needs a slot: from when (ms, inside the window of `day`), and why not earlier. */
export type SlotRequest = {
  /** position of its enrollment in the given order: ties are broken by it */
  order: number
  step: number
  from: number
  day: number
  seed: string
  reason: PlanWaitReason | null
  /** the business domain of its lead; null when nothing is counted for it */
  company: string | null
}

type OnAssigned = (request: SlotRequest, at: number) => void

export class SlotQueue {
  private readonly wanted = new Map<number, SlotRequest[]>()
  private readonly carried: SlotRequest[] = []
  /** how many of `carried` have been assigned or postponed */
  private done = 0
  private waiting = 0
  /** some mail got no slot on its requested day */
  hadConflict = false
  /** by day and company: mails of this queue that were postponed to that day because of the company limit */
  private readonly reservedForCompany = new Map<string, number>()
  /** by company: the day of its last postponed mail; no day before has capacity */
  private readonly lastPostponedTo = new Map<string | null, number>()
  /** the last day that ended with mails left over because the daily limit was reached */
  private lastFullDay = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.waiting === 0
  }

  /** How many mails are requested for a day, including those left over from earlier days. */
  countOn(day: number): number {
    return this.carried.length - this.done + (this.wanted.get(day)?.length ?? 0)
  }

  add(request: SlotRequest): void {
    this.waiting++
    const others = this.wanted.get(request.day)
    if (others) others.push(request)
    else this.wanted.set(request.day, [request])
  }

  hasRequestsOn(day: number): boolean {
    return this.wanted.has(day)
  }

  /** Assigns slots of a day and carries the rest over. `onAssigned` is called for every assigned mail. */
  *assignSlots(schedule: MailboxSchedule, day: number, onAssigned: OnAssigned): Pauses {
    yield* this.assignCarried(schedule, day, onAssigned)
    // when the time zones of mailbox and sequence differ, a follow-up can be due on the day of the mail before it
    while (this.hasRequestsOn(day)) {
      for (const [nth, request] of this.requestsOn(day).entries()) {
        if (nth % YIELD_EVERY === YIELD_EVERY - 1) yield
        this.assignRequest(request, schedule, day, onAssigned)
      }
    }
    if (this.done < this.carried.length && schedule.isFull(day)) this.lastFullDay = day
  }

  private *assignCarried(schedule: MailboxSchedule, day: number, onAssigned: OnAssigned): Pauses {
    for (let request = this.carried[this.done]; request; request = this.carried[this.done]) {
      const window = request.day < day ? schedule.windows.windowOf(day) : null
      const slot = window && schedule.reserve(day, window.start, request.seed, request.company)
      if (slot === null || slot === 'gap' || slot === 'mailbox_limit') return
      this.done++
      if (this.done % YIELD_EVERY === 0) yield
      if (slot === 'domain_limit') {
        this.postpone(request, schedule, day)
        continue
      }
      if (this.lastFullDay >= request.day) request.reason = 'mailbox_limit'
      this.assign(request, slot.at, onAssigned)
    }
  }

  private assignRequest(
    request: SlotRequest,
    schedule: MailboxSchedule,
    day: number,
    onAssigned: OnAssigned,
  ): void {
    const slot = schedule.reserve(day, request.from, request.seed, request.company)
    if (slot === 'domain_limit') this.postpone(request, schedule, day)
    else if (typeof slot === 'object') {
      if (slot.shifted && (request.reason === null || request.reason === 'delay')) request.reason = 'gap'
      this.assign(request, slot.at, onAssigned)
    } else {
      request.reason = slot
      this.hadConflict = true
      this.carried.push(request)
    }
  }

  /** The company limit of that day is reached: moves the request to the first later day with capacity. */
  private postpone(request: SlotRequest, schedule: MailboxSchedule, today: number): void {
    this.hadConflict = true
    const reservedOn = (day: number): number => this.reservedForCompany.get(`${day} ${request.company}`) ?? 0
    for (let day = Math.max(today + 1, this.lastPostponedTo.get(request.company) ?? 0); ; day++) {
      const window = schedule.windows.windowOf(day)
      if (!window || schedule.companyCapacityOn(request.company, day) - reservedOn(day) < 1) continue
      this.reservedForCompany.set(`${day} ${request.company}`, reservedOn(day) + 1)
      this.lastPostponedTo.set(request.company, day)
      const again: SlotRequest = { ...request, day, from: window.start, reason: 'domain_limit' }
      const others = this.wanted.get(day)
      if (others) others.push(again)
      else this.wanted.set(day, [again])
      return
    }
  }

  private assign(request: SlotRequest, at: number, onAssigned: OnAssigned): void {
    this.waiting--
    onAssigned(request, at)
  }

  /** Removes and returns the requests of a day, earliest first, then in the given order. */
  private requestsOn(day: number): SlotRequest[] {
    const requests = this.wanted.get(day) ?? []
    this.wanted.delete(day)
    return requests.sort((a, b) => a.from - b.from || a.order - b.order)
  }
}
