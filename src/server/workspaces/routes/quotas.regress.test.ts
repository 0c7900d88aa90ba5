// Limits of a workspace when sign-up is open.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const MANY = { leads: 1000, monthlyMails: 1000, storedBytes: 2 ** 40 }
const open = (quotas: Partial<typeof MANY>, openSignUp = true) =>
  world({ role: 'all', config: { openSignUp, quotas: { ...MANY, ...quotas } } })

test('one lead above the quota is rejected with a message, and nothing is stored', async () => {
  await using w = await open({ leads: 2 })
  const owner = await createTestWorkspace(w)
  const [first = ''] = await makeLeads(owner, owner.workspaceId, 2)
  const response = await owner.post('/leads', { workspaceId: owner.workspaceId, companyName: '셋째' })
  expect(response.body).toMatchObject({ statusCode: 409, code: 'quota_exceeded' })
  expect(response.body.message).toContain('연락처를 2명까지')
  expect((await owner.post(`/workspaces/${owner.workspaceId}/sample-data`)).body.code).toBe('quota_exceeded')
  expect((await owner.get('/leads')).body.total).toBe(2)
  await owner.delete(`/leads/${first}`)
  await makeLeads(owner, owner.workspaceId, 1)
  expect((await owner.post('/bin/restore', { ids: [first] })).body.code).toBe('quota_exceeded')
  expect((await owner.get('/leads')).body.total).toBe(2)
})

test('an import keeps the rows that fit and returns the others as rejected rows with the reason', async () => {
  await using w = await open({ leads: 3 })
  const owner = await createTestWorkspace(w)
  await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'known@company.example' })
  const rows = ['가', '나', '다', '라'].map((name, nth) => `${name},new${nth}@company.example`)
  const started = await owner.upload('/leads/import?wait=10', {
    workspaceId: owner.workspaceId,
    onDuplicate: 'update',
    file: {
      name: 'leads.csv',
      content: `회사명,이메일\n${rows.join('\n')}\n알던회사,known@company.example\n`,
    },
  })
  const id = started.body.id
  const done = await until(
    async () => (await owner.get(`/leads/imports/${id}`)).body,
    ({ status }) => status === 'completed',
  )
  expect(done).toMatchObject({ created: 2, updated: 1, failed: 2, total: 5 })
  const file = (await owner.get(`/leads/imports/${id}/rejected.csv`)).body
  expect(file).toContain('다,new2@company.example')
  expect(file).toContain('연락처를 3명까지')
})

test('enrolling or generating more than the monthly mails is rejected completely, and works in the next month', async () => {
  await using w = await open({ monthlyMails: 4 })
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, [{}, {}], { leadIds })
  const enrol = (ids: string[]) =>
    owner.post(`/sequences/${id}/enrollments`, { leadIds: ids, userEmailAccountId: owner.sandboxId })
  const response = await enrol(leadIds)
  expect(response.body).toMatchObject({ statusCode: 409, code: 'quota_exceeded' })
  expect(response.body.message).toContain('메일 4통')
  expect((await owner.get(`/sequences/${id}/enrollments`)).body.total).toBe(0)
  expect((await enrol(leadIds.slice(0, 2))).body.enrolledCount).toBe(2)
  expect((await enrol(leadIds.slice(2))).body.code).toBe('quota_exceeded')
  w.clock.advance(40 * 86_400_000)
  expect((await enrol(leadIds.slice(2))).body.enrolledCount).toBe(1)

  const more = [...leadIds, ...(await makeLeads(owner, owner.workspaceId, 2))]
  const other = await makeSequence(owner, [{}], { leadIds: more })
  const generated = await owner.post(`/sequences/${other.id}/nodes/mail-1/generate-emails`, {
    mode: 'manual',
  })
  expect(generated.body.code).toBe('quota_exceeded')
  expect((await owner.get(`/sequences/${other.id}/nodes/mail-1/generated-emails`)).body).toEqual([])
})

test('above the stored bytes nothing more is accepted until something is deleted', async () => {
  await using w = await open({ storedBytes: 100_000 })
  const owner = await createTestWorkspace(w)
  const letters = Array.from({ length: 60_000 }, (_, nth) =>
    String.fromCodePoint(0xac00 + ((nth * 7919) % 11_172)),
  )
  const content = `회사명,비고\n회사,${letters.join('')}\n`
  const response = await owner.upload('/leads/import', {
    workspaceId: owner.workspaceId,
    file: { name: 'large.csv', content },
  })
  expect(response.body).toMatchObject({ statusCode: 409, code: 'quota_exceeded' })
  expect(response.body.message).toContain('저장할 수 있는')
  const template = (bodyText: string) =>
    owner.post('/email-templates', { workspaceId: owner.workspaceId, name: '글', subject: '글', bodyText })
  expect((await template('짧은 글')).status).toBe(200)
  await sql`
    INSERT INTO sandbox_mail (id, email_account_id, folder, at, raw)
    SELECT gen_random_uuid(), id, 'Delivered', now(), convert_to(repeat(md5(random()::text), 4000), 'UTF8')
    FROM email_accounts`.execute(w.ctx.db)
  w.clock.advance(61_000)
  // repeated text is stored compressed and takes few bytes
  await sql`UPDATE sandbox_mail SET raw = (
    SELECT string_agg(decode(md5(random()::text || n), 'hex'), '') FROM generate_series(1, 8000) n)`.execute(
    w.ctx.db,
  )
  expect((await template('또 하나')).body.code).toBe('quota_exceeded')
  await sql`DELETE FROM sandbox_mail`.execute(w.ctx.db)
  expect((await template('또 하나')).status).toBe(200)
})

test('with closed sign-up there is no quota', async () => {
  await using w = await open({ leads: 1, monthlyMails: 1, storedBytes: 1 }, false)
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}, {}])
  const enrolled = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(enrolled.body.enrolledCount).toBe(2)
})
