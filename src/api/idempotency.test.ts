// Which calls honour Idempotency-Key: every POST that makes or sends something.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { listApiEndpoints } from '#server/platform/testing/api-endpoints.ts'
import type { Endpoint } from './endpoint.ts'

/** Besides those on a list's own address: what makes or sends something under a name of its own. */
const MAKING =
  /\/(duplicate|generate-emails|retry-failed|regenerate|generate-template|bulk|bulk-with-scheduling|answers|test-send|sample-data|source-notice|invitations|rotate-secret|replay)$/

const isList = (one: Endpoint | undefined): boolean =>
  one?.reply instanceof z.ZodObject && 'data' in one.reply.shape

test('every call that makes or sends something honours Idempotency-Key, so that a lost answer costs nothing', async () => {
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
