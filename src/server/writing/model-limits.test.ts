// Limits of a model: what running calls may cost is reserved, so that they cannot exceed a limit together.
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { ModelRequest } from '#core/ports.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { sumMonth } from '#server/data/writing/model-calls.ts'
import { reserveModelCall } from '#server/data/writing/model-reservations.ts'
import { NO_ORIGIN, openModel } from '#server/writing/actions/open-model.ts'
import { type FakeModel, startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let model: FakeModel
let w: World
beforeAll(async () => {
  model = await startFakeModel()
  w = await world({ config: { allowPrivateHosts: true } })
})
afterAll(async () => {
  await w[Symbol.asyncDispose]()
  await model[Symbol.asyncDispose]()
})

/** A call costs 0.25 won and may cost at most 1.8: 100 of 700 tokens in, 50 of 360 out. */
const REQUEST: ModelRequest<{ subject: string }> = {
  purpose: 'email',
  promptVersion: '1',
  system: '',
  prompt: '가'.repeat(60),
  output: outputFormat('email', z.object({ subject: z.string() })),
  maxTokens: 120,
}
async function room(monthlyCap: number) {
  const me = await createTestWorkspace(w)
  const own = { preset: 'custom', baseUrl: model.baseUrl, model: `model-${me.workspaceId}`, concurrency: 50 }
  const { status } = await me.put(`/workspaces/${me.workspaceId}/model`, {
    ...own,
    priceIn: 1000,
    priceOut: 3000,
    monthlyCap,
  })
  expect(status).toBe(200)
  const opened = await openModel(w.ctx, me.workspaceId)
  return {
    workspaceId: me.workspaceId,
    ask: (signal = AbortSignal.timeout(60_000)) => opened.ask(REQUEST, signal, NO_ORIGIN),
    spent: () => sumMonth(w.ctx.db, me.workspaceId, w.ctx.clock.now()),
    reserved: async () =>
      (
        await w.ctx.db
          .selectFrom('model_reservations')
          .select('id')
          .where('workspaceId', '=', me.workspaceId)
          .execute()
      ).length,
    /** As a call that starts after so many minutes. */
    reserve: (minutes = 0) =>
      reserveModelCall(
        w.ctx.db,
        {
          id: w.ctx.newId(),
          workspaceId: me.workspaceId,
          highest: { cost: 1.5, tokens: 0 },
          at: new Date(w.ctx.clock.now().getTime() + minutes * 60_000),
        },
        { cost: monthlyCap, tokens: null },
      ),
  }
}

test('forty parallel calls use up a limit and never exceed it', async () => {
  model.behave('mail')
  const { ask, spent, reserved } = await room(4)
  const outcomes = await Promise.all(Array.from({ length: 40 }, () => ask()))
  const made = outcomes.filter(({ ok }) => ok).length
  expect(await spent()).toBeCloseTo(made * 0.25)
  expect(await spent()).toBeLessThanOrEqual(4)
  // the last won is less than a call may cost
  expect(await spent()).toBeGreaterThan(2)
  for (const outcome of outcomes)
    if (!outcome.ok) expect(outcome).toMatchObject({ retry: 'stop', code: 'quota' })
  expect(await reserved()).toBe(0)
})

test('a call that fails releases what it reserved', async () => {
  model.behave('wrong_key')
  const { ask, reserved } = await room(2)
  expect(await ask()).toMatchObject({ ok: false, code: 'auth' })
  expect(await reserved()).toBe(0)
  model.behave('mail')
  expect(await ask()).toMatchObject({ ok: true })
})

test('a call that gets no answer keeps its reservation until it is given up', async () => {
  model.behave((_, nth) => (nth === 1 ? 'hangs' : 'mail'))
  const { ask, reserve, reserved } = await room(2)
  const gone = new AbortController()
  const calls = model.calls.length
  const hanging = ask(gone.signal)
  await until(() => model.calls.length === calls + 1)
  expect(await reserve()).toBe('later')
  const waiting = ask()
  gone.abort()
  expect(await hanging).toMatchObject({ ok: false, code: 'aborted' })
  expect(await waiting).toMatchObject({ ok: true })
  expect(await reserved()).toBe(0)
})

test('a call that waits for others ends when it is given up', async () => {
  const { ask, reserve } = await room(2)
  expect(await reserve()).toBe('now')
  const calls = model.calls.length
  const gone = new AbortController()
  const waiting = ask(gone.signal)
  gone.abort()
  expect(await waiting).toMatchObject({ ok: false, code: 'aborted' })
  expect(model.calls).toHaveLength(calls)
})

test('the reservation of a process that was killed is ignored after two hours', async () => {
  const { reserve } = await room(2)
  expect(await reserve()).toBe('now')
  expect(await reserve(119)).toBe('later')
  expect(await reserve(120)).toBe('now')
})
