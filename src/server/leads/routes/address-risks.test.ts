// Risks of addresses: on request, before an import, and of leads.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { newId } from '#server/platform/new-id.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'

let app: World
let owner: SignedUp
let queriedDomains: string[] = []
let isOffline = false
let isClosed = false
const DAY_MS = 86_400_000

beforeAll(async () => {
  app = await world({
    role: 'all',
    dns: {
      texts: async () => null,
      mailHosts: async (domain) => {
        if (isOffline) return null
        if (isClosed) return []
        queriedDomains.push(domain)
        if (domain === 'refuses.example') return [{ host: '', preference: 0 }]
        return domain.startsWith('gone') ? [] : [{ host: `mx.${domain}`, preference: 10 }]
      },
      hasAddress: async () => false,
    },
  })
})
beforeEach(async () => {
  owner = await app.signUp()
  await sql`DELETE FROM mail_domains`.execute(app.ctx.db)
  queriedDomains = []
  isOffline = false
  isClosed = false
})
afterAll(() => app[Symbol.asyncDispose]())

const check = async (...addresses: string[]) => {
  const { body } = await owner.post('/leads/check-addresses', { workspaceId: owner.workspaceId, addresses })
  return body.data
}
const addLead = async (contactEmail: string) =>
  (await owner.post('/leads', { workspaceId: owner.workspaceId, contactEmail })).body
const leadsWith = async (risk: string) =>
  (await owner.get(`/leads?workspaceIds=${owner.workspaceId}&limit=100&risk=${risk}`)).body.data
    .map((lead: { contactEmail: string }) => lead.contactEmail)
    .toSorted()
async function bounce(lead: { id: string }): Promise<void> {
  const { body } = await owner.post('/sequences', { name: '영업', workspaceIds: [owner.workspaceId] })
  await sql`
    INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
    VALUES (gen_random_uuid(), ${owner.workspaceId}, ${body.id}, ${lead.id}, 'bounced')`.execute(app.ctx.db)
}

test('addresses are checked by their text, the records of their domain, and earlier bounces', async () => {
  await bounce(await addLead('back@hanbit.example'))
  expect(
    await check(
      '김도현 <Kim@hanbit.example>',
      'kim@gone.example',
      'info@refuses.example',
      'BACK@hanbit.example',
      'kim@naver,com',
    ),
  ).toEqual([
    { email: 'Kim@hanbit.example', risks: [], suggestion: null },
    { email: 'kim@gone.example', risks: ['no_mail_server'], suggestion: null },
    { email: 'info@refuses.example', risks: ['refuses_mail', 'role'], suggestion: null },
    { email: 'BACK@hanbit.example', risks: ['bounced'], suggestion: null },
    { email: null, risks: ['invalid'], suggestion: 'kim@naver.com' },
  ])
})

test('a domain is queried once in seven days', async () => {
  await check('a@gone.example', 'b@gone.example')
  await check('c@gone.example')
  expect(queriedDomains.filter((domain) => domain === 'gone.example')).toHaveLength(1)
  app.clock.advance(7 * DAY_MS)
  await check('c@gone.example')
  expect(queriedDomains.filter((domain) => domain === 'gone.example')).toHaveLength(2)
})

test('a domain that cannot be queried has no risk and is queried again after an hour', async () => {
  isOffline = true
  expect(await check('kim@gone.example')).toMatchObject([{ risks: [] }])
  isOffline = false
  expect(await check('kim@gone.example')).toMatchObject([{ risks: [] }])
  app.clock.advance(3_600_000)
  expect(await check('kim@gone.example')).toMatchObject([{ risks: ['no_mail_server'] }])
})

test('in a closed network, where no public name has records, a domain has no risk', async () => {
  isClosed = true
  expect(await check('kim@hanbit.example')).toMatchObject([{ risks: [] }])
})

test('an import counts risks before it starts, and its leads have them afterwards', async () => {
  const emails = [
    'kim@hanbit.example',
    'lee@gone.example',
    'info2@gone.example',
    'park@naver.con',
    'x@mailinator.com',
  ]
  const form = {
    workspaceId: owner.workspaceId,
    file: { name: 'a.csv', content: `이메일\n${emails.join('\n')}\n` },
  }
  expect((await owner.upload('/leads/import/check', form)).body.risks).toEqual([
    { risk: 'no_mail_server', count: 2 },
    { risk: 'mistyped', count: 1 },
    { risk: 'disposable', count: 1 },
    { risk: 'role', count: 1 },
  ])
  await sql`DELETE FROM mail_domains`.execute(app.ctx.db)
  await owner.upload('/leads/import', form)
  await expect
    .poll(() => leadsWith('any'))
    .toEqual(['info2@gone.example', 'lee@gone.example', 'park@naver.con', 'x@mailinator.com'])
})

test('a list filtered by a risk has exactly the leads that show it', async () => {
  const emails = [
    'sales@gone.example',
    'sales.kim@hanbit.example',
    'SALES12@hanbit.example',
    'kim@refuses.example',
  ]
  for (const email of emails) await addLead(email)
  await bounce(await addLead('back@hanbit.example'))
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '주소 없음' })
  await check(...emails)
  // never checked: what its text says is filtered by too
  await addLead('park@naver.con')
  const { data } = (await owner.get(`/leads?workspaceIds=${owner.workspaceId}&limit=100`)).body
  for (const risk of RISK_FILTERS) {
    const shown = data.flatMap((lead: { contactEmail: string | null; risk: { risks: string[] } | null }) =>
      lead.risk && (risk === 'any' ? lead.risk.risks.length > 0 : lead.risk.risks.includes(risk))
        ? [lead.contactEmail]
        : [],
    )
    expect([risk, await leadsWith(risk)]).toEqual([risk, shown.toSorted()])
  }
  expect(await leadsWith('any')).toHaveLength(5)
})

test('a group by filter has the leads with a risk, or all others, also those whose domain was never checked', async () => {
  const groupWith = async (condition: object): Promise<string> => {
    const filter = { match: 'all', conditions: [{ kind: 'addressRisk', ...condition }] }
    const { body } = await owner.post('/customer-groups', {
      workspaceId: owner.workspaceId,
      name: newId(),
      filter,
    })
    return body.id
  }
  const mistyped = await groupWith({ op: 'is', risk: 'mistyped' })
  const others = await groupWith({ op: 'isNot', risk: 'any' })
  await addLead('park@naver.con')
  await addLead('info@hanbit.example')
  await addLead('kim@hanbit.example')
  await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '주소 없음' })
  const members = async (id: string) =>
    (await owner.get(`/leads?customerGroupId=${id}`)).body.data
      .map((lead: { contactEmail: string | null }) => lead.contactEmail)
      .toSorted()
  expect((await owner.get(`/customer-groups/${mistyped}`)).body).toMatchObject({
    leadCount: 1,
    conditions: ['이메일 상태: 오타 의심'],
  })
  await sql`DELETE FROM mail_domains`.execute(app.ctx.db)
  expect(await members(mistyped)).toEqual(['park@naver.con'])
  await sql`DELETE FROM mail_domains`.execute(app.ctx.db)
  expect(await members(others)).toEqual(['kim@hanbit.example', null])
})

test('the preview of a start warns of expected bounces, with the number of leads to look at', async () => {
  const { workspaceId } = owner
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId,
    address: 'minji@hanbit.example',
    smtp: { host: 'smtp.hanbit.example', port: 465, security: 'tls' },
    imap: null,
    username: 'minji',
    password: 'secret',
  })
  await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${mailbox.id}`.execute(app.ctx.db)
  const { body: group } = await owner.post('/customer-groups', { workspaceId, name: '가을' })
  const leadIds: string[] = []
  for (let i = 0; i < 20; i++)
    leadIds.push((await addLead(`kim${i}@${i < 2 ? 'gone' : 'hanbit'}.example`)).id)
  await owner.post(`/customer-groups/${group.id}/leads`, { leadIds })
  const { body: sequence } = await owner.post('/sequences', {
    name: '영업',
    workspaceIds: [workspaceId],
    customerGroupId: group.id,
    defaultEmailAccountId: mailbox.id,
  })
  const { body: preview } = await owner.get(`/sequences/${sequence.id}/start-preview`)
  expect(preview.report.filter(({ code }: { code: string }) => code === 'bounces_expected')).toEqual([
    {
      code: 'bounces_expected',
      level: 'warning',
      count: 2,
      message:
        '반송 예상 10%: 보호 기준을 넘습니다. 반송될 수 있는 연락처 2명을 먼저 정리하세요. 기준을 넘으면 첫 메일 발송이 멈춥니다.',
    },
  ])
  expect(await leadsWith('no_mail_server')).toHaveLength(2)
})
