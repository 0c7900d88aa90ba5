import { afterAll, beforeAll, expect, test } from 'vitest'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, type Desk, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { changeSequence } from './save.ts'

let w: World
let desk: Desk
beforeAll(async () => {
  w = await world()
  desk = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

test('a save reads the sequence once, under its lock, and returns what its response needs', async () => {
  const { id } = await makeSequence(desk, [{}])
  const reads: string[] = []
  await using watched = observedDatabase(w.config.databaseUrl ?? '', async (_, text) => {
    if (/^\s*SELECT/.test(text) && /FROM sequences\b/.test(text))
      reads.push(text.includes('FOR UPDATE') ? 'lock' : 'read')
  })
  const memberships = [{ workspaceId: desk.workspaceId, role: 'owner' as const }]
  const scope = { userId: desk.user.id, memberships, need: 'member' as const }
  const ctx = { ...w.ctx, db: watched.db }
  const { sequence } = await changeSequence(ctx, scope, id, { name: '새 이름', status: 'draft' })
  expect(reads).toEqual(['lock', 'read'])
  expect(sequence).toMatchObject({ id, name: '새 이름', workflowData: expect.any(String) })
})

test('the response to a save is the stored sequence', async () => {
  const { id } = await makeSequence(desk, [{}])
  const { id: customerGroupId } = (
    await desk.post('/customer-groups', { workspaceId: desk.workspaceId, name: '그룹' })
  ).body
  const second = (await desk.post('/workspaces', { name: '둘째' })).body.id
  const changes = [
    { name: '봄 제안', timeZone: 'Asia/Tokyo', businessDaysOnly: false, reviewRequired: true },
    { workflowData: workflowJson([{}, { delayDays: 2 }]) },
    { workflowData: null, language: 'en', tone: 'friendly', senderIntro: '소개', trackOpens: true },
    { customerGroupId, defaultEmailAccountId: desk.sandboxId, onCompanyReply: 'stop' },
    { workspaceIds: [desk.workspaceId, second] },
    { customerGroupId: null, defaultEmailAccountId: null },
    {},
  ]
  for (const change of changes) {
    const saved = await desk.put(`/sequences/${id}`, change)
    expect([saved.status, saved.body]).toEqual([200, (await desk.get(`/sequences/${id}`)).body])
  }
})
