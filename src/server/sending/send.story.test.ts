// What one worker sends, until it is recorded.
import { expect, test } from 'vitest'
import {
  createTestWorkspace,
  makeLeads,
  makeSequence,
  until,
} from '#server/platform/testing/workspace-setup.ts'
import { world } from '#server/platform/testing/world.ts'
import type { Recorder } from './record.ts'
import { sendDue } from './send.ts'
import { sequenceMails } from './sequence-mails.ts'
import { createSendingWorker } from './worker.ts'

test('a sent mail belongs to its worker until it is recorded', async () => {
  await using w = await world()
  const desk = await createTestWorkspace(w)
  const leadIds = await makeLeads(desk, desk.workspaceId, 2)
  const { id } = await makeSequence(desk, [{}])
  await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
  await desk.post(`/sequences/${id}/activate`)

  const worker = createSendingWorker(w.ctx, new AbortController().signal)
  const recording = Promise.withResolvers<void>()
  let sent = 0
  const markSent: Recorder['markSent'] = async (mail) => {
    sent++
    await recording.promise
    return worker.recorder.markSent(mail)
  }
  const sending = sendDue(w.ctx, { ...worker, recorder: { ...worker.recorder, markSent } }, sequenceMails)
  await until(
    async () => sent,
    (count) => count === 2,
  )
  expect(worker.claimedIds.size).toBe(2)
  recording.resolve()
  expect(await sending).toBe(2)
  expect(worker.claimedIds.size).toBe(0)
})
