import { select } from 'd3-selection'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { interrupt } from './glide.ts'

/** What the stand-in adds to a selection; d3 knows it as a transition. */
type Gliding = {
  transition(): {
    duration(ms: number): ReturnType<Gliding['transition']>
    on(events: string, listener: () => void): ReturnType<Gliding['transition']>
    tween(name: string, tween: () => (at: number) => void): ReturnType<Gliding['transition']>
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

function glide(element: object, ms: number) {
  const seen: (string | number)[] = []
  const selected = select(element as Element) as unknown as Gliding
  selected
    .transition()
    .duration(ms)
    .on('start.zoom', () => seen.push('start'))
    .on('interrupt.zoom end.zoom', () => seen.push('over'))
    .on('end', () => seen.push('end'))
    .tween('zoom', () => (at) => seen.push(at))
  return seen
}

test('a movement starts, passes through its frames, stands exactly at its end, and says so once', () => {
  const seen = glide({}, 160)
  vi.advanceTimersByTime(1000)
  expect(seen[0]).toBe('start')
  expect(seen.slice(-3)).toEqual([1, 'over', 'end'])
  const frames = seen.filter((one) => typeof one === 'number')
  expect(frames.length).toBeGreaterThan(5)
  expect(frames).toEqual(frames.toSorted((a, b) => a - b))
})

test('a movement that is taken over stays where it is and never says it arrived', () => {
  const element = {}
  const first = glide(element, 160)
  vi.advanceTimersByTime(64)
  const second = glide(element, 160)
  const before = first.length
  vi.advanceTimersByTime(1000)
  expect(first.slice(before)).toEqual([])
  expect(first.at(-1)).toBe('over')
  expect(second.at(-1)).toBe('end')
})

test('one that is ended before its first frame just does not happen', () => {
  const element = {}
  const seen = glide(element, 160)
  interrupt(element as Element)
  vi.advanceTimersByTime(1000)
  expect(seen).toEqual([])
})
