import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { startFakeModel } from '#testing/servers/fake-model.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { setUpGeneration } from '#testing/writing/generation-setup.ts'
import { stopRun } from './generation-runs.ts'
import { claimEmail } from './tasks.ts'

test('a mail is not claimed while its run is being stopped', async () => {
  await using model = await startFakeModel()
  const openai = { baseUrl: model.baseUrl, apiKey: 'test-key', model: 'test-model' }
  // without a worker
  await using w = await world({ config: { openai } })
  const { generate, list } = await setUpGeneration(model, await createTestWorkspace(w), 1)
  void generate()
  await expect.poll(async () => (await list())[0]?.status).toBe('pending')
  const id = (await list())[0]?.id ?? ''
  const { db, clock } = w.ctx
  const { rows } = await sql<{ runId: string }>`
    SELECT run_id FROM generated_emails WHERE id = ${id}`.execute(db)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: hasStopped, resolve: stopped } = Promise.withResolvers<void>()
  const stopping = db.transaction().execute(async (tx) => {
    await stopRun(tx, rows[0]?.runId ?? '', null, clock.now())
    stopped()
    await mayCommit
  })
  await hasStopped
  const claim = claimEmail(db, id, clock.now())
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  commit()
  await stopping
  expect(await claim).toBeNull()
  expect((await list())[0]?.status).toBe('pending')
})
