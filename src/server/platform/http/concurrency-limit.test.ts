import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'
import { createConcurrencyLimit } from './concurrency-limit.ts'

let app: World
let owner: SignedUp
beforeAll(async () => {
  app = await world()
  owner = await app.signUp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('three calls get a slot, the next wait in order, and one too many is rejected with a message', async () => {
  const turns = createConcurrencyLimit({ atOnce: 3, waiting: 2 })
  const order: number[] = []
  const take = (nth: number) =>
    turns.take('a').then((end) => {
      order.push(nth)
      return end
    })
  const ends = await Promise.all([take(1), take(2), take(3)])
  const waiting = [take(4), take(5)]
  await expect(turns.take('a')).rejects.toMatchObject({
    code: 'rate_limited',
    message: expect.stringContaining('다시 시도해 주세요'),
  })
  const other = await turns.take('b')
  expect(order).toEqual([1, 2, 3])
  ends[0]?.()
  ends[0]?.()
  await waiting[0]
  expect(order).toEqual([1, 2, 3, 4])
  ends[1]?.()
  await waiting[1]
  expect(order).toEqual([1, 2, 3, 4, 5])
  other()
})

test('a waiting call whose client disconnects gives up its slot', async () => {
  const turns = createConcurrencyLimit({ atOnce: 1, waiting: 1 })
  const end = await turns.take('a')
  const gone = new AbortController()
  const left = turns.take('a', gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ code: 'rate_limited' })
  const next = turns.take('a')
  end()
  await expect(next).resolves.toBeTypeOf('function')
})

/** Every statement that reads leads waits until the lock is released. */
async function lockLeads(): Promise<AsyncDisposable> {
  const { promise: until, resolve: unlock } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const held = app.ctx.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE leads IN ACCESS EXCLUSIVE MODE`.execute(tx)
    isLocked()
    await until
  })
  await locked
  const end = async () => {
    unlock()
    await held
  }
  return { [Symbol.asyncDispose]: end }
}
const waitingForLeads = () => waitingForLocks(app.ctx.db)

test('of 24 expensive calls of one user one reaches the database, five wait and the surplus is 429; other calls go on', async () => {
  const other = await app.signUp()
  await using lock = await lockLeads()
  const filter = encodeURIComponent(
    JSON.stringify({
      match: 'any',
      conditions: [{ kind: 'custom', name: '직급', op: 'contains', text: '부장' }],
    }),
  )
  const calls = Array.from({ length: 24 }, () => owner.get(`/leads?filter=${filter}`))
  const settled: number[] = []
  for (const call of calls) void call.then(({ status }) => settled.push(status))
  await expect.poll(waitingForLeads).toBe(1)
  await expect.poll(() => settled.length).toBe(18)
  expect(settled).toEqual(Array(18).fill(429))
  // an expensive call of another user does not wait for those of the first
  const others = other.get(`/leads?filter=${filter}`)
  await expect.poll(waitingForLeads).toBe(2)
  expect((await other.get('/me')).status).toBe(200)
  expect((await owner.get('/me')).status).toBe(200)
  expect((await app.app.server?.inject('/readyz'))?.statusCode).toBe(200)
  await lock[Symbol.asyncDispose]()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  expect((await others).status).toBe(200)
})

test('while every connection of calls is busy, sign-in, the session and /readyz still answer', async () => {
  const me = { email: 'busy@example.com', password: 'correct horse battery' }
  await app.signUp(me)
  await using lock = await lockLeads()
  // calls without a cost are not limited: more of both kinds than there are connections
  const paths = ['/leads?sort=company', `/leads/${app.ctx.newId()}`]
  const calls = Array.from({ length: 60 }, (_, n) => owner.get(paths[n % 2] ?? ''))
  await expect.poll(waitingForLeads).toBe(12)
  expect((await owner.get('/me')).status).toBe(200)
  expect((await app.guest.post('/auth/sign-in/email', me)).status).toBe(200)
  expect((await app.app.server?.inject('/readyz'))?.statusCode).toBe(200)
  await lock[Symbol.asyncDispose]()
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses).toEqual(calls.map((_, n) => (n % 2 === 0 ? 200 : 404)))
})

test('the statement of an expensive call is cancelled when its client disconnects', async () => {
  const { server } = app.app
  if (!server) throw new Error('no server')
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  await using lock = await lockLeads()
  const gone = new AbortController()
  const call = fetch(`http://127.0.0.1:${port}/api/v1/leads?workspaceIds=${owner.workspaceId}&consent=none`, {
    headers: { cookie: owner.cookie ?? '' },
    signal: gone.signal,
  })
  await expect.poll(waitingForLeads).toBe(1)
  gone.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(waitingForLeads).toBe(0)
  await lock[Symbol.asyncDispose]()
})
