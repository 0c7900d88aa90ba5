import { expect, test } from 'vitest'
import { allPages, MOST_ROWS } from './all-pages.ts'

const listOf = (total: number) => {
  const asked: number[] = []
  const ask = ({ limit, offset }: { limit: number; offset: number }) => {
    asked.push(offset)
    return Promise.resolve({
      data: Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, at) => offset + at),
    })
  }
  return { ask, asked }
}

test('every row is fetched once, in its order', async () => {
  const { ask } = listOf(230)
  expect(await allPages(ask)).toEqual(Array.from({ length: 230 }, (_, at) => at))
})

test('no more are fetched than one bulk call takes', async () => {
  const { ask, asked } = listOf(100_000)
  expect(await allPages(ask)).toHaveLength(MOST_ROWS)
  expect(asked).toHaveLength(5)
})
