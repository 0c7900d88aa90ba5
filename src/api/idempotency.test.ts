import { expect, test } from 'vitest'
import * as z from 'zod'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Calls besides POST on a list's path that create or send something. */
const MAKING =
  /\/(duplicate|generate-emails|retry-failed|regenerate|generate-template|propose-workflow|bulk|bulk-with-scheduling|answers|mails|test-send|sample-data|source-notice|invitations|rotate-secret|replay)$/

const isList = (one: Endpoint | undefined): boolean =>
  one?.reply instanceof z.ZodObject && 'data' in one.reply.shape

test('every call that creates or sends something honours Idempotency-Key', async () => {
  const endpoints = await listApiEndpoints()
  const making = [...endpoints.values()].filter(
    (one) =>
      one.method === 'POST' &&
      !one.sessionOnly &&
      !one.multipart &&
      (isList(endpoints.get(`GET ${one.path}`)) || MAKING.test(one.path)),
  )
  expect(making.length).toBeGreaterThan(25)
  const without = making.filter((one) => one.access !== 'public' && !one.idempotent && !one.readsOnly)
  expect(without.map(({ path }) => path)).toEqual([])
})
