// Sorting of the list of sequences, and which leads its numbers count.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectedCompletion } from '#server/data/sending/expected-completion.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

test('the list can be sorted by every column in both directions, across pages', async () => {
  const owner = await createTestWorkspace(w)
  const [one, two, three] = await makeLeads(owner, owner.workspaceId, 3)
  const make = async (name: string, leadIds: (string | undefined)[]) => {
    const { id } = await makeSequence(owner, [{}], { name })
    if (leadIds.length > 0)
      await owner.post(`/sequences/${id}/enrollments`, {
        leadIds,
        userEmailAccountId: owner.sandboxId,
        allowParallel: true,
      })
    return id
  }
  await make('나무', [one])
  const running = await make('가을', [one, two, three])
  await make('다리', [])
  await owner.post(`/sequences/${running}/activate`)
  const names = async (query: string): Promise<string> =>
    (await owner.get(`/sequences/search?workspaceIds=${owner.workspaceId}&${query}`)).body.data
      .map((row: { name: string }) => row.name)
      .join(' ')
  expect(await names('sort=name&direction=asc')).toBe('가을 나무 다리')
  expect(await names('sort=name&direction=desc')).toBe('다리 나무 가을')
  expect(await names('sort=enrolled')).toBe('가을 나무 다리')
  expect(await names('sort=enrolled&direction=asc')).toBe('다리 나무 가을')
  expect(await names('sort=enrolled&limit=1&offset=1')).toBe('나무')
  expect(await names('sort=status&direction=asc&limit=1')).toBe('가을')
  expect(await names('')).toBe(await names('sort=updated'))
})

test('the numbers of a shared sequence count the leads the caller can see', async () => {
  const owner = await createTestWorkspace(w)
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id as string
  const colleague = await w.signUp({ name: '동료' })
  await w.join(colleague, owner.workspaceId, 'viewer')
  const own = await makeLeads(owner, owner.workspaceId, 2)
  const others = await makeLeads(owner, second, 3)
  const { id } = await makeSequence(owner, [{}])
  await owner.put(`/sequences/${id}`, { workspaceIds: [owner.workspaceId, second] })
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds: [...own, ...others],
    userEmailAccountId: owner.sandboxId,
  })
  for (const [who, n] of [
    [owner, 5],
    [colleague, 2],
  ] as const) {
    const row = (await who.get('/sequences/search?limit=50')).body.data.find(
      (one: { id: string }) => one.id === id,
    )
    expect(row.enrolledCount).toBe(n)
    expect((await who.get(`/sequences/${id}/enrollments`)).body.total).toBe(n)
  }
})

test('open and blocked enrollments are the numbers of the sequence page, and the share that has ended is a sort order', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 4)
  const make = async (name: string, enrolled: readonly string[]) => {
    const { id } = await makeSequence(owner, [{}], { name })
    if (enrolled.length === 0) return id
    await owner.post(`/sequences/${id}/enrollments`, {
      leadIds: enrolled,
      userEmailAccountId: owner.sandboxId,
      allowParallel: true,
    })
    return id
  }
  const half = await make('절반', leadIds)
  await make('시작 전', leadIds)
  await make('빈 시퀀스', [])
  const set = async (leadId: string | undefined, status: string) => {
    const { data } = (await owner.get(`/sequences/${half}/enrollments`)).body
    const { id } = data.find((one: { leadId: string }) => one.leadId === leadId)
    expect((await owner.patch(`/sequences/${half}/enrollments/${id}/status`, { status })).status).toBe(200)
  }
  await set(leadIds[0], 'replied')
  await set(leadIds[1], 'removed')
  await sql`UPDATE enrollments SET status = 'blocked', status_reason = 'email_invalid'
    WHERE sequence_id = ${half} AND lead_id = ${leadIds[2]}`.execute(w.ctx.db)
  const rows = async (query: string): Promise<{ name: string; [field: string]: unknown }[]> =>
    (await owner.get(`/sequences/search?workspaceIds=${owner.workspaceId}&${query}`)).body.data
  const [row] = await rows('search=절반')
  // set to replied before any mail: not counted as replied (rules.md R-1306)
  expect(row).toMatchObject({ enrolledCount: 4, openCount: 2, blockedCount: 1, repliedCount: 0 })
  const metrics = (await owner.get(`/sequences/${half}/metrics`)).body
  expect(metrics).toMatchObject({
    enrolled: 4,
    active: row?.openCount,
    blocked: row?.blockedCount,
    replied: 0,
  })
  const names = async (query: string) => (await rows(query)).map(({ name }) => name)
  expect(await names('sort=progress')).toEqual(['절반', '시작 전', '빈 시퀀스'])
  expect(await names('sort=progress&direction=asc')).toEqual(['시작 전', '절반', '빈 시퀀스'])
})

test('the end of several sequences is read in one call, the same as on the page of each', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const make = async (name: string) => {
    const { id } = await makeSequence(owner, [{}, {}], { name })
    await owner.post(`/sequences/${id}/enrollments`, {
      leadIds,
      userEmailAccountId: owner.sandboxId,
      allowParallel: true,
    })
    return id
  }
  const running = await make('진행')
  const waiting = await make('시작 전')
  const { id: empty } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${running}/activate`)
  const ask = async (who: typeof owner | Awaited<ReturnType<typeof w.signUp>>, ids: readonly string[]) =>
    (await who.get(`/sequences/finish-dates?ids=${ids.join(',')}`)).body.data
  const ends = new Map(
    (await ask(owner, [running, waiting, empty])).map((end: { sequenceId: string }) => [end.sequenceId, end]),
  )
  const { address } = (await owner.get('/email-accounts')).body.data[0]
  for (const id of [running, waiting]) {
    const one = (await owner.get(`/sequences/${id}/finish-date`)).body
    expect(ends.get(id)).toMatchObject({ ...one, mailboxes: [address] })
  }
  expect(ends.get(running)).toMatchObject({
    finishesAt: expect.any(String),
    plannedCount: 4,
    isEstimate: false,
  })
  // the time of its first mail has passed: the dates are known after the start
  expect(ends.get(waiting)).toMatchObject({
    finishesAt: null,
    unknown: [{ reason: 'sequence_stopped', leadCount: 2 }],
  })
  expect(ends.has(empty)).toBe(false)
  expect(await ask(await w.signUp(), [running, waiting])).toEqual([])
  expect((await owner.get('/sequences/finish-dates?ids=x')).status).toBe(400)
})

test('the ends of a page are read along the index of each sequence, not from all planned mails', async () => {
  const ids = Array.from({ length: 10 }, () => crypto.randomUUID())
  const plan = await w.ctx.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN ${expectedCompletion(ids, [crypto.randomUUID()], new Date())}`.execute(tx)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index.* on scheduled_executions_(node|last)|using scheduled_executions_(node|last)/)
  expect(plan).not.toContain('Seq Scan on scheduled_executions')
})
