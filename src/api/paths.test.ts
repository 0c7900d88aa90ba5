import { expect, test } from 'vitest'
import * as z from 'zod'
import { readApiEndpoints } from '#testing/api-endpoints.ts'
import { Ok } from './endpoint.ts'
import { PATHS } from './paths.ts'

test('every entry of the table has an endpoint of its name, and every endpoint its own entry', async () => {
  const table: Record<string, Record<string, object>> = {}
  for (const { resource, name, endpoint } of await readApiEndpoints()) {
    const { method, path, idempotent } = endpoint
    table[resource] = { ...table[resource], [name]: { method, path, ...(idempotent && { idempotent }) } }
  }
  expect(table).toEqual(PATHS)
})

test('no two endpoints share a method and path', () => {
  const all = Object.values(PATHS).flatMap((paths) => Object.values(paths))
  expect(new Set(all.map(({ method, path }) => `${method} ${path}`)).size).toBe(all.length)
})

test('an endpoint that replies only `ok` has the schema by which route() recognizes it', async () => {
  const onlyOk = (await readApiEndpoints()).filter(
    ({ endpoint: { reply } }) => reply instanceof z.ZodObject && Object.keys(reply.shape).join() === 'ok',
  )
  expect(onlyOk.length).toBeGreaterThan(20)
  expect(onlyOk.filter(({ endpoint }) => endpoint.reply !== Ok).map(({ name }) => name)).toEqual([])
})
