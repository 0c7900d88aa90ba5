// Who saved the workflow last, for users who have it open.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeSequence, type Owner, workflowJson } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let owner: Owner
beforeAll(async () => {
  w = await world()
  owner = await createTestWorkspace(w, { name: '김영업' })
})
afterAll(() => w[Symbol.asyncDispose]())

test('the draft names who saved it last and when; other settings change neither', async () => {
  const { id } = await makeSequence(owner, workflowJson([{}]))
  const colleague = await w.signUp({ name: '박동료' })
  await w.join(colleague, owner.workspaceId, 'member')
  const first = (await owner.get(`/sequences/${id}/draft`)).body
  expect(first).toMatchObject({ savedByName: '김영업', isMine: true })

  w.clock.advance(60_000)
  const { body } = await colleague.put(`/sequences/${id}`, { workflowData: workflowJson([{}, {}]) })
  const second = (await owner.get(`/sequences/${id}/draft`)).body
  expect(second).toEqual({
    revision: body.revision,
    savedAt: w.clock.now().toISOString(),
    savedByName: '박동료',
    isMine: false,
  })
  expect(second.revision).toBe(first.revision + 1)
  expect((await colleague.get(`/sequences/${id}/draft`)).body.isMine).toBe(true)

  w.clock.advance(60_000)
  await owner.put(`/sequences/${id}`, { name: '새 이름' })
  expect((await owner.get(`/sequences/${id}/draft`)).body).toEqual(second)
})

test('the draft of a foreign sequence answers 404', async () => {
  const { id } = await makeSequence(owner, workflowJson([{}]))
  const stranger = await w.signUp()
  expect((await stranger.get(`/sequences/${id}/draft`)).body).toMatchObject({
    statusCode: 404,
    code: 'sequence_not_found',
  })
})
