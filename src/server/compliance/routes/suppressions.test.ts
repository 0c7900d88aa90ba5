import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
beforeAll(async () => {
  w = await world()
  me = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

const block = (kind: string, value: string, who: Owner = me) =>
  who.post('/suppressions', { workspaceId: who.workspaceId, kind, value })

test('an address is stored normalized, once for all spellings', async () => {
  const { body } = await block('address', ' Kim@Example.COM ')
  expect(body).toMatchObject({
    kind: 'address',
    value: 'kim@example.com',
    reason: 'manual',
    workspaceId: me.workspaceId,
  })
  expect((await block('address', 'KIM@example.com')).body).toEqual(body)
  expect((await me.get('/suppressions?search=KIM')).body).toMatchObject({ total: 1, data: [body] })
  expect((await me.get('/suppressions?search=%25')).body.total).toBe(0)
})

test.each([
  ['address', 'kim'],
  ['address', 'kim@'],
  ['address', '@example.com'],
  ['domain', 'example'],
  ['domain', 'exa mple.com'],
  ['domain', 'kim@example.com'],
  ['domain', '-'],
])('an invalid %s is rejected with the field: %s', async (kind, value) => {
  const { body } = await block(kind, value)
  expect(body).toMatchObject({
    statusCode: 400,
    code: 'validation_failed',
    issues: [{ path: 'value', message: expect.stringMatching(/[가-힣]/) }],
  })
})

test('a Korean domain is found in Hangul and in its ASCII form', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'sales@한빛.kr' })
  const { id } = await makeSequence(owner, [{}])
  expect((await block('domain', '@한빛.KR', owner)).status).toBe(200)
  const { body } = await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: owner.sandboxId,
  })
  expect(body.skipped).toMatchObject([{ reason: 'suppressed' }])
})

test('suppressing a domain ends all enrollments of its addresses at once, and no others', async () => {
  const owner = await createTestWorkspace(w)
  const at = (name: string) => ({ contactEmail: `${name}@blocked.example` })
  const one = await makeLeads(owner, owner.workspaceId, 1, at('one'))
  const two = await makeLeads(owner, owner.workspaceId, 1, at('two'))
  const below = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'x@sub.notblocked.example' })
  const [a, b] = [await makeSequence(owner, [{}, {}]), await makeSequence(owner, [{}, {}])]
  const userEmailAccountId = owner.sandboxId
  await owner.post(`/sequences/${a.id}/enrollments`, { leadIds: [...one, ...below], userEmailAccountId })
  await owner.post(`/sequences/${b.id}/enrollments`, { leadIds: two, userEmailAccountId })
  for (const { id } of [a, b]) await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  expect((await block('domain', 'blocked.example', owner)).status).toBe(200)
  const statuses = async (id: string) =>
    Object.fromEntries(
      (await owner.get(`/sequences/${id}/enrollments`)).body.data.map(
        (row: { contactEmail: string; status: string; statusReason: string }) => [
          row.contactEmail,
          `${row.status}/${row.statusReason}`,
        ],
      ),
    )
  expect(await statuses(a.id)).toEqual({
    'one@blocked.example': 'unsubscribed/manual',
    'x@sub.notblocked.example': 'active/null',
  })
  expect(await statuses(b.id)).toEqual({ 'two@blocked.example': 'unsubscribed/manual' })
  const { body } = await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceDays: 10 })
  expect(body.sentCount).toBe(1)
})

test('an opt-out also ends a completed enrollment', async () => {
  const owner = await createTestWorkspace(w)
  const contactEmail = 'done@completed.example'
  const leadIds = await makeLeads(owner, owner.workspaceId, 1, { contactEmail })
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const status = async () => (await owner.get(`/sequences/${id}/enrollments`)).body.data[0].status
  expect(await status()).toBe('completed')
  await block('address', contactEmail, owner)
  expect(await status()).toBe('unsubscribed')
})

test('a suppression applies only to its workspace', async () => {
  const [mine, theirs] = [await createTestWorkspace(w), await createTestWorkspace(w)]
  await block('address', 'shared@company.example', mine)
  for (const [owner, count] of [
    [mine, 0],
    [theirs, 1],
  ] as const) {
    const leadIds = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'shared@company.example' })
    const { id } = await makeSequence(owner, [{}])
    const { body } = await owner.post(`/sequences/${id}/enrollments`, {
      leadIds,
      userEmailAccountId: owner.sandboxId,
    })
    expect(body.enrolledCount).toBe(count)
  }
})

test('after an entry is removed the address can be enrolled again', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'free@company.example' })
  const { id } = await makeSequence(owner, [{}])
  const { body } = await block('address', 'free@company.example', owner)
  const enroll = async () =>
    (await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })).body
      .enrolledCount
  expect(await enroll()).toBe(0)
  expect((await owner.get(`/leads/${leadIds[0]}`)).body.isSuppressed).toBe(true)
  expect((await owner.delete(`/suppressions/${body.id}`)).body).toEqual({ ok: true })
  expect(await enroll()).toBe(1)
  expect((await owner.delete(`/suppressions/${body.id}`)).body).toMatchObject({
    statusCode: 404,
    code: 'suppression_not_found',
  })
})

test('an entry the lead requested is removed only with the address as confirmation, and the log names the user', async () => {
  const owner = await createTestWorkspace(w)
  const value = 'kim@refused.example'
  const token = w.ctx.tokens.sign('opt-out', `${owner.workspaceId}/${value}`)
  await w.guest.post(`/unsubscribe/${token}`)
  const [entry] = (await owner.get('/suppressions')).body.data
  for (const query of ['', '?confirm=', '?confirm=lee%40refused.example'])
    expect((await owner.delete(`/suppressions/${entry.id}${query}`)).body).toMatchObject({
      statusCode: 409,
      code: 'suppression_needs_address',
    })
  expect((await owner.get('/suppressions')).body.total).toBe(1)
  expect((await owner.delete(`/suppressions/${entry.id}?confirm=KIM%40refused.example`)).status).toBe(200)
  const { rows } = await sql<{ action: string; reason: string; userId: string | null }>`
    SELECT action, reason, user_id FROM suppression_log WHERE value = ${value} ORDER BY id`.execute(w.ctx.db)
  expect(rows).toEqual([
    { action: 'added', reason: 'link', userId: null },
    { action: 'removed', reason: 'link', userId: owner.user.id },
  ])
})
