import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mapInSlices, sortInSlices } from './slices.ts'

test('other callbacks of the event loop run while a long computation continues, and its results keep their order', async () => {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  const items = Array.from({ length: 20 }, (_, nth) => nth)
  const results = await mapInSlices(items, (nth) => {
    // longer than a slice
    for (const began = performance.now(); performance.now() - began < 3; );
    return nth * 2
  })
  isOver = true
  expect(results).toEqual(items.map((nth) => nth * 2))
  expect(turns).toBeGreaterThanOrEqual(items.length - 1)
})

test('sorting in slices keeps the order of equal items, as toSorted does', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 5000 }),
      fc.integer({ min: 1, max: 3000 }),
      async (length, keys) => {
        const items = Array.from({ length }, (_, nth) => ({ nth, key: (nth * 7919) % keys }))
        const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
        expect(await sortInSlices(items, byKey)).toEqual(items.toSorted(byKey))
      },
    ),
    { numRuns: 30 },
  )
})
