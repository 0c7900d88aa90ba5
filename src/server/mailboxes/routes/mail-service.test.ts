import { expect, test } from 'vitest'
import { world } from '#testing/world.ts'

test('the service is found by the name of a portal, and otherwise by the MX records', async () => {
  const queried: string[] = []
  await using w = await world({
    dns: {
      texts: async () => [],
      hasAddress: async () => null,
      mailHosts: async (name) => {
        queried.push(name)
        return name === 'hanbit.example' ? ['aspmx.l.google.com'] : null
      },
    },
  })
  const kim = await w.signUp()
  const find = async (domain: string) => (await kim.get(`/email-accounts/service?domain=${domain}`)).body
  expect(await find('naver.com')).toEqual({ service: 'naver' })
  expect(queried).toEqual([])
  expect(await find('Hanbit.example')).toEqual({ service: 'gmail' })
  // the DNS does not respond
  expect(await find('duri.example')).toEqual({ service: null })
  expect(queried).toEqual(['hanbit.example', 'duri.example'])
})

test('only a domain name is queried, by signed-in users, a limited number of times', async () => {
  const queried: string[] = []
  await using w = await world({
    dns: {
      texts: async () => [],
      hasAddress: async () => null,
      mailHosts: async (name) => {
        queried.push(name)
        return []
      },
    },
  })
  const kim = await w.signUp()
  for (const domain of ['', 'localhost', '127.0.0.1', 'a b.kr', 'minji@hanbit.example'])
    expect(
      (await kim.get(`/email-accounts/service?domain=${encodeURIComponent(domain)}`)).status,
      domain,
    ).toBe(400)
  expect((await w.guest.get('/email-accounts/service?domain=hanbit.example')).status).toBe(401)
  expect(queried).toEqual([])
  const statuses = new Set<number>()
  for (let i = 0; i < 40; i++)
    statuses.add((await kim.get(`/email-accounts/service?domain=d${i}.example`)).status)
  expect([...statuses]).toEqual([200, 429])
})
