import { expect, test } from 'vitest'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { createTestWorkspace, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const w = await world()

test('a start waits for other plans of its workspace only with open enrollments', async () => {
  const owner = await createTestWorkspace(w)
  const empty = await makeSequence(owner, [{}], { defaultEmailAccountId: owner.sandboxId })
  const waiting = await makeSequence(owner, [{}], { defaultEmailAccountId: owner.sandboxId })
  const lead = await owner.post('/leads', {
    workspaceId: owner.workspaceId,
    contactEmail: 'kim@hanbit.example',
  })
  await owner.post(`/sequences/${waiting.id}/enrollments`, { leadIds: [lead.body.id] })
  const later = await w.ctx.db.transaction().execute(async (tx) => {
    await lockPlanning(tx, [owner.workspaceId])
    expect((await owner.post(`/sequences/${empty.id}/activate`)).status).toBe(200)
    const start = owner.post(`/sequences/${waiting.id}/activate`)
    await expect.poll(() => waitingForLocks(w.ctx.db)).toBe(1)
    return { start }
  })
  expect((await later.start).status).toBe(200)
})
