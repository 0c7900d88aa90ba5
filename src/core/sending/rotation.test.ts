import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import {
  CAPACITY_DAYS,
  type Rotation,
  type RotationLead,
  type RotationMailbox,
  remainingCapacity,
  rotate,
  rotateOverDays,
} from './rotation.ts'

const lead = (id: string, more: Partial<RotationLead> = {}): RotationLead => ({
  id,
  company: null,
  threadMailboxId: null,
  ...more,
})
const leadsOf = (count: number): RotationLead[] => Array.from({ length: count }, (_, n) => lead(`l${n}`))
const box = (id: string, capacity = 50, takesNewLeads = true): RotationMailbox => ({
  id,
  capacity,
  takesNewLeads,
})
const shares = ({ mailboxOf }: Rotation): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(mailboxOf.values(), (id) => id)].map(([id, leads]) => [id, leads.length]).sort(),
  )
const plain = ({ mailboxOf, notDistributed }: Rotation) => [
  [...mailboxOf].sort().join(' '),
  [...notDistributed].sort().join(' '),
]

const BOXES = ['a', 'b', 'c', 'd']
const mailboxes = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.boolean()), { minLength: 1, maxLength: BOXES.length })
  .map((rows) => rows.map(([capacity, takesNewLeads], n) => box(BOXES[n] ?? '', capacity, takesNewLeads)))
const someLeads = fc
  .array(
    fc.record({
      company: fc.constantFrom(null, null, 'x.example', 'y.example', 'z.example'),
      threadMailboxId: fc.constantFrom(null, null, null, ...BOXES),
    }),
    { maxLength: 60 },
  )
  .map((items) => items.map((item, n) => lead(`l${n}`, item)))
const companyMailboxes = fc
  .dictionary(fc.constantFrom('x.example', 'y.example'), fc.constantFrom(...BOXES))
  .map((known) => new Map(Object.entries(known)))

test('mailboxes of equal capacity get the same number of leads', () => {
  expect(shares(rotate([box('a'), box('b')], leadsOf(24)))).toEqual({ a: 12, b: 12 })
  expect(shares(rotate([box('a'), box('b'), box('c')], leadsOf(23)))).toEqual({ a: 8, b: 8, c: 7 })
})

test('a mailbox with more capacity left gets more leads, in proportion', () => {
  expect(shares(rotate([box('a', 40), box('b', 10)], leadsOf(20)))).toEqual({ a: 16, b: 4 })
  expect(shares(rotate([box('a', 0), box('b', 10)], leadsOf(5)))).toEqual({ b: 5 })
})

test('a stopped mailbox gets no lead; a lead it has already sent to is left out with the reason', () => {
  const leads = [...leadsOf(4), lead('known', { threadMailboxId: 'a' })]
  const found = rotate([box('a', 50, false), box('b')], leads)
  expect(shares(found)).toEqual({ b: 4 })
  expect([...found.notDistributed]).toEqual([['known', 'thread_mailbox_stopped']])
  const none = rotate([box('a', 50, false)], leadsOf(2))
  expect([...none.notDistributed.values()]).toEqual(['none_takes_new_leads', 'none_takes_new_leads'])
})

test('a thread with a mailbox outside the list does not bind the lead', () => {
  const found = rotate([box('a'), box('b')], [lead('l', { threadMailboxId: 'z' })])
  expect(found.mailboxOf.get('l')).toBe('a')
})

test('a company gets the mailbox that already sends to it, unless that one takes no new leads', () => {
  const leads = [lead('1', { company: 'x.example' }), lead('2', { company: 'x.example' }), lead('3')]
  const known = new Map([['x.example', 'b']])
  expect(shares(rotate([box('a'), box('b')], leads, known))).toEqual({ a: 1, b: 2 })
  expect(shares(rotate([box('a'), box('b', 50, false)], leads, known))).toEqual({ a: 3 })
  // the colleague with a thread decides for the company
  const found = rotate(
    [box('a'), box('b')],
    [...leads, lead('4', { company: 'x.example', threadMailboxId: 'b' })],
  )
  expect([found.mailboxOf.get('1'), found.mailboxOf.get('2')]).toEqual(['b', 'b'])
})

test('no mailbox is over its capacity, a thread keeps its mailbox, every lead is answered once', () => {
  fc.assert(
    fc.property(mailboxes, someLeads, companyMailboxes, (boxes, leads, known) => {
      const found = rotate(boxes, leads, known)
      const counts = shares(found)
      for (const { id, capacity, takesNewLeads } of boxes)
        expect(counts[id] ?? 0).toBeLessThanOrEqual(takesNewLeads ? capacity : 0)
      for (const { id, threadMailboxId } of leads) {
        expect(found.mailboxOf.has(id)).not.toBe(found.notDistributed.has(id))
        const isOwn = boxes.some((one) => one.id === threadMailboxId)
        const sender = found.mailboxOf.get(id)
        if (isOwn && sender) expect(sender).toBe(threadMailboxId)
      }
    }),
  )
})

test('leads of one company without a thread get one mailbox', () => {
  fc.assert(
    fc.property(mailboxes, someLeads, companyMailboxes, (boxes, leads, known) => {
      const found = rotate(boxes, leads, known)
      const ids = new Set(boxes.map(({ id }) => id))
      const free = leads.filter((one) => one.company && !ids.has(one.threadMailboxId ?? ''))
      for (const group of Map.groupBy(free, (one) => one.company).values())
        expect(new Set(group.map(({ id }) => found.mailboxOf.get(id))).size).toBe(1)
    }),
  )
})

test('where capacity allows, shares of equal mailboxes differ by at most the largest company, by one without companies', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), someLeads, (count, leads) => {
      const boxes = Array.from({ length: count }, (_, n) => box(`m${n}`, 1000))
      const groups = Map.groupBy(leads, (one) => one.company ?? one.id)
      const largest = Math.max(1, ...[...groups.values()].map(({ length }) => length))
      const counts = shares(rotate(boxes, leads))
      const all = boxes.map(({ id }) => counts[id] ?? 0)
      expect(Math.max(...all) - Math.min(...all)).toBeLessThanOrEqual(largest)
      const single = shares(
        rotate(
          boxes,
          leads.map((one) => ({ ...one, company: null })),
        ),
      )
      const each = boxes.map(({ id }) => single[id] ?? 0)
      expect(Math.max(...each) - Math.min(...each)).toBeLessThanOrEqual(1)
    }),
  )
})

test('without companies and threads no lead could be moved to a mailbox with a lower share of its capacity', () => {
  fc.assert(
    fc.property(mailboxes, fc.integer({ min: 0, max: 60 }), (boxes, count) => {
      const counts = shares(rotate(boxes, leadsOf(count)))
      const usable = boxes.filter((one) => one.takesNewLeads && one.capacity > 0)
      for (const from of usable)
        for (const to of usable) {
          const [given, other] = [counts[from.id] ?? 0, counts[to.id] ?? 0]
          if (other < to.capacity)
            expect(given * to.capacity).toBeLessThanOrEqual((other + 1) * from.capacity)
        }
    }),
  )
})

test('the same leads and mailboxes in another order are distributed in the same way', () => {
  fc.assert(
    fc.property(mailboxes, someLeads, companyMailboxes, fc.gen(), (boxes, leads, known, gen) => {
      const shuffled = <T>(items: T[]): T[] =>
        items.length === 0
          ? items
          : gen(fc.shuffledSubarray, items, { minLength: items.length, maxLength: items.length })
      const once = rotate(boxes, leads, known)
      const again = rotate(shuffled(boxes), shuffled(leads), new Map(shuffled([...known])))
      expect(plain(again)).toEqual(plain(once))
    }),
  )
})

test('leads beyond the capacity of today are distributed over more days and never left out', () => {
  const days = (perDay: number, free = perDay) => ({
    takesNewLeads: true,
    dailyCap: perDay,
    capacityIn: (count: number) => free + perDay * (count - 1),
  })
  const boxes = [
    { id: 'a', ...days(50, 10) },
    { id: 'b', ...days(50, 50) },
  ]
  // today alone has 10 and 50 left
  expect(shares(rotateOverDays(boxes, leadsOf(12)))).toEqual({ a: 2, b: 10 })
  expect(shares(rotateOverDays(boxes, leadsOf(60)))).toEqual({ a: 10, b: 50 })
  // two days: 60 and 100
  expect(shares(rotateOverDays(boxes, leadsOf(160)))).toEqual({ a: 60, b: 100 })
  const many = rotateOverDays(boxes, leadsOf(40_000))
  expect(many.notDistributed.size).toBe(0)
  // a company larger than a day needs more days, not two mailboxes
  const company = Array.from({ length: 70 }, (_, n) => lead(`c${n}`, { company: 'x.example' }))
  expect(Object.values(shares(rotateOverDays(boxes, company)))).toEqual([70])
})

test('the remaining capacity is the daily limit minus what is planned and sent, only on sending days and in the window', () => {
  const rules = { ...defaultMailboxRules, dailyCap: 40, minGapSeconds: 0 }
  const friday = new Date('2026-03-06T01:00:00Z')
  const today = Math.floor(friday.getTime() / 86_400_000)
  const free = remainingCapacity(rules, friday, (day) => (day === today ? 15 : day === today + 3 ? 60 : 0))
  // Saturday and Sunday have no window, Monday is full
  expect([1, 2, 3, 4, 5].map(free)).toEqual([25, 25, 25, 25, 65])
  const evening = new Date('2026-03-06T09:30:00Z')
  expect(remainingCapacity(rules, evening, () => 0)(1)).toBe(0)
  // ten minutes before the end of the window there are slots for five mails, 135 seconds each
  const late = new Date('2026-03-06T08:50:00Z')
  expect(remainingCapacity({ ...rules, minGapSeconds: 90 }, late, () => 0)(1)).toBe(5)
})

const rules = fc.record({ dailyCap: fc.integer({ min: 1, max: 12 }), takesNewLeads: fc.boolean() })
const days = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 4, maxLength: 4 })

test('over days with real capacities, every lead is answered once, a thread keeps its mailbox and a company one', () => {
  const now = new Date('2026-03-05T23:00:00Z')
  const today = Math.floor(now.getTime() / 86_400_000) + 1
  fc.assert(
    fc.property(
      fc.array(fc.tuple(rules, days), { minLength: 1, maxLength: BOXES.length }),
      someLeads,
      companyMailboxes,
      (rows, leads, known) => {
        const boxes = rows.map(([{ dailyCap, takesNewLeads }, taken], n) => ({
          id: BOXES[n] ?? '',
          takesNewLeads,
          dailyCap,
          capacityIn: remainingCapacity(
            { ...defaultMailboxRules, dailyCap, rampUp: null, minGapSeconds: 0 },
            now,
            (day) => taken[day - today] ?? 0,
          ),
        }))
        const found = rotateOverDays(boxes, leads, known)
        const counts = shares(found)
        // 60 leads at most fit in 250 days, so no mailbox is given more than it can send in them
        for (const one of boxes)
          expect(counts[one.id] ?? 0).toBeLessThanOrEqual(one.takesNewLeads ? one.capacityIn(250) : 0)
        for (const one of leads) {
          expect(found.mailboxOf.has(one.id)).not.toBe(found.notDistributed.has(one.id))
          const own = boxes.find(({ id }) => id === one.threadMailboxId)
          if (own) expect(found.mailboxOf.get(one.id)).toBe(own.takesNewLeads ? own.id : undefined)
        }
        expect([...found.notDistributed.values()]).not.toContain('no_capacity')
        const free = leads.filter((one) => one.company && !boxes.some(({ id }) => id === one.threadMailboxId))
        for (const group of Map.groupBy(free, (one) => one.company).values())
          expect(new Set(group.map(({ id }) => found.mailboxOf.get(id))).size).toBe(1)
      },
    ),
  )
})

test('over days, no mailbox gets more than it can send in the fewest days that take the leads, and equal ones the same', () => {
  const now = new Date('2026-03-05T23:00:00Z')
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: BOXES.length }),
      fc.integer({ min: 0, max: 200 }),
      (caps, count) => {
        const boxes = caps.map((dailyCap, n) => ({
          id: BOXES[n] ?? '',
          takesNewLeads: true,
          dailyCap,
          capacityIn: remainingCapacity(
            { ...defaultMailboxRules, dailyCap, rampUp: null, minGapSeconds: 0 },
            now,
            () => 0,
          ),
        }))
        const within = (span: number) => boxes.reduce((sum, one) => sum + one.capacityIn(span), 0)
        const needed = CAPACITY_DAYS.find((span) => within(span) >= count)
        // beyond the last number of days the daily limits alone decide
        fc.pre(needed !== undefined)
        const counts = shares(rotateOverDays(boxes, leadsOf(count)))
        for (const one of boxes) {
          expect(counts[one.id] ?? 0).toBeLessThanOrEqual(one.capacityIn(needed))
          for (const other of boxes)
            if (one.dailyCap === other.dailyCap)
              expect(Math.abs((counts[one.id] ?? 0) - (counts[other.id] ?? 0))).toBeLessThanOrEqual(1)
        }
      },
    ),
  )
})
