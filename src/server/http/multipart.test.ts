// However many people send files at the same moment, only so many of them stand in memory.
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { readForm } from './multipart.ts'

test('four files are read at once, the others wait their turn, and one that breaks off makes room', async () => {
  let reading = 0
  let most = 0
  const upload = (fails: boolean): FastifyRequest => {
    const parts = async function* () {
      most = Math.max(most, ++reading)
      await new Promise((resolve) => setImmediate(resolve))
      reading -= 1
      if (fails) throw new Error('the caller hung up')
      yield { type: 'field', fieldname: 'a', value: '1' }
    }
    return { isMultipart: () => true, parts } as unknown as FastifyRequest
  }
  const all = Array.from({ length: 40 }, (_, i) => readForm(upload(i % 3 === 0)))
  const ends = await Promise.allSettled(all)
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(26)
  expect(most).toBe(4)
  expect(await readForm(upload(false))).toEqual({ file: null, fields: { a: '1' } })
})
