// Due mails, a worker that is killed while it sends them, and another one that takes over: shared by the tests of a killed
// worker.

import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Context } from '#server/context.ts'
import { removeWorkers } from '#server/data/platform/workers.ts'
import { reconcile } from '#server/sending/reconcile.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type Death, type DyingDatabase, failingDatabase } from '#testing/db/failing-database.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner, until } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'

/** A mailbox and the leads it sends to. */
export type Crew = { owner: Owner; leadIds: string[] }
export type RoundMail = { state: string; status: string; copies: number }
export const SENT: RoundMail = { state: 'sent', status: 'completed', copies: 1 }
export const NOT_LEFT: RoundMail = { state: 'uncertain', status: 'blocked', copies: 0 }

export async function createKilledSetup(w: World, mails: number): Promise<Crew> {
  const owner = await createTestWorkspace(w)
  return { owner, leadIds: await makeLeads(owner, owner.workspaceId, mails) }
}

/**
 * One round: the mails are due, a worker sends them until it is killed, then another worker takes over.
 * @returns what became of each mail, with the number of copies that were delivered
 */
export async function runKilledWorker(
  w: World,
  crews: readonly Crew[],
  death: Death | null,
  mailerOf = (_: DyingDatabase) => w.ctx.mailer,
) {
  const ids: string[] = []
  for (const { owner, leadIds } of crews) {
    const { id } = await makeSequence(owner, [{}])
    ids.push(id)
    await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
    expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  }
  const before = await delivered(w)
  const dying = failingDatabase(w.config.databaseUrl as string, death)
  await work({ ...w.ctx, db: dying.db, mailer: mailerOf(dying) }).catch((error: unknown) => {
    if (!dying.isDead()) throw error
  })
  await dying[Symbol.asyncDispose]()
  // the next start: the earlier worker no longer runs
  await removeWorkers(w.ctx.db)
  const rows = await until(
    async () => {
      await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
      // PostgreSQL notices a moment later that the dead worker's connection is gone
      await work(w.ctx)
      return rowsOf(w, ids)
    },
    (all) => all.every(({ state }) => state === 'sent' || state === 'uncertain'),
  )
  const after = await delivered(w)
  const mails: RoundMail[] = rows.map(({ to, ...row }) => ({
    ...row,
    copies: (after.get(to) ?? 0) - (before.get(to) ?? 0),
  }))
  for (const [i, id] of ids.entries()) await crews[i]?.owner.delete(`/sequences/${id}`)
  return { mails, statements: dying.count(), died: dying.isDead() }
}

const rowsOf = async (w: World, sequenceIds: readonly string[]) =>
  (
    await sql<{ to: string; state: string; status: string }>`
      SELECT l.contact_email AS "to", e.state, n.status
      FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id JOIN leads l ON l.id = n.lead_id
      WHERE n.sequence_id = ANY(${sequenceIds}::uuid[])`.execute(w.ctx.db)
  ).rows

const work = (ctx: Context) =>
  sendDue(ctx, createSendingWorker(ctx, new AbortController().signal), sequenceMails)

async function delivered(w: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ to: string; n: number }>`
    SELECT rcpt_to AS "to", count(*)::int AS n FROM sandbox_mail WHERE folder = 'Delivered' GROUP BY 1`.execute(
    w.ctx.db,
  )
  return new Map(rows.map(({ to, n }) => [to, n]))
}

/** Whether a mail can be found in the Sent folder of the mailboxes. */
export const canLookUp = (w: World, can: boolean) =>
  sql`UPDATE email_accounts SET findings = ${JSON.stringify({ savesSentCopy: can, keepsMessageId: can })}::jsonb`.execute(
    w.ctx.db,
  )
