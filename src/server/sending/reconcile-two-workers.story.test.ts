// Two workers clear up after a killed one: what one of them is sending again, the other does not release.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sequenceMailStates } from '#server/data/sending/due-mails.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const { listOrphaned, returnClaimed, returnUntried } = sequenceMailStates

test('a list of orphaned mails does not release a mail that another worker has claimed since', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  const [dead, alive] = [w.ctx.newId(), w.ctx.newId()]
  const take = (worker: string, state: string) =>
    sql`UPDATE scheduled_executions SET state = ${state}, worker_id = ${worker}, claimed_at = clock_timestamp()`.execute(
      w.ctx.db,
    )
  const stateNow = async () =>
    (await sql<{ state: string }>`SELECT state FROM scheduled_executions`.execute(w.ctx.db)).rows[0]?.state

  await take(dead, 'claimed')
  const [stranded] = await listOrphaned(w.ctx.db, 20, { workerId: w.ctx.newId(), claimedIds: [] })
  if (!stranded) throw new Error('the mail of a worker that never beat is stranded')
  const at = w.ctx.clock.now()
  for (const state of ['claimed', 'sending']) {
    await take(alive, state)
    await returnClaimed(w.ctx.db, stranded, at)
    const change = { waitReason: null, lastError: null, at, workerId: dead }
    await returnUntried(w.ctx.db, stranded.id, change)
    expect(await stateNow()).toBe(state)
  }
  await take(alive, 'claimed')
  const [mine] = await listOrphaned(w.ctx.db, 20, { workerId: w.ctx.newId(), claimedIds: [] })
  if (mine) await returnClaimed(w.ctx.db, mine, at)
  expect(await stateNow()).toBe('scheduled')
})
