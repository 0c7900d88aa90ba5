import { expect, test } from 'vitest'
import { releaseMemory, shouldReleaseMemory } from './release-idle-memory.ts'

const MIB = 1024 * 1024

test('memory is released only while idle, and only when much of it is unused', () => {
  const wasteful = { heapTotal: 205 * MIB, heapUsed: 75 * MIB }
  expect(shouldReleaseMemory(0.01, wasteful)).toBe(true)
  expect(shouldReleaseMemory(0.2, wasteful)).toBe(false)
  expect(shouldReleaseMemory(0.01, { heapTotal: 90 * MIB, heapUsed: 75 * MIB })).toBe(false)
})

test('the heap of a busy minute is released', () => {
  let kept: string[][] = []
  for (let i = 0; i < 200; i++) kept.push(Array.from({ length: 5000 }, (_, n) => `${i}-${n}`))
  const busy = process.memoryUsage().heapTotal
  kept = []
  releaseMemory()
  expect(kept).toEqual([])
  expect(process.memoryUsage().heapTotal).toBeLessThan(busy - 40 * MIB)
})
