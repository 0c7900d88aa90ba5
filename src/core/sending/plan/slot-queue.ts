// A waiting line of mails for one mailbox, served day by day: who did not fit before goes ahead of who comes today.
import type { WaitReason } from '#core/enrollments/enrollment.ts'
import type { Agenda } from './mailbox-schedule.ts'

/** Where a long computation may be interrupted: whoever runs it decides what is done in between. */
export type Pauses<T = void> = Generator<undefined, T>
export const YIELD_EVERY = 128

/** Why a planned mail does not go earlier. */
export type PlanWaitReason = Exclude<WaitReason, 'mailbox_disconnected' | 'opt_out_pending'>

/** A mail that wants to go: from when (ms, inside the window of `day`), and what keeps it from being wanted earlier. */
export type Wish = {
  /** its enrollment's place in the given order: ties are broken by it */
  order: number
  step: number
  from: number
  day: number
  seed: string
  reason: PlanWaitReason | null
  /** the business domain it goes to; null when nothing is counted for it */
  company: string | null
}

type Placed = (wish: Wish, at: number) => void

export class SlotQueue {
  private readonly wanted = new Map<number, Wish[]>()
  private readonly carried: Wish[] = []
  /** how many of `carried` have gone */
  private gone = 0
  private waiting = 0
  /** some mail did not find its place on the day it was wanted */
  hadConflict = false
  /** places of companies on later days that were promised to mails of this lane */
  private readonly promised = new Map<string, number>()
  /** the last day that ended with mails left over because the cap was reached */
  private lastFullDay = Number.NEGATIVE_INFINITY

  get isEmpty(): boolean {
    return this.waiting === 0
  }

  /** How many mails want to go on a day, those left over from earlier ones counted. */
  countOn(day: number): number {
    return this.carried.length - this.gone + (this.wanted.get(day)?.length ?? 0)
  }

  add(wish: Wish): void {
    this.waiting++
    const others = this.wanted.get(wish.day)
    if (others) others.push(wish)
    else this.wanted.set(wish.day, [wish])
  }

  wants(day: number): boolean {
    return this.wanted.has(day)
  }

  /** Places what fits on a day and carries the rest over. `placed` hears of every mail that has its instant. */
  *serve(agenda: Agenda, day: number, placed: Placed): Pauses {
    yield* this.assignCarried(agenda, day, placed)
    // where the zones of mailbox and sequence differ, a follow-up can be wanted on the very day of the mail before it
    while (this.wants(day)) {
      for (const [nth, wish] of this.requestsOn(day).entries()) {
        if (nth % YIELD_EVERY === YIELD_EVERY - 1) yield
        this.assignRequest(wish, agenda, day, placed)
      }
    }
    if (this.gone < this.carried.length && agenda.isFull(day)) this.lastFullDay = day
  }

  private *assignCarried(agenda: Agenda, day: number, placed: Placed): Pauses {
    for (let wish = this.carried[this.gone]; wish; wish = this.carried[this.gone]) {
      const window = wish.day < day ? agenda.windows.windowOf(day) : null
      const place = window && agenda.reserve(day, window.start, wish.seed, wish.company)
      if (place === null || place === 'gap' || place === 'mailbox_limit') return
      this.gone++
      if (this.gone % YIELD_EVERY === 0) yield
      if (place === 'domain_limit') {
        this.putOff(wish, agenda, day)
        continue
      }
      if (this.lastFullDay >= wish.day) wish.reason = 'mailbox_limit'
      this.settle(wish, place.at, placed)
    }
  }

  private assignRequest(wish: Wish, agenda: Agenda, day: number, placed: Placed): void {
    const place = agenda.reserve(day, wish.from, wish.seed, wish.company)
    if (place === 'domain_limit') this.putOff(wish, agenda, day)
    else if (typeof place === 'object') {
      if (place.shifted && (wish.reason === null || wish.reason === 'delay')) wish.reason = 'gap'
      this.settle(wish, place.at, placed)
    } else {
      wish.reason = place
      this.hadConflict = true
      this.carried.push(wish)
    }
  }

  /** Its company has had enough mails that day: it is wanted again on the first later day with room for one more. */
  private putOff(wish: Wish, agenda: Agenda, today: number): void {
    this.hadConflict = true
    const promisesOn = (day: number): number => this.promised.get(`${day} ${wish.company}`) ?? 0
    for (let day = today + 1; ; day++) {
      const window = agenda.windows.windowOf(day)
      if (!window || agenda.scriptFor(wish.company, day) - promisesOn(day) < 1) continue
      this.promised.set(`${day} ${wish.company}`, promisesOn(day) + 1)
      const again: Wish = { ...wish, day, from: window.start, reason: 'domain_limit' }
      const others = this.wanted.get(day)
      if (others) others.push(again)
      else this.wanted.set(day, [again])
      return
    }
  }

  private settle(wish: Wish, at: number, placed: Placed): void {
    this.waiting--
    placed(wish, at)
  }

  /** The wishes of a day, earliest first, then in the given order. */
  private requestsOn(day: number): Wish[] {
    const wishes = this.wanted.get(day) ?? []
    this.wanted.delete(day)
    return wishes.sort((a, b) => a.from - b.from || a.order - b.order)
  }
}
