// State of the whole installation for monitoring. Sandbox mailboxes have their own clock and are not counted.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'
import { readsReplies } from '#server/data/mailboxes/mailboxes.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type InstallationMetrics = {
  dueMails: number
  /** of the mail that has been due longest; 0 when none is due */
  oldestDueSeconds: number
  /** 확인 필요: enrollments whose mail may or may not have been sent */
  uncertainMails: number
  workersAlive: number
  mailboxes: { state: string; count: number; syncLagSeconds: number | null }[]
}

export async function readInstallationMetrics(db: Db, now: Date): Promise<InstallationMetrics> {
  const mails = await sql<
    Pick<InstallationMetrics, 'dueMails' | 'oldestDueSeconds' | 'uncertainMails' | 'workersAlive'>
  >`
    SELECT coalesce(sum(due.n), 0)::int AS due_mails,
           coalesce(greatest(0, extract(epoch FROM ${now}::timestamptz - min(due.first))), 0)::float8 AS oldest_due_seconds,
           (SELECT count(*)::int FROM enrollments WHERE status = 'blocked' AND status_reason = 'send_uncertain')
             AS uncertain_mails,
           (SELECT count(*)::int FROM workers WHERE heartbeat_at > now() - interval '20 seconds') AS workers_alive
    FROM email_accounts a
    CROSS JOIN LATERAL (
      SELECT count(*) AS n, min(e.planned_at) AS first FROM scheduled_executions e
      WHERE e.email_account_id = a.id AND e.state = 'scheduled' AND NOT e.held AND e.planned_at <= ${now}
    ) AS due
    WHERE a.kind = 'smtp'`.execute(db)
  const mailboxes = await sql<InstallationMetrics['mailboxes'][number]>`
    SELECT a.status AS state, count(*)::int AS count,
           greatest(0, extract(epoch FROM ${now}::timestamptz
             - min(coalesce(a.last_synced_at, a.created_at)) FILTER (WHERE ${readsReplies})))::float8
             AS sync_lag_seconds
    FROM email_accounts a WHERE a.kind = 'smtp' GROUP BY 1`.execute(db)
  const [counts] = mails.rows
  if (!counts) throw new Error('a sum has one row')
  return { ...counts, mailboxes: mailboxes.rows }
}

/** @throws when the database does not respond or has no schema */
export async function pingDatabase(db: Db): Promise<void> {
  await sql`SELECT max(number) FROM schema_migrations`.execute(db)
}

/** Numbers of all migrations applied to this database. */
export async function listAppliedMigrations(db: Db): Promise<number[]> {
  const { rows } = await prepared('applied_migrations')<{ number: number }>`
    SELECT number FROM schema_migrations`.execute(db)
  return rows.map(({ number }) => number)
}
