// Runs and their progress when the worker is killed, stopped or missing.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { setUpGeneration, type WrittenRow } from '#testing/writing/generation-setup.ts'

/** An app without a worker, with its own model; `work` starts a worker on the same database. */
async function withoutWorker(count: number) {
  const stack = new AsyncDisposableStack()
  const own = stack.use(await startFakeModel())
  const api = stack.use(
    await world({ config: { openai: { baseUrl: own.baseUrl, apiKey: null, model: null } } }),
  )
  const room = await setUpGeneration(own, await createTestWorkspace(api), count)
  const work = async () => {
    const worker = await createApp({ ...api.config, role: 'worker' }, { log: silentLog, clock: api.clock })
    stack.defer(() => worker.close())
    return worker
  }
  const hurry = () =>
    sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'generate-email'`.execute(api.ctx.db)
  return {
    ...room,
    api,
    work,
    hurry,
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

test.concurrent('a run without a worker ends when its last mail is edited, deleted or requested again', async () => {
  await using it = await withoutWorker(2)
  for (const end of [
    async ([a, b]: WrittenRow[]) => [
      await it.me.patch(it.at(a), { bodyText: '직접 씀' }),
      await it.me.delete(it.at(b)),
    ],
    () => it.me.delete(`${it.node}/generated-emails`),
    async () => [
      await it.me.put(`/sequences/${it.id}`, { customerGroupId: null }),
      ...(await Promise.all(it.leadIds.map((id) => it.me.delete(`/leads/${id}`)))),
    ],
  ]) {
    expect((await it.generate()).status).toBe(200)
    expect(await it.progress()).toMatchObject({ status: 'generating' })
    await end(await it.list())
    expect((await it.progress()).status).toBe('completed')
  }
})

test.concurrent('a mail of a killed worker is written by another worker, and the run ends', async () => {
  await using it = await withoutWorker(3)
  await it.generate()
  // the state after kill -9: rows generating, jobs active, no heartbeat
  await sql`UPDATE generated_emails SET status = 'generating', attempts = 1`.execute(it.api.ctx.db)
  await sql`
    UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 hour', heartbeat_on = now() - interval '1 hour'
    WHERE name = 'generate-email'`.execute(it.api.ctx.db)
  expect(await it.progress()).toMatchObject({ status: 'generating', generated: 0, total: 3 })
  await it.work()
  await until(
    () => it.hurry().then(it.progress),
    ({ status }) => status === 'completed',
  )
  expect(await it.progress()).toMatchObject({ generated: 3, failed: 0, total: 3 })
  expect(it.model.calls).toHaveLength(3)
})

test.concurrent('the mails of a stopping worker are written by the next one', async () => {
  await using it = await withoutWorker(2)
  it.model.behave('hangs')
  await it.generate()
  const worker = await it.work()
  await until(
    async () => it.model.calls.length,
    (calls) => calls === 2,
  )
  await worker.close()
  expect(await it.progress()).toMatchObject({ status: 'generating', generated: 0, failed: 0 })
  it.model.behave('mail')
  await it.hurry()
  await it.work()
  await until(it.progress, ({ status }) => status === 'completed')
  expect(await it.progress()).toMatchObject({ generated: 2, failed: 0 })
})

test.concurrent('the call that starts a run returns its final numbers when another process finishes it within two seconds', async () => {
  await using it = await withoutWorker(6)
  await it.work()
  // the worker polls for jobs: the run may take longer than two seconds on a busy machine
  const final = await until(
    () => it.generate({ includeEdited: true }).then(({ body }) => body),
    (body) => body.status === 'completed',
  )
  expect(final).toEqual({
    status: 'completed',
    message: '이메일 6건 중 6건을 생성했습니다',
    generated: 6,
    total: 6,
    failed: 0,
    kept: 0,
    error: null,
  })
})

test.concurrent('with Prefer: respond-async a run that takes longer is reported as generating, with the number of its mails', async () => {
  await using it = await withoutWorker(6)
  const { status, body } = await it.generate()
  expect(status).toBe(200)
  expect(body).toEqual({
    status: 'generating',
    message: '이메일 6통을 생성하고 있습니다',
    generated: 0,
    total: 6,
    failed: 0,
    kept: 0,
    error: null,
  })
})
