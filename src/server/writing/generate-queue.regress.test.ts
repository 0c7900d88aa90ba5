// The queue of a model: it does not delay other workspaces, and cancelled mails are never requested.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'
import { jobsEnded, setUpGeneration } from '#testing/writing/generation-setup.ts'

let theModel: FakeModel
let w: World
beforeAll(async () => {
  theModel = await startFakeModel()
  w = await world({ role: 'all', config: { allowPrivateHosts: true } })
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await theModel[Symbol.asyncDispose]()
})

/** A workspace with its own model and a limit of parallel calls. */
async function room(count: number, concurrency: number, settings: object = {}) {
  const me = await createTestWorkspace(w)
  const own = { preset: 'custom', baseUrl: theModel.baseUrl, model: `model-${me.workspaceId}` }
  const { status } = await me.put(`/workspaces/${me.workspaceId}/model`, { ...own, concurrency, ...settings })
  expect(status).toBe(200)
  return setUpGeneration(theModel, me, count)
}

test.concurrent('a slow model of one workspace does not delay another workspace', async () => {
  const slow = await room(150, 2)
  slow.model.behave('hangs')
  const quick = await room(20, 5)
  await slow.generate()
  await until(
    async () => slow.model.calls.length,
    (calls) => calls === 2,
  )
  await quick.generate()
  await until(quick.progress, ({ status }) => status === 'completed')
  expect(await quick.progress()).toMatchObject({ generated: 20, failed: 0 })
  expect(slow.model.calls).toHaveLength(2)
  expect(await slow.progress()).toMatchObject({ status: 'generating', generated: 0, total: 150 })
  await slow.me.post(`${slow.node}/cancel-generation`)
})

test.concurrent('parallel calls of a model reach the workspace’s limit and never exceed it', async () => {
  const { generate, done, model } = await room(60, 6)
  const mayAnswer = Promise.withResolvers<void>()
  let now = 0
  let most = 0
  model.behave(() => {
    most = Math.max(most, ++now)
    return { slow: mayAnswer.promise.then(() => now--) }
  })
  await generate()
  await until(() => now === 6)
  mayAnswer.resolve()
  expect(await done()).toMatchObject({ generated: 60, failed: 0 })
  expect(most).toBe(6)
})

test.concurrent('queued mails of a cancelled run are never requested', async () => {
  const { node, me, begin, list, progress, model } = await room(30, 2)
  const mayAnswer = Promise.withResolvers<void>()
  model.behave({ slow: mayAnswer.promise })
  await begin()
  await until(
    async () => model.calls.length,
    (calls) => calls === 2,
  )
  await me.post(`${node}/cancel-generation`)
  expect((await progress()).status).toBe('completed')
  mayAnswer.resolve()
  await jobsEnded(w.ctx.db, await list())
  expect(model.calls).toHaveLength(2)
})

test.concurrent('queued mails are not requested after a wrong key', async () => {
  const { generate, done, list, model } = await room(60, 3)
  model.behave({ slow: 100, last: 'wrong_key' })
  await generate()
  expect((await done()).error).toMatch(/키가 올바르지 않습니다/)
  await jobsEnded(w.ctx.db, await list())
  // those that were under way when the first response was recorded
  expect(model.calls.length).toBeLessThan(30)
  await until(list, (rows) => rows.every((row) => row.status === 'pending'))
})

test.concurrent('parallel calls do not exceed the monthly cap together, and the run stops with one message', async () => {
  // a mail costs 100 won, and a call up to some thousand
  const { me, generate, done, model } = await room(30, 8, {
    priceIn: 1_000_000,
    priceOut: 0,
    monthlyCap: 15_000,
    claimReader: 'off',
  })
  model.behave({ slow: 50 })
  await generate()
  expect((await done()).error).toBe(null)
  await me.put(`/workspaces/${me.workspaceId}/model`, { monthlyCap: 3100 })
  await generate()
  expect((await done()).error).toContain('이번 달 AI 사용 한도')
  expect((await me.get(`/workspaces/${me.workspaceId}/model`)).body.monthCost).toBeLessThanOrEqual(3100)
})
