import { expect, test } from 'vitest'
import type { MailServiceName } from '#core/mailboxes/mail-services.ts'
import type { Dns } from '#core/ports.ts'
import { world } from '#testing/world.ts'

type Zone = Record<string, [preference: number, host: string][] | null>

/** A DNS with the MX records of some domains; null: no response. */
const dnsOf = (zone: Zone, queried: string[] = []): Dns => ({
  texts: async () => [],
  hasAddress: async () => null,
  mailHosts: async (name) => {
    queried.push(name)
    const records = zone[name]
    if (records === undefined) return []
    return records?.map(([preference, host]) => ({ host, preference })) ?? null
  },
})

test('the service is found by the name of a portal, and otherwise by the MX records', async () => {
  const queried: string[] = []
  const zone: Zone = {
    'hanbit.example': [[1, 'aspmx.l.google.com']],
    'duri.example': null,
    'gateway.example': [
      [10, 'mx1.gateway-example.net'],
      [20, 'aspmx.l.google.com'],
    ],
    'moving.example': [
      [10, 'mail.hiworks.co.kr'],
      [10, 'aspmx.l.google.com'],
    ],
  }
  await using w = await world({ dns: dnsOf(zone, queried) })
  const kim = await w.signUp()
  const find = async (domain: string) => (await kim.get(`/email-accounts/service?domain=${domain}`)).body
  expect(await find('naver.com')).toMatchObject({ service: 'naver', problem: null })
  expect(queried).toEqual([])
  expect(await find('Hanbit.example')).toEqual({
    service: 'gmail',
    problem: null,
    preset: {
      smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
      replies: { protocol: 'imap', server: { host: 'imap.gmail.com', port: 993, security: 'tls' } },
      filesSentMail: true,
      signIns: ['app_password', 'google'],
    },
  })
  expect(await find('duri.example')).toEqual({ service: null, problem: 'no_response', preset: null })
  expect(await find('gateway.example')).toEqual({ service: null, problem: 'unknown', preset: null })
  expect(await find('moving.example')).toEqual({ service: null, problem: 'several', preset: null })
  expect(await find('nothing.example')).toEqual({ service: null, problem: 'unknown', preset: null })
  expect(queried).toEqual([
    'hanbit.example',
    'duri.example',
    'gateway.example',
    'moving.example',
    'nothing.example',
  ])
})

test('by the address alone, every service is found by its MX records', async () => {
  const hosts = {
    gmail: 'smtp.google.com',
    microsoft: 'hanbit-example.mail.protection.outlook.com',
    naverWorks: 'kr1-aspmx1.worksmobile.com',
    hiworks: 'mail.hiworks.co.kr',
    daouOffice: 'mx1.daouoffice.com',
    mailplug: 'mx.mailplug.co.kr',
    bizmeka: 'mx1.bizmeka.com',
    gabia: 'mx.gabia.com',
    cafe24: 'mx1.cafe24.com',
    zoho: 'mx2.zoho.com',
    yahoo: 'mx-biz.mail.am0.yahoodns.net',
  } satisfies Partial<Record<MailServiceName, string>>
  const zone = Object.fromEntries(
    Object.entries(hosts).map(([name, host]): [string, Zone[string]] => [
      `${name.toLowerCase()}.example`,
      [[10, host]],
    ]),
  )
  await using w = await world({ dns: dnsOf(zone) })
  const kim = await w.signUp()
  for (const name of Object.keys(hosts)) {
    const { body } = await kim.get(`/email-accounts/service?domain=${name}.example`)
    expect([name, body.service, body.preset === null]).toEqual([name, name, false])
  }
})

test('the reply says which hosts to ask for and how one signs in', async () => {
  await using w = await world({
    dns: dnsOf({
      'hiworks.example': [[10, 'mail.hiworks.co.kr']],
      'daou.example': [[10, 'mx1.daouoffice.com']],
      'ms.example': [[0, 'ms-example.mail.protection.outlook.com']],
    }),
  })
  const kim = await w.signUp()
  const find = async (domain: string) => (await kim.get(`/email-accounts/service?domain=${domain}`)).body
  expect((await find('hiworks.example')).preset).toMatchObject({
    smtp: { host: 'smtps.hiworks.com', port: 465 },
    replies: { protocol: 'pop3', server: { host: 'pop3s.hiworks.com', port: 995, security: 'tls' } },
    signIns: ['password'],
  })
  expect((await find('daou.example')).preset).toMatchObject({
    smtp: null,
    replies: { server: null },
    signIns: ['password'],
  })
  expect((await find('ms.example')).preset).toMatchObject({ signIns: ['microsoft'] })
})

test('only a domain name is queried, by signed-in users, a limited number of times', async () => {
  const queried: string[] = []
  await using w = await world({ dns: dnsOf({}, queried) })
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
