import { expect, test } from 'vitest'
import type { Dns } from '#core/ports.ts'
import { type World, world } from '#testing/world.ts'

const ACCOUNT = {
  address: 'minji@hanbit.example',
  smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
  imap: null,
  username: 'minji',
  password: 'secret',
}
const zone = (records: Record<string, string[]>): Dns => ({
  texts: async (name) => records[name] ?? [],
  mailHosts: async () => null,
  hasAddress: async () => null,
})
const GOOD = {
  'hanbit.example': ['v=spf1 include:_spf.google.com ~all'],
  '_spf.google.com': ['v=spf1 ip4:35.190.247.0/24 ~all'],
  'google._domainkey.hanbit.example': ['v=DKIM1; p=MIIB'],
}

async function connected(w: World) {
  const kim = await w.signUp()
  const { body } = await kim.post('/email-accounts', { ...ACCOUNT, workspaceId: kim.workspaceId })
  await w.ctx.db
    .updateTable('email_accounts')
    .set({ status: 'connected' })
    .where('id', '=', body.id)
    .execute()
  return { kim, id: body.id as string }
}

test('a domain check is stored with its time; before it there are no findings', async () => {
  await using w = await world({ dns: zone(GOOD) })
  const { kim, id } = await connected(w)
  const before = await kim.get(`/email-accounts/${id}/domain`)
  expect(before.body).toEqual({ domain: 'hanbit.example', lookedAt: null, findings: [] })
  const looked = await kim.post(`/email-accounts/${id}/domain/verify`)
  expect(looked.body.findings.map((finding: { code: string }) => finding.code)).toEqual([
    'spf_ok',
    'dkim_ok',
    'dmarc_missing',
  ])
  expect(looked.body.findings[2]).toMatchObject({
    host: '_dmarc.hanbit.example',
    suggestion: 'v=DMARC1; p=none',
  })
  w.clock.advance(60_000)
  expect((await kim.get(`/email-accounts/${id}/domain`)).body).toEqual(looked.body)
  await kim.patch(`/email-accounts/${id}`, { address: 'minji@duri.example' })
  expect((await kim.get(`/email-accounts/${id}/domain`)).body).toMatchObject({ lookedAt: null, findings: [] })
})

test('missing records warn before a launch; without DNS there are no warnings', async () => {
  const warnings = async (dns: Dns) => {
    await using w = await world({ dns })
    const { kim, id } = await connected(w)
    const looked = await kim.post(`/email-accounts/${id}/domain/verify`)
    expect(looked.status).toBe(200)
    const { body } = await kim.post('/sequences', { name: '제안', workspaceIds: [kim.workspaceId] })
    const check = await kim.get(`/sequences/${body.id}/check`)
    return check.body.report.filter((item: { code: string }) => item.code === 'domain_unverified')
  }
  expect(await warnings(zone(GOOD))).toEqual([
    {
      code: 'domain_unverified',
      level: 'warning',
      message: expect.stringContaining('hanbit.example의 DMARC'),
    },
  ])
  expect(
    await warnings({ texts: async () => null, mailHosts: async () => null, hasAddress: async () => null }),
  ).toEqual([])
  // in a closed network no name exists
  expect(await warnings(zone({}))).toEqual([])
  expect(await warnings(zone({ 'gmail.com': ['v=spf1 redirect=_spf.google.com'] }))).toMatchObject([
    { message: expect.stringContaining('SPF, DKIM, DMARC') },
  ])
})

test('the domain of a foreign mailbox answers 404', async () => {
  await using w = await world()
  const { id } = await connected(w)
  const other = await w.signUp()
  expect((await other.get(`/email-accounts/${id}/domain`)).status).toBe(404)
  expect((await other.post(`/email-accounts/${id}/domain/verify`)).status).toBe(404)
})
