// After a restore a mail that is planned for later may have been sent since the backup: it is searched in the Sent folder first.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { holdUnsentMails } from '#server/data/sending/restored-mails.ts'
import { MINUTE_MS, sending } from '#testing/sending/hostile-sending.ts'
import { canLookUp } from '#testing/sending/killed-worker.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { world } from '#testing/world.ts'
import { reconcile } from './reconcile.ts'

test('a restored mail for later waits until the Sent folder can be searched, and is planned again when it is not there', async () => {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'kim', username: 'kim', password: 'first password' })
  let imap = await startSandboxImap({ store })
  await using w = await world({ role: 'api', config: { allowPrivateHosts: true } })
  const { close } = await sending(w, 1, [{}], {}, imap.port)
  const { db } = w.ctx
  const now = w.clock.now()
  await canLookUp(w, true)
  await sql`UPDATE scheduled_executions SET planned_at = ${new Date(now.getTime() + 60 * MINUTE_MS)}`.execute(
    db,
  )
  const takenAt = new Date(now.getTime() - 60 * MINUTE_MS)
  expect(await db.transaction().execute((tx) => holdUnsentMails(tx, { takenAt, now }))).toMatchObject({
    mails: 1,
  })
  const state = async () => {
    await reconcile(w.ctx, { workerId: w.ctx.newId(), claimedIds: [] })
    const { rows } = await sql<{ state: string }>`SELECT state FROM scheduled_executions`.execute(db)
    return rows[0]?.state
  }
  await imap.close()
  expect(await state()).toBe('sending')
  imap = await startSandboxImap({ store, port: imap.port })
  expect(await state()).toBe('scheduled')
  await imap.close()
  await close()
})
