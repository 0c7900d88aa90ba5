// The occupied slots of a mailbox by day. The window of a day is divided into slots of one and a half gaps; a mail takes
// one slot and is sent within its first half gap, at an offset from its seed, so that two mails of the mailbox are at
// least a gap apart. Instants off the grid (sent mails, earlier rules) block every slot nearer than the gap.
import { hashUnit } from '#core/hash.ts'
import type { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { dailyCapByDay } from '#core/mailboxes/ramp-up.ts'
import { type DayWindow, type SendingWindows, sendingWindows } from '#core/mailboxes/sending-rules.ts'

export type NoSlotReason = 'mailbox_limit' | 'gap' | 'domain_limit'
export type AssignedSlot = { at: number; shifted: boolean }

/** `next[k]` points from an occupied slot towards the next free one (union-find); 0 = free, so the array starts valid. */
type Slots = { window: DayWindow; count: number; next: Int32Array }

export class MailboxSchedule {
  readonly rules: MailboxRules
  readonly windows: SendingWindows
  private readonly capOn: (day: number) => number
  private readonly companyCap: number
  private readonly gap: number
  private readonly jitter: number
  private readonly width: number
  private readonly counts = new Map<number, number>()
  private readonly countsByCompany = new Map<string, number>()
  private readonly slots = new Map<number, Slots>()

  /** @throws RangeError for rules that never allow a mail */
  constructor(rules: MailboxRules) {
    if (!(rules.dailyCap >= 1)) throw new RangeError('the daily limit of a mailbox must be at least 1')
    this.rules = rules
    this.windows = sendingWindows(rules)
    this.capOn = dailyCapByDay(rules, this.windows)
    this.companyCap = rules.perCompanyCap ?? Number.POSITIVE_INFINITY
    this.gap = rules.minGapSeconds * 1000
    this.jitter = this.gap / 2
    this.width = this.gap + this.jitter
  }

  /** How far the grid alone can move a mail from its requested time (ms). */
  get maxGapShift(): number {
    return this.width
  }

  isFull(day: number): boolean {
    return (this.counts.get(day) ?? 0) >= this.capOn(day)
  }

  /** How many more mails a company may receive on a day. */
  companyCapacityOn(company: string | null, day: number): number {
    return company === null ? Number.POSITIVE_INFINITY : this.companyCap - this.countOf(company, day)
  }

  private countOf(company: string, day: number): number {
    return this.countsByCompany.get(`${day} ${company}`) ?? 0
  }

  /** Enters a mail that is planned or was sent at an instant (ms), on the grid or not. */
  take(at: number, company: string | null = null): void {
    const day = this.windows.dayOf(at)
    this.counts.set(day, (this.counts.get(day) ?? 0) + 1)
    if (company !== null) this.occupyForCompany(day, company, 1)
    if (this.gap === 0) return
    const last = this.windows.dayOf(at + this.gap)
    for (let near = this.windows.dayOf(at - this.width); near <= last; near++) this.block(near, at)
  }

  /** Enters mails of other mailboxes to a company: they count towards the company limit only. */
  occupyForCompany(day: number, company: string, count: number): void {
    if (this.companyCap === Number.POSITIVE_INFINITY) return
    this.countsByCompany.set(`${day} ${company}`, this.countOf(company, day) + count)
  }

  /**
   * Occupies the first free slot of a day at or after `from` (ms, inside the day's window).
   * @returns the instant and whether other mails moved it, or why there is no slot
   */
  reserve(
    day: number,
    from: number,
    seed: string,
    company: string | null = null,
  ): AssignedSlot | NoSlotReason {
    if (this.companyCapacityOn(company, day) < 1) return 'domain_limit'
    if (this.isFull(day)) return 'mailbox_limit'
    if (this.gap === 0) {
      this.take(from, company)
      return { at: from, shifted: false }
    }
    const slots = this.slotsOf(day)
    if (!slots) return 'gap'
    const wanted = this.slotAtOrAfter(slots, from)
    const slot = firstFreeSlot(slots, wanted)
    if (slot >= slots.count) return 'gap'
    const start = slots.window.start + slot * this.width
    const range = Math.min(this.jitter + 1, slots.window.end - start)
    const at = Math.max(from, start + Math.floor(hashUnit(seed) * range))
    this.take(at, company)
    return { at, shifted: slot > wanted }
  }

  /** Occupies exactly this instant if it is free. @returns why it is not free, or null */
  reserveAt(at: number, company: string | null): NoSlotReason | null {
    const day = this.windows.dayOf(at)
    if (this.companyCapacityOn(company, day) < 1) return 'domain_limit'
    if (this.isFull(day)) return 'mailbox_limit'
    const window = this.windows.windowOf(day)
    if (!window || at < window.start || at >= window.end) return 'gap'
    if (this.gap > 0) {
      const slots = this.slotsOf(day)
      const slot = Math.floor((at - window.start) / this.width)
      const isOnGrid = at - window.start - slot * this.width <= this.jitter
      if (!slots || !isOnGrid || slot >= slots.count || slots.next[slot] !== 0) return 'gap'
    }
    this.take(at, company)
    return null
  }

  /** How many more mails a day can have: by the daily limit and the free slots. */
  capacityOn(day: number): number {
    const left = this.capOn(day) - (this.counts.get(day) ?? 0)
    if (this.gap === 0) return left
    const slots = this.slotsOf(day)
    if (!slots) return 0
    let open = 0
    for (let slot = 0; slot < slots.count && open < left; slot++) if (slots.next[slot] === 0) open++
    return Math.min(left, open)
  }

  /** The slot of `from`, if its first half gap is not over, else the next one. */
  private slotAtOrAfter({ window }: Slots, from: number): number {
    const into = from - window.start
    const slot = Math.max(0, Math.floor(into / this.width))
    return into - slot * this.width <= this.jitter ? slot : slot + 1
  }

  private slotsOf(day: number): Slots | null {
    const known = this.slots.get(day)
    if (known) return known
    const window = this.windows.windowOf(day)
    if (!window) return null
    const { start, end } = window
    // the last slot keeps a gap to the next day's window, so that today's mails never block its follow-ups; even a
    // short window has one slot
    const tomorrow = this.windows.windowOf(day + 1)?.start ?? Number.POSITIVE_INFINITY
    const latest = Math.min(end - 1 - this.jitter, tomorrow - this.width)
    const count = Math.max(1, Math.floor((latest - start) / this.width) + 1)
    const slots = { window, count, next: new Int32Array(count) }
    this.slots.set(day, slots)
    return slots
  }

  /** A mail in slot `s` is sent in [s, s + jitter]: blocked when that overlaps (at - gap, at + gap). */
  private block(day: number, at: number): void {
    const window = this.windows.windowOf(day)
    if (!window || at - this.width >= window.end || at + this.gap <= window.start) return
    const slots = this.slotsOf(day)
    if (!slots) return
    const first = Math.max(0, Math.floor((at - this.width - window.start) / this.width) + 1)
    const last = Math.min(slots.count - 1, Math.ceil((at + this.gap - window.start) / this.width) - 1)
    for (let slot = first; slot <= last; slot++) if (slots.next[slot] === 0) slots.next[slot] = slot + 1
  }
}

/** @returns the first free slot at or after `from`, `count` when there is none; compresses the path (union-find) */
function firstFreeSlot({ next, count }: Slots, from: number): number {
  let end = from
  while (end < count && next[end] !== 0) end = next[end] ?? count
  let at = from
  while (at < end) {
    const then = next[at] ?? count
    next[at] = end
    at = then
  }
  return end
}
