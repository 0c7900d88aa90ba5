import { afterAll, beforeAll, expect, test } from 'vitest'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeSequence, type Owner, workflowJson } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { changeSequence } from './save.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w)
})
afterAll(() => w[Symbol.asyncDispose]())

test('a save reads the sequence once, under its lock, and returns what its response needs', async () => {
  const { id } = await makeSequence(owner, [{}])
  const reads: string[] = []
  await using watched = observedDatabase(w.config.databaseUrl ?? '', async (_, text) => {
    if (/^\s*SELECT/.test(text) && /FROM sequences\b/.test(text))
      reads.push(text.includes('FOR UPDATE') ? 'lock' : 'read')
  })
  const memberships = [{ workspaceId: owner.workspaceId, role: 'owner' as const }]
  const scope = { userId: owner.user.id, memberships, need: 'member' as const }
  const ctx = { ...w.ctx, db: watched.db }
  const { sequence } = await changeSequence(ctx, scope, id, { name: '새 이름', status: 'draft' })
  expect(reads).toEqual(['lock', 'read'])
  expect(sequence).toMatchObject({ id, name: '새 이름', workflowData: expect.any(String) })
})

test('the response to a save is the stored sequence', async () => {
  const { id } = await makeSequence(owner, [{}])
  const { id: customerGroupId } = (
    await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name: '그룹' })
  ).body
  const second = (await owner.post('/workspaces', { name: '둘째' })).body.id
  const changes = [
    { name: '봄 제안', timeZone: 'Asia/Tokyo', businessDaysOnly: false, reviewRequired: true },
    { workflowData: workflowJson([{}, { delayDays: 2 }]) },
    { workflowData: null, language: 'en', tone: 'friendly', senderIntro: '소개', trackOpens: true },
    { customerGroupId, defaultEmailAccountId: owner.sandboxId, onCompanyReply: 'stop' },
    { workspaceIds: [owner.workspaceId, second] },
    { customerGroupId: null, defaultEmailAccountId: null },
    {},
  ]
  for (const change of changes) {
    const saved = await owner.put(`/sequences/${id}`, change)
    expect([saved.status, saved.body]).toEqual([200, (await owner.get(`/sequences/${id}`)).body])
  }
})
