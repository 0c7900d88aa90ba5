import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isReadEnough, newMessages, oldestNew } from './new-messages.ts'

const at = (time: string) => new Date(`2026-11-30T${time}+09:00`)
const listed = (...uids: string[]) => uids.map((uid, i) => ({ number: i + 1, uid }))
const uidsOf = (messages: readonly { uid: string }[]) => messages.map(({ uid }) => uid)

test('messages whose id was not listed at the last read are new, in the order of the list', () => {
  expect(uidsOf(newMessages(['a', 'b'], listed('b', 'd', 'a', 'c')))).toEqual(['d', 'c'])
  expect(newMessages(['a', 'b'], [])).toEqual([])
  expect(newMessages(['a', 'b'], listed('a', 'b'))).toEqual([])
})

test('of an id that is listed more often than before, every message is new', () => {
  expect(newMessages(['a'], listed('a', 'b', 'a')).map(({ number }) => number)).toEqual([1, 2, 3])
  expect(newMessages(['a', 'a'], listed('a', 'a'))).toEqual([])
  expect(newMessages(['a', 'a'], listed('a'))).toEqual([])
})

/** What happens on the server between two reads. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('arrive' as const), sameUid: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('renumber' as const) }),
  fc.record({ kind: fc.constant('new_uids' as const) }),
  fc.record({ kind: fc.constant('last_only' as const), count: fc.integer({ min: 1, max: 5 }) }),
)

test('whatever a server does between reads, a message on it is ingested once, and no read misses one', () => {
  fc.assert(
    fc.property(fc.array(fc.array(step, { maxLength: 4 }), { maxLength: 12 }), (rounds) => {
      let messages: { uid: string; messageId: string }[] = [{ uid: 'u-old', messageId: 'old' }]
      let next = 0
      let seen = uidsOf(messages)
      const ingested = new Map([['old', 0]])
      for (const round of rounds) {
        for (const one of round) {
          const id = `${next++}`
          if (one.kind === 'arrive')
            messages.push({ uid: (one.sameUid && messages[0]?.uid) || `u${id}`, messageId: id })
          else if (one.kind === 'delete') messages.splice(one.at % (messages.length || 1), 1)
          else if (one.kind === 'renumber') messages.reverse()
          else if (one.kind === 'new_uids') messages = messages.map((m, i) => ({ ...m, uid: `v${id}-${i}` }))
          else messages = messages.slice(-one.count)
        }
        // the second time it is recognised by its Message-ID
        for (const { messageId } of newMessages(seen, messages))
          if (!ingested.has(messageId)) ingested.set(messageId, 1)
        for (const { messageId, uid } of messages) {
          // an id that was given to another message before that was deleted cannot be distinguished from it
          const isReused = seen.includes(uid)
          if (!isReused) expect(ingested.has(messageId)).toBe(true)
        }
        seen = uidsOf(messages)
      }
    }),
  )
})

test('nothing is new while the list keeps its ids, in any order and however much was deleted', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 3 })), fc.nat(), (uids, kept) => {
      const shuffled = listed(...uids.toReversed().slice(0, kept % (uids.length + 1)))
      expect(newMessages(uids, shuffled)).toEqual([])
    }),
  )
})

test('a message with a new id is old when the server received it two weeks before the last read by POP3', () => {
  expect(oldestNew(at('09:00:00'), at('12:00:00'))).toEqual(new Date('2026-11-16T09:00:00+09:00'))
  expect(oldestNew(null, at('12:00:00'))).toEqual(new Date('2026-11-16T12:00:00+09:00'))
})

test('a read is shared for a minute, and a clock that was set back does not stop reading', () => {
  expect(isReadEnough(at('12:00:00'), at('12:00:59'))).toBe(true)
  expect(isReadEnough(at('12:00:00'), at('12:01:00'))).toBe(false)
  expect(isReadEnough(at('12:00:01'), at('12:00:00'))).toBe(false)
  expect(isReadEnough(null, at('12:00:00'))).toBe(false)
})
