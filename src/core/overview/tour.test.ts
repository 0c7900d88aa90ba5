import { expect, test } from 'vitest'
import { TOUR_STEPS, type TourFacts, tourOf } from './tour.ts'

const NONE: TourFacts = {
  written: false,
  reviewed: false,
  enrolled: false,
  open: false,
  runningMs: null,
  sent: false,
  replied: false,
}
const days = (count: number): number => count * 86_400_000
const current = (facts: Partial<TourFacts>) => TOUR_STEPS[tourOf([{ id: 'a', ...NONE, ...facts }]).doneCount]
const enrolled = { written: true, reviewed: true, enrolled: true, open: true }
const replied = { ...enrolled, sent: true, replied: true }

test('the current step is the first one whose fact does not exist', () => {
  expect(current({})).toBe('write')
  expect(current({ written: true })).toBe('review')
  expect(current({ written: true, reviewed: true })).toBe('enroll')
  expect(current(enrolled)).toBe('start')
  expect(current({ ...enrolled, runningMs: 0 })).toBe('day')
  expect(current({ ...enrolled, sent: true, runningMs: days(1) })).toBe('reply')
  expect(current({ ...replied, runningMs: days(1) })).toBe('tenDays')
  expect(current({ ...replied, runningMs: days(9) })).toBe(undefined)
})

test('a step is done when a later one is', () => {
  expect(current({ enrolled: true, open: true })).toBe('start')
  expect(current({ enrolled: true, open: true, runningMs: 0, sent: true, replied: true })).toBe('tenDays')
})

test('the step of one day is done when the first mail was sent, however many days have passed', () => {
  expect(current({ ...enrolled, runningMs: days(2) })).toBe('day')
  expect(current({ ...enrolled, sent: true, runningMs: days(0.9) })).toBe('reply')
})

test('the last step is done after a reply, on the tenth day after the start or when no enrollment is open', () => {
  expect(current({ ...replied, runningMs: days(8.9) })).toBe('tenDays')
  expect(current({ ...replied, open: false, runningMs: days(2) })).toBe(undefined)
  expect(current({ ...replied, replied: false, runningMs: days(20) })).toBe('reply')
})

test('the tour follows the sequence that came furthest, among equals the first', () => {
  const [written, enrolled] = [
    { ...NONE, written: true },
    { ...NONE, enrolled: true },
  ]
  expect(tourOf([])).toEqual({ sequenceId: null, doneCount: 0 })
  expect(
    tourOf([
      { id: 'a', ...NONE },
      { id: 'b', ...written },
      { id: 'c', ...written },
    ]).sequenceId,
  ).toBe('b')
  expect(
    tourOf([
      { id: 'a', ...written },
      { id: 'b', ...enrolled },
    ]).sequenceId,
  ).toBe('b')
})
