// Bars for reading opt-outs in replies: a missed request breaks the law (정보통신망법 제50조), a false one loses a lead.
import { expect, test } from 'vitest'
import { levelOf, measure, readSet, setNames } from './measure.ts'

/** Of all sets: the rules were written with them. ADR 91 has their numbers before that. */
const all = (group: 'requests' | 'lookalikes' | 'replies') =>
  measure(
    setNames().flatMap((name) => readSet(name)[group] ?? []),
    group,
  )
const share = (part: number, { count }: { count: number }): number => part / count

test('at least 97 % of the requests to stop are at least likely', () => {
  const requests = all('requests')
  expect(requests.count).toBeGreaterThan(300)
  expect(share(requests.sure + requests.likely, requests)).toBeGreaterThanOrEqual(0.97)
})

test('at most 1 % of the look-alikes are sure, and 8 % likely', () => {
  const lookalikes = all('lookalikes')
  expect(lookalikes.count).toBeGreaterThan(300)
  expect(share(lookalikes.sure, lookalikes)).toBeLessThanOrEqual(0.01)
  expect(share(lookalikes.likely, lookalikes)).toBeLessThanOrEqual(0.08)
})

test('no ordinary reply is sure, and at most 2 % are likely', () => {
  const replies = all('replies')
  expect(replies.count).toBeGreaterThan(100)
  expect(replies.sure).toBe(0)
  expect(share(replies.likely, replies)).toBeLessThanOrEqual(0.02)
})

test('ambiguous replies are not counted', () => {
  const replies = [{ text: '그만 보내세요' }, { text: '됐습니다', ambiguous: true }]
  expect(measure(replies, 'requests')).toMatchObject({ count: 1, sure: 1, misses: [] })
})

test('a reply is read as a received message: quotes and the subject of a reply do not count', () => {
  expect(levelOf({ text: '네, 좋습니다.\n\n> 수신거부 부탁드립니다.' })).toBeNull()
  expect(levelOf({ text: '네, 좋습니다.', subject: 'Re: 수신거부 합니다' })).toBeNull()
  expect(levelOf({ text: '.', subject: '수신거부 합니다' })).toBe('sure')
})
