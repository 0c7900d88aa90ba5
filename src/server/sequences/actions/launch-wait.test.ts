import { expect, test } from 'vitest'
import { lockPlanning } from '#server/data/sending/taken-slots.ts'
import { waitingForLocks } from '#testing/db/waiting-for-locks.ts'
import { createTestWorkspace, makeSequence } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const w = await world()

test('a start waits for other plans of its workspace only with open enrollments', async () => {
  const desk = await createTestWorkspace(w)
  const empty = await makeSequence(desk, [{}], { defaultEmailAccountId: desk.sandboxId })
  const waiting = await makeSequence(desk, [{}], { defaultEmailAccountId: desk.sandboxId })
  const lead = await desk.post('/leads', {
    workspaceId: desk.workspaceId,
    contactEmail: 'kim@hanbit.example',
  })
  await desk.post(`/sequences/${waiting.id}/enrollments`, { leadIds: [lead.body.id] })
  const later = await w.ctx.db.transaction().execute(async (tx) => {
    await lockPlanning(tx, [desk.workspaceId])
    expect((await desk.post(`/sequences/${empty.id}/activate`)).status).toBe(200)
    const start = desk.post(`/sequences/${waiting.id}/activate`)
    await expect.poll(() => waitingForLocks(w.ctx.db)).toBe(1)
    return { start }
  })
  expect((await later.start).status).toBe(200)
})
