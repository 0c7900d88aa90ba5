// Somebody deletes while mails are leaving: after the answer nothing more goes, whatever the moment; and what is brought
// back sends nothing by itself, but goes on where it stood when a person says so.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { beat, removeWorkers } from '#server/store/due-mails.ts'
import { type Desk, makeDesk, makeLeads, makeSequence } from '#server/testing/sales-desk.ts'
import { watchedDatabase } from '#server/testing/watched-database.ts'
import { type World, world } from '#server/testing/world.ts'
import { deliverDue } from './deliver.ts'
import { newDeliverer } from './engine.ts'
import { reconcile } from './reconcile.ts'

const DAY = 86_400_000
async function deliver(ctx: Context, db = ctx.db): Promise<void> {
  const deliverer = newDeliverer({ ...ctx, db }, new AbortController().signal)
  // alive, so that whoever deletes waits for what it has on the wire
  await beat(ctx.db, deliverer.workerId)
  await deliverDue({ ...ctx, db }, deliverer)
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const delivered = async (w: World): Promise<number> =>
  (
    await sql<{ n: number }>`SELECT count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered'`.execute(
      w.ctx.db,
    )
  ).rows[0]?.n ?? 0

async function underWay(desk: Desk): Promise<{ sequenceId: string; leadId: string }> {
  const [leadId = ''] = await makeLeads(desk, desk.workspaceId, 1)
  const { id } = await makeSequence(desk, [{}, { delayDays: 1 }])
  await desk.post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: desk.sandboxId })
  expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  return { sequenceId: id, leadId }
}

const peopleOf = async (desk: Desk, sequenceId: string) =>
  (await desk.get(`/sequences/${sequenceId}/enrollments`)).body.data

/** Sends while `act` is called before the given statement of the sending. @returns mails there were at its answer */
async function during(w: World, statement: number, act: () => Promise<unknown>): Promise<number | null> {
  let answered: Promise<number> | null = null
  await using watched = watchedDatabase(w.config.databaseUrl ?? '', async (n) => {
    if (n !== statement) return
    answered = act().then(() => delivered(w))
    // what holds a lock it waits for is let go on
    await Promise.race([answered, pause(60)])
  })
  await deliver(w.ctx, watched.db)
  // a sending that lost its lock to the deletion is looked up, as the next beat of the engine does
  await removeWorkers(w.ctx.db)
  await reconcile(w.ctx, { workerId: w.ctx.newId(), inHand: [] })
  return answered
}

async function deletedAtEveryMoment(what: 'lead' | 'sequence'): Promise<void> {
  await using w = await world()
  const desk = await makeDesk(w)
  let spared = 0
  for (let statement = 1; ; statement++) {
    const it = await underWay(desk)
    const id = what === 'lead' ? it.leadId : it.sequenceId
    const before = await delivered(w)
    const atAnswer = await during(w, statement, async () => {
      const { status, body } = await desk.delete(`/${what}s/${id}`)
      expect(status, JSON.stringify(body)).toBe(200)
    })
    // the sending was over before that statement
    if (atAnswer === null) break
    expect(await delivered(w), `statement ${statement}`).toBe(atAnswer)
    if (atAnswer === before) spared++

    expect((await desk.post('/bin/restore', { ids: [id] })).body.restoredCount).toBe(1)
    w.clock.advance(3 * DAY)
    await deliver(w.ctx)
    expect(await delivered(w), `statement ${statement}, brought back`).toBe(atAnswer)
    const [person] = await peopleOf(desk, it.sequenceId)
    expect(person).toMatchObject({ leadId: it.leadId, status: 'paused' })

    // by hand it goes on where it stood: each of the two mails once
    if (what === 'sequence') await desk.post(`/sequences/${it.sequenceId}/resume`)
    else await desk.patch(`/sequences/${it.sequenceId}/enrollments/${person.id}/status`, { status: 'active' })
    for (let day = 0; day < 4; day++) {
      await deliver(w.ctx)
      w.clock.advance(DAY)
    }
    const [now] = await peopleOf(desk, it.sequenceId)
    expect(await delivered(w), `statement ${statement}, resumed: ${JSON.stringify([person, now])}`).toBe(
      before + 2,
    )
  }
  // the test has met both: moments before the mail left, and moments after
  expect(spared).toBeGreaterThan(3)
}

test(
  'a lead that is deleted at any moment of a sending gets no mail after the answer, and none when it is back',
  () => deletedAtEveryMoment('lead'),
  120_000,
)

test(
  'a sequence that is deleted at any moment of a sending gets no mail after the answer, and none when it is back',
  () => deletedAtEveryMoment('sequence'),
  120_000,
)

test('who answers, or refuses, while they are in the bin is not mailed when they are back', async () => {
  await using w = await world()
  const desk = await makeDesk(w)
  for (const answer of [{ kind: 'reply', text: '안녕하세요' }, { kind: 'unsubscribe' }]) {
    const { sequenceId, leadId } = await underWay(desk)
    await deliver(w.ctx)
    const email = (await desk.get(`/leads/${leadId}`)).body.contactEmail
    const mail = (await desk.get(`/sandbox/messages?to=${email}`)).body.data[0]
    await desk.delete(`/leads/${leadId}`)
    expect((await desk.post(`/sandbox/messages/${mail.id}/answer`, answer)).status).toBe(200)
    const { body } = await desk.post('/bin/restore', { ids: [leadId] })
    expect(body).toEqual({ restoredCount: 1, waitingEnrollments: 0, skipped: [] })
    const [person] = await peopleOf(desk, sequenceId)
    expect(['removed', 'unsubscribed']).toContain(person.status)
    expect((await desk.get(`/leads/${leadId}`)).body.isSuppressed).toBe(answer.kind === 'unsubscribe')
  }
})

test('a notice that waits for a deleted lead does not go', async () => {
  await using w = await world()
  const desk = await makeDesk(w)
  const [leadId = ''] = await makeLeads(desk, desk.workspaceId, 1)
  const sent = await desk.post(`/leads/${leadId}/source-notice`, {
    emailAccountId: desk.sandboxId,
    subject: '출처',
    bodyText: '알려 드립니다',
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  await desk.delete(`/leads/${leadId}`)
  const { rows } = await sql<{ state: string }>`SELECT state FROM notices`.execute(w.ctx.db)
  expect(rows).toEqual([{ state: 'skipped' }])
})
