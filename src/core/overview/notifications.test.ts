import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  choicesSince,
  chosenChannels,
  DEFAULT_PREFERENCES,
  type NotificationPreferences,
  type NotifiedEvent,
  type NotifiedMember,
  nextMessage,
  notificationsFor,
  quietUntil,
  type SentNotification,
  type WaitingNotification,
} from './notifications.ts'

/** Monday, 10:00 in Seoul */
const NOW = new Date('2026-11-23T01:00:00Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const seoul = (clock: string, day = '2026-11-23') => new Date(`${day}T${clock}:00+09:00`)

const KIM: NotifiedMember = { userId: 'kim', role: 'member', email: 'kim@ieum.example' }
const LEE: NotifiedMember = { userId: 'lee', role: 'admin', email: 'lee@ieum.example' }
const MEMBERS = [KIM, LEE]
const reply = (values: Partial<NotifiedEvent> = {}): NotifiedEvent => ({
  kinds: ['interested'],
  at: NOW,
  ownerId: 'kim',
  isSandbox: false,
  receivedBy: 'sales@ieum.example',
  ...values,
})
const prefer = (values: Partial<NotificationPreferences>) => ({ ...DEFAULT_PREFERENCES, ...values })
const notified = (
  event: NotifiedEvent,
  preferences: Record<string, NotificationPreferences> = {},
  members: readonly NotifiedMember[] = MEMBERS,
) => notificationsFor(event, members, new Map(Object.entries(preferences)), NOW)
const who = (list: ReturnType<typeof notified>) => list.map(({ userId, channel }) => `${userId} ${channel}`)

describe('who is notified', () => {
  test('a member who has saved nothing is notified of interest, questions and meetings, on the page and by mail', () => {
    for (const kind of ['interested', 'question', 'meeting'] as const)
      expect(who(notified(reply({ kinds: [kind] })))).toEqual(['kim page', 'kim mail'])
    for (const kind of ['later', 'declined', 'opt_out', 'check', 'mailbox_stopped'] as const)
      expect(notified(reply({ kinds: [kind] }))).toEqual([])
  })

  test('a reply is for the assignee; without an assignee who is a member, for every member', () => {
    expect(who(notified(reply({ ownerId: 'lee' })))).toEqual(['lee page', 'lee mail'])
    const all = ['kim page', 'kim mail', 'lee page', 'lee mail']
    expect(who(notified(reply({ ownerId: null })))).toEqual(all)
    expect(who(notified(reply({ ownerId: 'left' })))).toEqual(all)
  })

  test('a member who wants all is notified of the threads of others too', () => {
    expect(who(notified(reply(), { lee: prefer({ audience: 'all' }) }))).toContain('lee page')
  })

  test('a viewer and a user who has left are not notified', () => {
    expect(notified(reply({ ownerId: null }), {}, [{ ...KIM, role: 'viewer' }])).toEqual([])
    expect(notified(reply({ ownerId: null }), { kim: prefer({ audience: 'all' }) }, [])).toEqual([])
  })

  test('what happened before an event was switched on is not sent', () => {
    const choices = choicesSince({}, { interested: ['page'] }, NOW)
    const kim = prefer({ choices })
    expect(notified(reply({ at: new Date(NOW.getTime() - 1) }), { kim })).toEqual([])
    expect(who(notified(reply({ at: NOW }), { kim }))).toEqual(['kim page'])
  })

  test('one reply with two intents is one message per channel, named by the more urgent one', () => {
    const list = notified(reply({ kinds: ['question', 'interested', 'meeting'] }))
    expect(list.map(({ channel, event }) => [channel, event])).toEqual([
      ['page', 'meeting'],
      ['mail', 'meeting'],
    ])
    const kim = prefer({ choices: choicesSince({}, { question: ['page'] }, NOW) })
    expect(notified(reply({ kinds: ['question', 'meeting'] }), { kim }).map(({ event }) => event)).toEqual([
      'question',
    ])
  })

  test('no mail is sent for a sandbox, or to the address that has received the reply itself', () => {
    expect(who(notified(reply({ isSandbox: true })))).toEqual(['kim page'])
    expect(who(notified(reply({ receivedBy: 'Kim@ieum.example' })))).toEqual(['kim page'])
  })

  test('members who chose the same chat are one receiver, notified at the earlier time; without an endpoint there is no chat', () => {
    const choices = choicesSince({}, { interested: ['chat'] }, NOW)
    const chat = prefer({ choices, audience: 'all', webhookId: 'hook' })
    expect(who(notified(reply(), { kim: chat, lee: chat }))).toEqual(['kim chat'])
    const quiet = { ...chat, quietHours: { from: 0, until: 1439 } }
    expect(notified(reply(), { kim: quiet, lee: chat })).toMatchObject([{ userId: 'lee', dueAt: NOW }])
    expect(notified(reply(), { kim: { ...chat, webhookId: null } })).toEqual([])
  })
})

describe('what a member chose', () => {
  test('what was on stays on since then, what is new is on since now', () => {
    const before = choicesSince({}, { question: ['page'] }, NOW)
    const later = new Date(NOW.getTime() + HOUR)
    const after = choicesSince(before, { question: ['page', 'mail'], check: [] }, later)
    expect(after).toEqual({ question: { page: NOW, mail: later } })
    expect(chosenChannels(after)).toMatchObject({ question: ['page', 'mail'], interested: [], check: [] })
  })
})

describe('quiet hours', () => {
  const night = { from: 22 * 60, until: 8 * 60 }
  test.each([
    ['21:59', null],
    ['22:00', seoul('08:00', '2026-11-24')],
    ['00:00', seoul('08:00')],
    ['07:59', seoul('08:00')],
    ['08:00', null],
  ])('at %s the night from 22:00 to 08:00 lasts until %s', (clock, until) => {
    expect(quietUntil(night, seoul(clock))).toEqual(until)
  })

  test('hours within a day, and hours of no length', () => {
    expect(quietUntil({ from: 12 * 60, until: 13 * 60 }, seoul('12:30'))).toEqual(seoul('13:00'))
    expect(quietUntil({ from: 12 * 60, until: 13 * 60 }, seoul('13:00'))).toBeNull()
    expect(quietUntil({ from: 0, until: 0 }, seoul('00:00'))).toBeNull()
    expect(quietUntil(null, NOW)).toBeNull()
  })

  test('the end is after the instant and at most a day away', () => {
    const minute = fc.integer({ min: 0, max: 1439 })
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 0, max: 3 * 1440 }), (from, until, passed) => {
        const now = new Date(NOW.getTime() + passed * MINUTE)
        const end = quietUntil({ from, until }, now)
        if (!end) return
        expect(end.getTime()).toBeGreaterThan(now.getTime())
        expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(24 * HOUR)
        expect(quietUntil({ from, until }, end)).toBeNull()
      }),
    )
  })
})

const waiting = (id: string, values: Partial<WaitingNotification> = {}): WaitingNotification => ({
  id,
  event: 'question',
  subjectId: `thread ${id}`,
  createdAt: NOW,
  dueAt: NOW,
  ...values,
})
const NOTHING = { messages: [], parts: [] }
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const ten = Array.from({ length: 10 }, (_, i) => ago((59 - i) * MINUTE))

describe('the next message', () => {
  test('messages are sent one by one, the oldest first', () => {
    const list = [waiting('b'), waiting('a', { createdAt: ago(1), dueAt: ago(1) })]
    expect(nextMessage(list, NOTHING, NOW)).toEqual({ kind: 'send', ids: ['a'], older: [] })
  })

  test('nothing is due before its time', () => {
    expect(nextMessage([waiting('a', { dueAt: new Date(NOW.getTime() + 1) })], NOTHING, NOW)).toBeNull()
  })

  test('two events of one thread are one message', () => {
    const list = [waiting('a', { subjectId: 't' }), waiting('b', { subjectId: 't', event: 'meeting' })]
    expect(nextMessage(list, NOTHING, NOW)).toEqual({ kind: 'send', ids: ['b'], older: ['a'] })
  })

  test('the same event of the same thread within an hour is dropped, another event is not', () => {
    const part: SentNotification = { event: 'question', subjectId: 'thread a', at: ago(59 * MINUTE) }
    const sent = { messages: [part.at], parts: [part] }
    expect(nextMessage([waiting('a')], sent, NOW)).toEqual({ kind: 'drop', ids: ['a'] })
    expect(nextMessage([waiting('a', { event: 'meeting' })], sent, NOW)).toMatchObject({ kind: 'send' })
    const hourLater = new Date(NOW.getTime() + MINUTE)
    expect(nextMessage([waiting('a')], sent, hourLater)).toMatchObject({ kind: 'send' })
  })

  test('after ten messages in an hour the others wait until the first of the ten is an hour old', () => {
    const until = new Date(NOW.getTime() + MINUTE)
    const sent = { messages: ten, parts: [] }
    expect(nextMessage([waiting('a'), waiting('b')], sent, NOW)).toEqual({
      kind: 'wait',
      ids: ['a', 'b'],
      until,
    })
    const held = [waiting('a', { dueAt: until }), waiting('b', { dueAt: until })]
    expect(nextMessage(held, sent, until)).toEqual({ kind: 'send', ids: ['a', 'b'], older: [] })
  })

  test('what waited in quiet hours is one summary', () => {
    const held = [waiting('a', { createdAt: ago(HOUR) }), waiting('b', { createdAt: ago(MINUTE) })]
    expect(nextMessage(held, NOTHING, NOW)).toEqual({ kind: 'send', ids: ['a', 'b'], older: [] })
  })

  test('any hour has at most ten messages, and everything is sent or dropped once', () => {
    const arrivals = fc.array(
      fc.record({ minute: fc.integer({ min: 0, max: 240 }), thread: fc.integer({ min: 0, max: 30 }) }),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(arrivals, (list) => {
        const rows = list.map(({ minute, thread }, i) => {
          const at = new Date(NOW.getTime() + minute * MINUTE)
          return waiting(`${i}`, { subjectId: `t${thread}`, createdAt: at, dueAt: at })
        })
        const open = new Map(rows.map((row) => [row.id, row]))
        const messages: Date[] = []
        const parts: SentNotification[] = []
        const settled: string[] = []
        for (let minute = 0; minute <= 400; minute++) {
          const now = new Date(NOW.getTime() + minute * MINUTE)
          for (;;) {
            const arrived = [...open.values()].filter(({ createdAt }) => createdAt <= now)
            const next = nextMessage(arrived, { messages, parts }, now)
            if (!next) break
            if (next.kind === 'wait') {
              for (const id of next.ids)
                open.set(id, { ...(open.get(id) as WaitingNotification), dueAt: next.until })
              break
            }
            const ids = next.kind === 'send' ? [...next.ids, ...next.older] : next.ids
            if (next.kind === 'send') messages.push(now)
            for (const id of ids) {
              const row = open.get(id) as WaitingNotification
              if (next.kind === 'send') parts.push({ ...row, at: now })
              open.delete(id)
              settled.push(id)
            }
          }
        }
        expect(settled.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
        for (const at of messages)
          expect(
            messages.filter((one) => one <= at && at.getTime() - one.getTime() < HOUR).length,
          ).toBeLessThanOrEqual(10)
      }),
      { numRuns: 60 },
    )
  })
})
