// A worker that is killed at any statement between the claim and the record, or around the SMTP conversation: every
// mail is sent once, or shown to a person; none is lost, none goes twice on its own (product §6 "Once").
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { removeWorkers } from '#server/store/due-mails.ts'
import { type Death, type DyingDatabase, dyingDatabase } from '#server/testing/dying-database.ts'
import { type Desk, makeDesk, makeLeads, makeSequence, until } from '#server/testing/sales-desk.ts'
import { type World, world } from '#server/testing/world.ts'
import { deliverDue } from './deliver.ts'
import { newDeliverer } from './engine.ts'
import { reconcile } from './reconcile.ts'

let w: World
/** one mailbox of two mails, and two mailboxes of three whose mails share their transactions */
let alone: Crew[]
let together: Crew[]
type Crew = { desk: Desk; leadIds: string[] }

beforeAll(async () => {
  w = await world()
  const crew = async (mails: number): Promise<Crew> => {
    const desk = await makeDesk(w)
    return { desk, leadIds: await makeLeads(desk, desk.workspaceId, mails) }
  }
  alone = [await crew(2)]
  together = [await crew(3), await crew(3)]
}, 30_000)
afterAll(() => w[Symbol.asyncDispose]())

/** A round: people are due; a worker works on them until it dies; then another one takes over. */
async function round(death: Death | null, mailerOf = (_: DyingDatabase) => w.ctx.mailer, crews = alone) {
  const ids: string[] = []
  for (const { desk, leadIds } of crews) {
    const { id } = await makeSequence(desk, [{}])
    ids.push(id)
    await desk.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: desk.sandboxId })
    expect((await desk.post(`/sequences/${id}/activate`)).status).toBe(200)
  }
  const before = await delivered()
  const dying = dyingDatabase(w.config.databaseUrl as string, death)
  await work({ ...w.ctx, db: dying.db, mailer: mailerOf(dying) }).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
  await dying[Symbol.asyncDispose]()
  // the next start: whoever worked before is gone
  await removeWorkers(w.ctx.db)
  const rows = await until(
    async () => {
      await reconcile(w.ctx, { workerId: w.ctx.newId(), inHand: [] })
      // PostgreSQL notices a moment later that the dead worker's connection is gone
      await work(w.ctx)
      return rowsOf(ids)
    },
    (all) => all.every(({ state }) => state === 'sent' || state === 'uncertain'),
  )
  const after = await delivered()
  const mails = rows.map(({ to, ...row }) => ({
    ...row,
    copies: (after.get(to) ?? 0) - (before.get(to) ?? 0),
  }))
  for (const [i, id] of ids.entries()) await crews[i]?.desk.delete(`/sequences/${id}`)
  return { mails, statements: dying.count(), died: dying.isDead() }
}

const rowsOf = async (sequenceIds: readonly string[]) =>
  (
    await sql<{ to: string; state: string; status: string }>`
      SELECT l.contact_email AS "to", e.state, n.status
      FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id JOIN leads l ON l.id = n.lead_id
      WHERE n.sequence_id = ANY(${sequenceIds}::uuid[])`.execute(w.ctx.db)
  ).rows

const work = (ctx: Context) => deliverDue(ctx, newDeliverer(ctx, new AbortController().signal))

async function delivered(): Promise<Map<string, number>> {
  const { rows } = await sql<{ to: string; n: number }>`
    SELECT rcpt_to AS "to", count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered' GROUP BY 1`.execute(
    w.ctx.db,
  )
  return new Map(rows.map(({ to, n }) => [to, n]))
}

const canLookUp = (can: boolean) =>
  sql`UPDATE email_accounts SET findings = ${JSON.stringify({ savesSentCopy: can, keepsMessageId: can })}::jsonb`.execute(
    w.ctx.db,
  )

/** Every statement of a round of its own, lost on its way there or on its way back. */
async function* everyDeath(): AsyncGenerator<{ where: string; mails: Mail[] }> {
  const { statements, mails } = await round(null)
  expect(mails).toEqual([SENT, SENT])
  for (let statement = 1; statement <= statements; statement++) {
    for (const when of ['before', 'after'] as const) {
      const outcome = await round({ statement, when })
      expect(outcome.died).toBe(true)
      yield { where: `${when} statement ${statement}`, mails: outcome.mails }
    }
  }
}

type Mail = { state: string; status: string; copies: number }
const SENT: Mail = { state: 'sent', status: 'completed', copies: 1 }
const NOT_LEFT: Mail = { state: 'uncertain', status: 'blocked', copies: 0 }

test('where the Sent folder can be asked, every mail that left is counted as sent, wherever the worker dies', async () => {
  await canLookUp(true)
  for await (const { where, mails } of everyDeath())
    for (const mail of mails)
      expect({ where, ...mail }).toEqual({ where, ...(mail.copies ? SENT : NOT_LEFT) })
}, 120_000)

test('where nobody can look, a mail that may have left is shown to a person and never sent again', async () => {
  await canLookUp(false)
  const uncertain = new Set<number>()
  for await (const { where, mails } of everyDeath()) {
    for (const mail of mails) {
      if (mail.state === 'uncertain') uncertain.add(mail.copies)
      else expect({ where, ...mail }).toEqual({ where, ...SENT })
      expect(mail.copies, where).toBeLessThanOrEqual(1)
    }
  }
  // among them were both: mails that had left, and mails that had not
  expect([...uncertain].sort()).toEqual([0, 1])
}, 120_000)

test('where mailboxes write down their mails together, a death takes no mail of another with it', async () => {
  await canLookUp(true)
  const { statements, mails } = await round(null, undefined, together)
  expect(mails).toEqual(Array.from({ length: 6 }, () => SENT))
  for (let statement = 1; statement <= statements; statement += 2) {
    const when = statement % 4 === 1 ? 'before' : 'after'
    // who shares a transaction with whom is decided anew every time: a round may be over before it comes to this one
    const outcome = await round({ statement, when }, undefined, together)
    for (const mail of outcome.mails)
      expect({ when, statement, ...mail }).toEqual({ when, statement, ...(mail.copies ? SENT : NOT_LEFT) })
    // the mail of each mailbox that is on its way, and the one made ready behind it
    const doubted = outcome.mails.filter(({ state }) => state === 'uncertain').length
    expect(doubted, `${when} statement ${statement}`).toBeLessThanOrEqual(4)
  }
}, 180_000)

for (const lookUp of [true, false]) {
  test(`killed just before and just after the conversation ${lookUp ? 'with' : 'without'} a Sent folder: never two copies`, async () => {
    await canLookUp(lookUp)
    const before = await round(null, (dying) => ({
      ...w.ctx.mailer,
      send: async () => {
        dying.kill()
        throw new Error('killed')
      },
    }))
    const after = await round(null, (dying) => ({
      ...w.ctx.mailer,
      send: async (...given) => {
        await w.ctx.mailer.send(...given)
        dying.kill()
        throw new Error('killed')
      },
    }))
    const states = ({ mails }: typeof before) => mails.map(({ state, copies }) => `${state} ${copies}`).sort()
    // the second of the two was only claimed: it goes with the next worker
    expect(states(after)).toEqual(lookUp ? ['sent 1', 'sent 1'] : ['sent 1', 'uncertain 1'])
    expect(states(before)).toEqual(['sent 1', 'uncertain 0'])
  })
}
