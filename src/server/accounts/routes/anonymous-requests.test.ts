// What anonymous requests can find out (whether an account exists) and how much load they can cause.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { type ApiResponse, type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
  await w.signUp({ email: 'known@example.com' })
})
afterAll(() => w[Symbol.asyncDispose]())

const seen = ({ status, body, headers }: ApiResponse) => ({ status, body, cookie: headers['set-cookie'] })

test.each([
  ['signing in', '/auth/sign-in/email', (email: string) => ({ email, password: 'not the password' })],
  ['a forgotten password', '/auth/reset-request', (email: string) => ({ email })],
])('%s answers the same whether there is such an account or not', async (_, path, body) => {
  const known = await w.guest.post(path, body('known@example.com'))
  const unknown = await w.guest.post(path, body('unknown@example.com'))
  expect(seen(unknown)).toEqual(seen(known))
})

test('an unknown address takes as much work as a wrong password', async () => {
  const work = async (email: string): Promise<number> => {
    const before = process.cpuUsage()
    const response = await w.guest.post(
      '/auth/sign-in/email',
      { email, password: 'not the password' },
      { 'x-forwarded-for': `10.2.0.${++caller}` },
    )
    expect(response.status).toBe(401)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const middle = async (email: string): Promise<number> => {
    const all: number[] = []
    for (let i = 0; i < 5; i++) all.push(await work(email))
    return all.sort((a, b) => a - b)[2] ?? 0
  }
  await work('unknown@example.com')
  const known = await middle('known@example.com')
  // without the hash it would be about a hundredth of it
  expect(await middle('unknown@example.com')).toBeGreaterThan(known / 3)
})
let caller = 0

test('unknown invitation and reset links answer 404', async () => {
  const token = 'x'.repeat(43)
  const looked = await w.guest.post('/invitations/preview', { token })
  expect(looked.status).toBe(404)
  const reset = await w.guest.post('/auth/reset', { token, password: 'a new password' })
  expect(reset.status).toBe(404)
})

test('a large anonymous body is rejected before it is read, at every public call', async () => {
  const large = { email: 'a@example.com', password: 'x'.repeat(100_000), token: 'x', name: 'x' }
  for (const [key, { method, access, path }] of await listApiEndpoints()) {
    if (access !== 'public' || method === 'GET') continue
    const ask = method === 'DELETE' ? w.guest.delete : w.guest.post
    const response = await ask(path.replace(/:\w+/g, 'x'), large)
    expect([response.status, response.body.code], key).toEqual([413, 'payload_too_large'])
  }
})
