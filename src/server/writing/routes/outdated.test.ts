// Mails written with earlier settings: marked everywhere with the same number, and written again on request.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxModel } from '#server/adapters/sandbox/model/model.ts'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
let me: Owner
let fake: FakeModel
beforeAll(async () => {
  fake = await startFakeModel()
  w = await world({ role: 'all', model: createSandboxModel(1), config: { allowPrivateHosts: true } })
  me = await createTestWorkspace(w)
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await fake[Symbol.asyncDispose]()
})

const AI = { generationMode: 'ai' as const, aiPrompt: '짧게 소개해 주세요.', subject: '', bodyText: '' }
type Row = { id: string; isOutdated: boolean; status: string; subject: string; updatedAt: string }

async function written(count: number) {
  const leadIds = await makeLeads(me, me.workspaceId, count)
  const { id } = await makeSequence(me, [AI], { leadIds })
  const node = `/sequences/${id}/nodes/mail-1`
  const list = async (): Promise<Row[]> => (await me.get(`${node}/generated-emails`)).body
  const done = () =>
    until(
      async () => (await me.get(`${node}/generation-progress`)).body,
      ({ status }) => status === 'completed',
    )
  const generate = async (body: object = {}) => {
    await me.post(`${node}/generate-emails`, { mode: 'ai', ...body })
    await done()
  }
  /** the number in the list and in the launch check */
  const outdated = async (): Promise<[number, number]> => {
    const marked = (await list()).filter((row) => row.isOutdated).length
    const { report } = (await me.get(`/sequences/${id}/check`)).body
    const finding = report.find(({ code }: { code: string }) => code === 'emails_outdated')
    return [marked, finding?.count ?? 0]
  }
  const change = async (from: string, to: string) => {
    const { workflowData } = (await me.get(`/sequences/${id}`)).body
    expect(workflowData).toContain(from)
    const saved = await me.put(`/sequences/${id}`, { workflowData: workflowData.replace(from, to) })
    expect(saved.status).toBe(200)
  }
  await generate()
  return { id, node, list, generate, outdated, change }
}

test('a change of prompt, tone, preset, length or introduction marks the mails in the list and in the launch check', async () => {
  const { id, generate, outdated, change } = await written(2)
  expect(await outdated()).toEqual([0, 0])
  await change('"aiPrompt":"짧게', '"aiPrompt":"정중하게')
  expect(await outdated()).toEqual([2, 2])
  await generate()
  expect(await outdated()).toEqual([0, 0])
  for (const style of [{ tone: '담백하게' }, { senderIntro: '김하나입니다' }, { language: 'en' }]) {
    expect((await me.put(`/sequences/${id}`, style)).status).toBe(200)
    expect(await outdated(), JSON.stringify(style)).toEqual([2, 2])
    await generate({ onlyOutdated: true })
    expect(await outdated()).toEqual([0, 0])
  }
  for (const field of ['"length":"short"', '"preset":"follow_up"']) {
    await change('"generationMode":', `${field},"generationMode":`)
    expect(await outdated(), field).toEqual([2, 2])
    await generate({ onlyOutdated: true })
    expect(await outdated()).toEqual([0, 0])
  }
})

test('a change of the chosen own sources marks the mails, one fact or a source that is not chosen does not', async () => {
  const { id, generate, outdated } = await written(1)
  const sources = `/workspaces/${me.workspaceId}/own-sources`
  const add = async (text: string) =>
    (await me.post(sources, { kind: 'text', name: '소개', text })).body.id as string
  const choose = async (ownSourceIds: string[] | null) =>
    expect((await me.put(`/sequences/${id}`, { ownSourceIds })).status).toBe(200)
  const [one, two] = [await add('국내 310개 공장이 사용합니다.'), await add('고객사 730곳이 사용합니다.')]
  expect(await outdated()).toEqual([0, 0])
  for (const chosen of [[one], [one, two], [], null]) {
    await choose(chosen)
    expect(await outdated(), `${chosen}`).toEqual([1, 1])
    await generate({ onlyOutdated: true })
    expect(await outdated()).toEqual([0, 0])
  }
  await choose([two])
  await generate({ onlyOutdated: true })
  await choose([two])
  expect((await me.post(`/own-sources/${two}/facts`, { text: '무상 보증은 2년입니다.' })).status).toBe(200)
  expect((await me.delete(`/own-sources/${one}`)).status).toBeLessThan(300)
  expect(await outdated()).toEqual([0, 0])
  expect((await me.delete(`/own-sources/${two}`)).status).toBeLessThan(300)
  expect(await outdated()).toEqual([1, 1])
})

test('a change of the workspace’s model marks the mails that the earlier model wrote', async () => {
  const { generate, outdated } = await written(1)
  const model = { preset: 'custom', baseUrl: fake.baseUrl, model: 'one', apiKey: 'sk-secret' }
  expect((await me.put(`/workspaces/${me.workspaceId}/model`, model)).status).toBe(200)
  expect(await outdated()).toEqual([1, 1])
  await generate({ onlyOutdated: true })
  expect(await outdated()).toEqual([0, 0])
  await me.put(`/workspaces/${me.workspaceId}/model`, { ...model, model: 'two' })
  expect(await outdated()).toEqual([1, 1])
  await me.put(`/workspaces/${me.workspaceId}/model`, { preset: 'installation' })
})

test('only the outdated mails are written again, and edited ones only when requested', async () => {
  const { node, list, generate, outdated, change } = await written(3)
  const [edited] = await list()
  await me.patch(`${node}/generated-emails/${edited?.id}`, { subject: '직접 쓴 제목' })
  await change('"aiPrompt":"짧게', '"aiPrompt":"정중하게')
  expect(await outdated()).toEqual([3, 3])
  await generate({ onlyOutdated: true })
  expect(await outdated()).toEqual([1, 1])
  expect((await list()).find((row) => row.id === edited?.id)).toMatchObject({
    subject: '직접 쓴 제목',
    isOutdated: true,
  })
  const kept = (await list()).filter((row) => !row.isOutdated)
  await generate({ onlyOutdated: true, includeEdited: true })
  expect(await outdated()).toEqual([0, 0])
  const after = new Map((await list()).map((row) => [row.id, row.updatedAt]))
  for (const row of kept) expect(after.get(row.id)).toBe(row.updatedAt)
})
