// Storage of the sandbox mail servers in the database: sent and received messages, and copies of the recipients.
import { timingSafeEqual } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { sql } from 'kysely'
import type { Clock } from '#core/ports.ts'
import type { SandboxFolder, SandboxMailStore } from '#server/adapters/sandbox/mail-store.ts'
import type { Db } from '#server/context.ts'

const FOLDERS = ['INBOX', 'Sent'] as const
const UID_VALIDITY = 1

type Deps = {
  db: Db
  clock: Clock
  newId: () => string
  /** password of this process's adapters; a new one at every start */
  password: string
  /** subject and Message-ID of a message, for lists */
  summaryOf: (raw: Uint8Array) => { subject: string; messageId: string | null }
}

export function createSandboxMailStore({ db, clock, newId, password, summaryOf }: Deps): SandboxMailStore {
  const changes = new EventEmitter().setMaxListeners(0)
  const now = async (accountId: string): Promise<Date> => {
    const { rows } = await sql<{ offsetMs: number }>`
      SELECT w.sandbox_offset_ms AS offset_ms FROM email_accounts a JOIN workspaces w ON w.id = a.workspace_id
      WHERE a.id = ${accountId}`.execute(db)
    return new Date(clock.now().getTime() + (rows[0]?.offsetMs ?? 0))
  }

  return {
    async authenticate(username, given) {
      if (!sameText(given, password)) return null
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM email_accounts WHERE id::text = ${username} AND kind = 'sandbox'`.execute(db)
      return rows[0]?.id ?? null
    },

    async deliver({ accountId, mailFrom, rcptTo, raw }) {
      const at = await now(accountId)
      const { subject, messageId } = summaryOf(raw)
      const ids = [newId(), ...rcptTo.map(() => newId())]
      const folders = ['Sent', ...rcptTo.map(() => 'Delivered')]
      await sql`
        INSERT INTO sandbox_mail (id, email_account_id, folder, message_id, mail_from, rcpt_to, subject, at, flags, raw)
        SELECT x.id, ${accountId}, x.folder, ${messageId}, ${mailFrom}, lower(x.rcpt), ${subject}, ${at},
               CASE WHEN x.folder = 'Sent' THEN '{\\Seen}'::text[] ELSE '{}' END, ${Buffer.from(raw)}
        FROM unnest(${ids}::uuid[], ${folders}::text[], ${['', ...rcptTo]}::text[]) AS x(id, folder, rcpt)`.execute(
        db,
      )
      changes.emit(accountId, 'Sent')
      return ids[0] ?? ''
    },

    async folders(accountId) {
      const { rows } = await sql<{ name: string; exists: number; unseen: number; uidNext: number }>`
        SELECT f.name, count(m.id)::int AS exists,
               (count(m.id) FILTER (WHERE NOT '\\Seen' = ANY(m.flags)))::int AS unseen,
               (coalesce(max(m.uid), 0) + 1)::bigint AS uid_next
        FROM unnest(${FOLDERS}::text[]) AS f(name)
        LEFT JOIN sandbox_mail m ON m.email_account_id = ${accountId} AND m.folder = f.name
        GROUP BY f.name`.execute(db)
      return rows.map(
        (row): SandboxFolder => ({
          ...row,
          uidValidity: UID_VALIDITY,
          use: row.name === 'Sent' ? '\\Sent' : null,
        }),
      )
    },

    async list(accountId, folder, fromUid, limit) {
      const { rows } = await sql<{ uid: number; flags: string[]; receivedAt: Date; size: number }>`
        SELECT uid, flags, at AS received_at, length(raw) AS size FROM sandbox_mail
        WHERE email_account_id = ${accountId} AND folder = ${folder} AND uid >= ${fromUid}
        ORDER BY uid LIMIT ${limit}`.execute(db)
      return rows
    },

    async get(accountId, folder, uid) {
      const { rows } = await sql<{ raw: Buffer }>`
        SELECT raw FROM sandbox_mail
        WHERE email_account_id = ${accountId} AND folder = ${folder} AND uid = ${uid}`.execute(db)
      return rows[0]?.raw ?? null
    },

    async findByMessageId(accountId, folder, messageId) {
      const { rows } = await sql<{ uid: number }>`
        SELECT uid FROM sandbox_mail
        WHERE message_id = ${`<${messageId}>`} AND email_account_id = ${accountId} AND folder = ${folder}
        ORDER BY uid`.execute(db)
      return rows.map((row) => row.uid)
    },

    async append({ accountId, folder, raw, flags, receivedAt }) {
      if (!FOLDERS.some((name) => name === folder)) return null
      const { subject, messageId } = summaryOf(raw)
      const { rows } = await sql<{ uid: number }>`
        INSERT INTO sandbox_mail (id, email_account_id, folder, message_id, subject, at, flags, raw)
        VALUES (${newId()}, ${accountId}, ${folder}, ${messageId}, ${subject}, ${receivedAt ?? (await now(accountId))},
                ${flags}::text[], ${Buffer.from(raw)})
        RETURNING uid`.execute(db)
      changes.emit(accountId, folder)
      return rows[0] ? { uid: rows[0].uid, uidValidity: UID_VALIDITY } : null
    },

    async setFlags(accountId, folder, uid, flags) {
      await sql`
        UPDATE sandbox_mail SET flags = ${flags}::text[]
        WHERE email_account_id = ${accountId} AND folder = ${folder} AND uid = ${uid}`.execute(db)
    },

    async remove(accountId, folder, uids) {
      await sql`
        DELETE FROM sandbox_mail
        WHERE email_account_id = ${accountId} AND folder = ${folder} AND uid = ANY(${uids}::bigint[])`.execute(
        db,
      )
      changes.emit(accountId, folder)
    },

    onChange(accountId, listener) {
      changes.on(accountId, listener)
      return () => changes.off(accountId, listener)
    },
  }
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
