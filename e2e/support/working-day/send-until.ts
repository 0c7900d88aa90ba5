// Lets the server send what its mailboxes plan, faster than the real time.
import { setTimeout as wait } from 'node:timers/promises'
import { queryDatabase } from '../database.ts'
import type { RunningServer } from '../server.ts'
import type { MovableClock } from '../start-at.ts'

/** About the gap between two mails of a mailbox, so that each sends one mail in a step. */
const STEP_MS = 100_000

/** Moves the clock in steps and waits after each until every mailbox that works has sent what is due. */
export async function sendUntil(
  server: RunningServer & { clock: MovableClock },
  until: Date,
  stepMs = STEP_MS,
): Promise<void> {
  while (server.clock.now() < until) {
    const next = Math.min(server.clock.now().getTime() + stepMs, until.getTime())
    await server.clock.moveTo(new Date(next))
    while (await hasDueMails(server)) await wait(100)
  }
}

async function hasDueMails(server: RunningServer & { clock: MovableClock }): Promise<boolean> {
  const rows = await queryDatabase(
    server,
    `SELECT 1 FROM scheduled_executions e JOIN email_accounts a ON a.id = e.email_account_id
     WHERE e.state IN ('claimed', 'sending')
        OR (e.state = 'scheduled' AND NOT e.held AND e.planned_at <= $1 AND a.status = 'connected') LIMIT 1`,
    [server.clock.now()],
  )
  return rows.length > 0
}
