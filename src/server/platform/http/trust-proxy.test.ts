// Which proxies are trusted for the caller's address, which rate limits and the list of sessions use.
import { expect, test } from 'vitest'
import { world } from '#testing/world.ts'

const PERSON = { name: '김', email: 'kim@example.com', password: 'correct horse battery' }

/** Signs in from `remoteAddress` with X-Forwarded-For `forwarded`. @returns the recorded address */
async function addressTaken(
  trustProxy: string[],
  remoteAddress: string,
  forwarded: string,
): Promise<string | null> {
  await using w = await world({ config: { trustProxy } })
  await w.signUp(PERSON)
  await w.ctx.db.deleteFrom('sessions').execute()
  const answer = await w.app.server?.inject({
    method: 'POST',
    url: '/api/v1/auth/sign-in/email',
    remoteAddress,
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: PERSON.email, password: PERSON.password },
  })
  expect(answer?.statusCode).toBe(200)
  return (await w.ctx.db.selectFrom('sessions').select('ipAddress').executeTakeFirstOrThrow()).ipAddress
}

test.each([
  ['a proxy on this machine is believed by default', ['loopback'], '127.0.0.1', '203.0.113.7', '203.0.113.7'],
  ['one on another machine is not, until it is named', ['loopback'], '10.0.0.5', '203.0.113.7', '10.0.0.5'],
  ['named by its network it is', ['10.0.0.0/8'], '10.0.0.5', '203.0.113.7', '203.0.113.7'],
  ['no other address is trusted then', ['10.0.0.0/8'], '198.51.100.9', '203.0.113.7', '198.51.100.9'],
  [
    'what a stranger wrote before the proxy’s own word counts for nothing',
    ['10.0.0.5'],
    '10.0.0.5',
    '1.1.1.1, 203.0.113.7',
    '203.0.113.7',
  ],
] as const)('%s', async (_, trusted, from, forwarded, taken) => {
  expect(await addressTaken([...trusted], from, forwarded)).toBe(taken)
})
