// Sorting of the list of sequences, and which leads its numbers count.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorkspace, makeLeads, makeSequence } from '#server/platform/testing/workspace-setup.ts'
import { type World, world } from '#server/platform/testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

test('the list can be sorted by every column in both directions, across pages', async () => {
  const desk = await createTestWorkspace(w)
  const [one, two, three] = await makeLeads(desk, desk.workspaceId, 3)
  const make = async (name: string, leadIds: (string | undefined)[]) => {
    const { id } = await makeSequence(desk, [{}], { name })
    if (leadIds.length > 0)
      await desk.post(`/sequences/${id}/enrollments`, {
        leadIds,
        userEmailAccountId: desk.sandboxId,
        allowParallel: true,
      })
    return id
  }
  await make('나무', [one])
  const running = await make('가을', [one, two, three])
  await make('다리', [])
  await desk.post(`/sequences/${running}/activate`)
  const names = async (query: string): Promise<string> =>
    (await desk.get(`/sequences/search?workspaceIds=${desk.workspaceId}&${query}`)).body.data
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
  const desk = await createTestWorkspace(w)
  const second = (await desk.post('/workspaces', { name: '둘째' })).body.id as string
  const colleague = await w.signUp({ name: '동료' })
  await w.join(colleague, desk.workspaceId, 'viewer')
  const own = await makeLeads(desk, desk.workspaceId, 2)
  const others = await makeLeads(desk, second, 3)
  const { id } = await makeSequence(desk, [{}])
  await desk.put(`/sequences/${id}`, { workspaceIds: [desk.workspaceId, second] })
  await desk.post(`/sequences/${id}/enrollments`, {
    leadIds: [...own, ...others],
    userEmailAccountId: desk.sandboxId,
  })
  for (const [who, n] of [
    [desk, 5],
    [colleague, 2],
  ] as const) {
    const row = (await who.get('/sequences/search?limit=50')).body.data.find(
      (one: { id: string }) => one.id === id,
    )
    expect(row.enrolledCount).toBe(n)
    expect((await who.get(`/sequences/${id}/enrollments`)).body.total).toBe(n)
  }
})
