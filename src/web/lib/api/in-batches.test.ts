import { expect, test } from 'vitest'
import { inBatches } from './in-batches.ts'

const ids = (n: number): string[] => Array.from({ length: n }, (_, at) => `id-${at}`)

test('every id is sent once, in order, in batches of the call’s limit', async () => {
  const parts: string[][] = []
  const through: number[] = []
  const results = await inBatches(
    ids(1201),
    async (part) => {
      parts.push(part)
      return part.length
    },
    (done) => through.push(done),
  )
  expect(results).toEqual([500, 500, 201])
  expect(parts.flat()).toEqual(ids(1201))
  expect(through).toEqual([500, 1000, 1201])
})

test('a failed batch stops: later batches are not sent', async () => {
  let calls = 0
  const failing = inBatches(ids(1500), async () => {
    calls += 1
    if (calls === 2) throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(calls).toBe(2)
})

test('no ids make no call', async () => {
  expect(await inBatches([], async () => 'asked')).toEqual([])
})
