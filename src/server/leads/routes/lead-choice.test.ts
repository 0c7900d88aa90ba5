// Calls over all leads that match a filter. 5,000 leads are one batch.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

/** @returns how many leads of the workspace match */
const countOf = async (owner: Owner, query: string): Promise<number> =>
  (await owner.get(`/leads?workspaceIds=${owner.workspaceId}&${query}`)).body.total

async function seed(owner: Owner, count: number, city: string): Promise<void> {
  await sql`
    INSERT INTO leads (id, workspace_id, company_name, city, contact_email, email_key, created_at)
    SELECT gen_random_uuid(), ${owner.workspaceId}, '회사', ${city}, address, address, now() - n / 3 * interval '1 second'
    FROM generate_series(1, ${count}::int) n, LATERAL (SELECT ${city} || n || '@many.example' AS address) made`.execute(
    w.ctx.db,
  )
}

const inCity = (city: string) =>
  JSON.stringify({ match: 'all', conditions: [{ kind: 'field', field: 'city', op: 'is', text: city }] })

test('a deletion by filter deletes every match, except the ones left out, and its undo restores exactly these', async () => {
  const owner = await createTestWorkspace(w)
  await seed(owner, 603, '서울')
  const [kept = '', other = ''] = await makeLeads(owner, owner.workspaceId, 2, { city: '서울' })
  await makeLeads(owner, owner.workspaceId, 2, { city: '부산' })
  // an earlier deletion at the same time by the clock
  await owner.post('/leads/bulk-delete', { leadIds: [other] })
  const leadFilter = { workspaceIds: owner.workspaceId, filter: inCity('서울') }
  const { body } = await owner.post('/leads/bulk-delete', { leadFilter, except: [kept] })
  expect(body).toMatchObject({ deletedCount: 603, endedEnrollments: 0 })
  expect(await countOf(owner, '')).toBe(3)
  expect((await owner.get(`/leads/${kept}`)).status).toBe(200)

  const undone = await owner.post('/bin/restore', { deletionId: body.deletionId })
  expect(undone.body).toEqual({ restoredCount: 603, waitingEnrollments: 0, skipped: [] })
  expect(await countOf(owner, '')).toBe(606)
  expect((await owner.get(`/leads/${other}`)).status).toBe(404)
})

test('the undo of a deletion by filter skips a lead whose address another one has now', async () => {
  const owner = await createTestWorkspace(w)
  const [first = ''] = await makeLeads(owner, owner.workspaceId, 2)
  const { contactEmail } = (await owner.get(`/leads/${first}`)).body
  const { deletionId } = (await owner.post('/leads/bulk-delete', { leadFilter: {} })).body
  await owner.post('/leads', {
    workspaceId: (await owner.post('/workspaces', { name: '둘째' })).body.id,
    contactEmail,
  })
  await sql`
    INSERT INTO leads (id, workspace_id, contact_email, email_key)
    VALUES (gen_random_uuid(), ${owner.workspaceId}, ${contactEmail}, ${contactEmail})`.execute(w.ctx.db)
  expect((await owner.post('/bin/restore', { deletionId })).body).toMatchObject({
    restoredCount: 1,
    skipped: [{ id: first, reason: 'address_taken' }],
  })
})

test('a change that makes leads leave the filter changes every match', async () => {
  const owner = await createTestWorkspace(w)
  await seed(owner, 5_002, '서울')
  const tag = (await owner.post('/tags', { workspaceId: owner.workspaceId, name: '새 태그' })).body.id
  const leadFilter = { workspaceIds: owner.workspaceId, tagIds: tag, tagMatch: 'none' }
  const tagged = await owner.post('/leads/bulk-tag', { leadFilter, addIds: [tag] })
  expect(tagged.body).toEqual({ leadCount: 5_002, changedCount: 5_002, rejectedCount: 0 })
  expect((await owner.post('/leads/bulk-tag', { leadFilter, addIds: [tag] })).body.leadCount).toBe(0)
})

test('a group, the legal basis, the reminders and the research accept a filter and report what they have changed', async () => {
  const owner = await createTestWorkspace(w)
  const [, , last = ''] = await makeLeads(owner, owner.workspaceId, 3, { city: '대전' })
  await makeLeads(owner, owner.workspaceId, 2, { city: '광주' })
  const chosen = { leadFilter: { filter: inCity('대전') }, except: [last] }
  const group = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '대전' })
  expect((await owner.post(`/customer-groups/${group.body.id}/leads`, chosen)).body).toEqual({
    chosenCount: 2,
    addedCount: 2,
    leadCount: 2,
  })
  const consent = { basis: 'consent', source: '전시회', obtainedOn: '2026-03-02' }
  expect((await owner.post('/leads/bulk-consent', { ...chosen, consent })).body).toEqual({ changedCount: 2 })
  expect((await owner.post('/leads/bulk-consent-confirm', chosen)).body).toEqual({ changedCount: 2 })
  expect((await owner.post('/leads/bulk-consent-reminder', chosen)).body).toEqual({
    plannedCount: 0,
    passedOver: 2,
  })
  expect((await owner.post('/leads/bulk-research/estimate', chosen)).body).toMatchObject({ turnedOff: 2 })
  expect((await owner.post('/leads/bulk-research', chosen)).body).toMatchObject({ queued: 0, turnedOff: 2 })
})

test('enrolling by filter enrols each match once, and the preview of the plan has the same leads', async () => {
  const owner = await createTestWorkspace(w)
  const [, second = ''] = await makeLeads(owner, owner.workspaceId, 4, { city: '대전' })
  await makeLeads(owner, owner.workspaceId, 2, { city: '광주' })
  const { id } = await makeSequence(owner, [{}])
  const chosen = { leadFilter: { filter: inCity('대전') }, userEmailAccountId: owner.sandboxId }
  expect((await owner.post(`/sequences/${id}/plan`, chosen)).body).toMatchObject({ leadCount: 4 })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [second], userEmailAccountId: owner.sandboxId })
  const enrolled = await owner.post(`/sequences/${id}/workflow-enrollments/bulk`, chosen)
  expect(enrolled.body).toMatchObject({
    enrolledCount: 3,
    skipped: [{ leadId: second, reason: 'already_enrolled' }],
  })
  expect((await owner.get(`/sequences/${id}/enrollments`)).body.total).toBe(4)
})

test('a filter finds no lead of a workspace whose leads the caller may not change', async () => {
  const owner = await createTestWorkspace(w)
  await makeLeads(owner, owner.workspaceId, 2)
  const viewer = await w.signUp()
  await w.join(viewer, owner.workspaceId, 'viewer')
  const leadFilter = { workspaceIds: owner.workspaceId }
  expect((await viewer.post('/leads/bulk-delete', { leadFilter })).body).toMatchObject({ deletedCount: 0 })
  expect(await countOf(owner, '')).toBe(2)
})

test.each([
  ['neither leads nor a filter', {}],
  ['both', { leadIds: ['01900000-0000-7000-8000-000000000000'], leadFilter: {} }],
  ['a filter with a misspelled field', { leadFilter: { serach: '서울' } }],
])('a bulk call with %s is rejected', async (_, body) => {
  const owner = await createTestWorkspace(w)
  await makeLeads(owner, owner.workspaceId, 1)
  expect((await owner.post('/leads/bulk-delete', body)).status).toBe(400)
  expect(await countOf(owner, '')).toBe(1)
})
