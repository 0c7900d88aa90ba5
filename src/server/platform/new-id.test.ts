import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

// before the next test, whose ids are ahead of the clock
test('an id contains its time of creation', () => {
  const before = Date.now()
  const at = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(at).toBeGreaterThanOrEqual(before)
  expect(at).toBeLessThanOrEqual(Date.now())
})

test('ids are UUIDs of version 7, never the same, and each is greater than the previous', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
