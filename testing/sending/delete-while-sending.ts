// A user deletes a lead or a sequence at a chosen statement of a sending, then restores and resumes it.

import { sql } from 'kysely'
import { expect } from 'vitest'
import { DAY_MS } from '#core/calendar/date.ts'
import type { Context } from '#server/context.ts'
import { removeWorkers, writeHeartbeat } from '#server/data/platform/workers.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

export async function deliver(ctx: Context, db = ctx.db): Promise<void> {
  const worker = createSendingWorker({ ...ctx, db }, new AbortController().signal)
  // with a heartbeat, so that the deletion waits for the mail it is sending
  await writeHeartbeat(ctx.db, worker.workerId)
  await sendDue({ ...ctx, db }, worker, sequenceMails)
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const delivered = async (w: World): Promise<number> =>
  (
    await sql<{ n: number }>`SELECT count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered'`.execute(
      w.ctx.db,
    )
  ).rows[0]?.n ?? 0

export async function twoMailsPlanned(owner: Owner): Promise<{ sequenceId: string; leadId: string }> {
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1)
  const { id } = await makeSequence(owner, [{}, { delayDays: 1 }])
  await owner.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { sequenceId: id, leadId }
}

export const enrollmentsOf = async (owner: Owner, sequenceId: string) =>
  (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data

/** Sends while `act` is called before the given statement of the sending. @returns mails delivered when `act` returned */
async function during(w: World, statement: number, act: () => Promise<unknown>): Promise<number | null> {
  let answered: Promise<number> | null = null
  await using watched = observedDatabase(w.config.databaseUrl ?? '', async (n) => {
    if (n !== statement) return
    answered = act().then(() => delivered(w))
    // the statement that holds a lock it waits for continues
    await Promise.race([answered, pause(60)])
  })
  await deliver(w.ctx, watched.db)
  // a sending that lost its lock to the deletion is reconciled, as the engine does regularly
  await removeWorkers(w.ctx.db)
  await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
  return answered
}

/**
 * One sending for each of `statements`, in which the lead or the sequence is deleted before that statement; ends early
 * when a sending has fewer statements.
 * @returns how many sendings the deletion was in time for
 */
export async function deletedBefore(
  statements: Iterable<number>,
  what: 'lead' | 'sequence',
): Promise<{ spared: number; tried: number }> {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  let spared = 0
  let tried = 0
  for (const statement of statements) {
    const it = await twoMailsPlanned(owner)
    const id = what === 'lead' ? it.leadId : it.sequenceId
    const before = await delivered(w)
    const atAnswer = await during(w, statement, async () => {
      const { status, body } = await owner.delete(`/${what}s/${id}`)
      expect(status, JSON.stringify(body)).toBe(200)
    })
    // the sending was over before that statement
    if (atAnswer === null) break
    tried++
    expect(await delivered(w), `statement ${statement}`).toBe(atAnswer)
    if (atAnswer === before) spared++

    expect((await owner.post('/bin/restore', { ids: [id] })).body.restoredCount).toBe(1)
    w.clock.advance(3 * DAY_MS)
    await deliver(w.ctx)
    expect(await delivered(w), `statement ${statement}, brought back`).toBe(atAnswer)
    const [enrollment] = await enrollmentsOf(owner, it.sequenceId)
    expect(enrollment).toMatchObject({ leadId: it.leadId, status: 'paused' })

    // a user resumes it: each of the two mails is sent once
    if (what === 'sequence') await owner.post(`/sequences/${it.sequenceId}/resume`)
    else
      await owner.patch(`/sequences/${it.sequenceId}/enrollments/${enrollment.id}/status`, {
        status: 'active',
      })
    for (let day = 0; day < 4; day++) {
      await deliver(w.ctx)
      w.clock.advance(DAY_MS)
    }
    const [now] = await enrollmentsOf(owner, it.sequenceId)
    expect(await delivered(w), `statement ${statement}, resumed: ${JSON.stringify([enrollment, now])}`).toBe(
      before + 2,
    )
  }
  return { spared, tried }
}
