// Several workers share the mailboxes they listen to: one connection to each, and replies are still read when the listening
// worker crashes.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { assignedListener } from '#core/inbox/listener-assignment.ts'
import type { Inbox } from '#core/ports.ts'
import { removeWorker, writeHeartbeat } from '#server/data/platform/workers.ts'
import { createTestWorkspace, until } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { watchMailboxes } from './listen.ts'

/** An inbox that never reports anything and records which mailboxes are watched. */
function countingInbox(): { inbox: Inbox; open: Map<string, number> } {
  const open = new Map<string, number>()
  const count = (id: string, by: number) => open.set(id, (open.get(id) ?? 0) + by)
  const inbox = {
    verify: async () => ({ ok: true, detail: '' }),
    fetchNew: async () => ({ ok: true, cursors: [] }),
    findSent: async () => ({ ok: true, found: false }),
    watch: async ({ emailAccountId }, _, signal) => {
      count(emailAccountId, 1)
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      count(emailAccountId, -1)
    },
  } satisfies Inbox
  return { inbox, open }
}

test('one of several workers listens to each mailbox, and the others take over when it crashes or stops', async () => {
  const { inbox, open } = countingInbox()
  await using w = await world({ inbox })
  for (let i = 0; i < 6; i++) await createTestWorkspace(w)
  const ids = Array.from({ length: 3 }, () => w.ctx.newId())
  const workers = ids.map((id) => ({ id, watches: watchMailboxes(w.ctx, id) }))
  const each = (n: number) =>
    until(
      async () => [...open.values()],
      (counts) => counts.length === 6 && counts.every((count) => count === n),
    )
  for (const { id } of workers) await writeHeartbeat(w.ctx.db, id, true)
  // advances the sandbox clock: it sends and does not listen
  await writeHeartbeat(w.ctx.db, w.ctx.newId())
  for (const { watches } of workers) await watches.refresh()
  await each(1)

  // the state after kill -9: the connections are gone, the row still has its last heartbeat; of three workers one may have
  // no mailbox
  const [mailbox = ''] = open.keys()
  const dying = assignedListener(mailbox, ids)
  const [first, second, third] = workers.toSorted((a, b) => Number(b.id === dying) - Number(a.id === dying))
  if (!first || !second || !third) throw new Error('there are three')
  await first.watches.stop()
  await sql`UPDATE workers SET heartbeat_at = now() - interval '21 seconds' WHERE id = ${first.id}`.execute(
    w.ctx.db,
  )
  expect(open.get(mailbox)).toBe(0)
  for (const { watches } of [second, third]) await watches.refresh()
  await each(1)

  await second.watches.stop()
  await removeWorker(w.ctx.db, second.id)
  await third.watches.refresh()
  await each(1)
  await third.watches.stop()
  await each(0)
})
