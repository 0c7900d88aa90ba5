import { expect, test } from 'vitest'
import { furthestSequence, NO_TOUR_FACTS, type TourFacts, tourOf } from './tour.ts'

const started = new Date('2026-11-23T01:00:00Z')
const daysLater = (days: number): Date => new Date(started.getTime() + days * 86_400_000)
const current = (facts: Partial<TourFacts>, days = 0) =>
  tourOf({ ...NO_TOUR_FACTS, ...facts }, daysLater(days)).current
const written = { written: 40 }
const reviewed = { ...written, reviewed: 1 }
const enrolled = { ...reviewed, enrolled: 40, open: 40 }
const running = { ...enrolled, startedAt: started }
const sent = { ...running, sent: 40, firstSentAt: daysLater(1) }
const replied = { ...sent, replied: 1, open: 39 }

test('the current step is the first whose fact does not exist', () => {
  expect(current({})).toBe('write')
  expect(current(written)).toBe('review')
  expect(current(reviewed)).toBe('enroll')
  expect(current(enrolled)).toBe('start')
  expect(current(running)).toBe('day')
  expect(current(sent, 1)).toBe('reply')
  expect(current(replied, 1)).toBe('tenDays')
  expect(current(replied, 11)).toBe(null)
})

test('the step of one day is done only when a day has passed and a mail was sent', () => {
  expect(current(running, 2)).toBe('day')
  expect(current({ ...sent, firstSentAt: started }, 0.9)).toBe('day')
  expect(current({ ...sent, firstSentAt: started }, 1)).toBe('reply')
})

test('the last step is done ten days after the first mail, or when no enrollment is open', () => {
  expect(current(replied, 10.9)).toBe('tenDays')
  expect(current({ ...replied, open: 0 }, 2)).toBe(null)
})

test('mails that were sent count as written and reviewed', () => {
  expect(current({ ...sent, written: 0, reviewed: 0 }, 1)).toBe('reply')
})

test('a step is reported with its number, and later steps can be done before earlier ones', () => {
  const { steps, current: first } = tourOf({ ...NO_TOUR_FACTS, enrolled: 3, open: 3 }, started)
  expect(first).toBe('write')
  expect(steps.map(({ step, isDone, count }) => `${step} ${isDone} ${count}`)).toEqual([
    'write false 0',
    'review false 0',
    'enroll true 3',
    'start false 3',
    'day false 0',
    'reply false 0',
    'tenDays false 0',
  ])
})

test('the tour follows the sequence that came furthest, among equals the first', () => {
  const one = (name: string, facts: Partial<TourFacts>) => ({ name, ...NO_TOUR_FACTS, ...facts })
  expect(furthestSequence([])).toBe(undefined)
  expect(furthestSequence([one('a', {}), one('b', written), one('c', written)])?.name).toBe('b')
  expect(
    furthestSequence([one('a', reviewed), one('b', { enrolled: 1, startedAt: started, sent: 1 })])?.name,
  ).toBe('b')
})
