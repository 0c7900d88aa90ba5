// Every column with sealed values, for rotating the secret.
import { sql } from 'kysely'
import type { Db, SealedCell } from '#server/context.ts'

/** `key` is the column whose value a sealed value is bound to. A new sealed column is added here. */
const COLUMNS = [
  { table: 'email_accounts', key: 'id', column: 'secret' },
  { table: 'two_factors', key: 'user_id', column: 'secret' },
  { table: 'model_settings', key: 'workspace_id', column: 'api_key' },
  { table: 'oauth_clients', key: 'id', column: 'client_secret' },
  { table: 'oauth_flows', key: 'id', column: 'verifier' },
  { table: 'mailbox_tokens', key: 'email_account_id', column: 'refresh_token' },
  { table: 'mailbox_tokens', key: 'email_account_id', column: 'access_token' },
  { table: 'webhook_endpoints', key: 'id', column: 'secret' },
  { table: 'webhook_endpoints', key: 'id', column: 'old_secret' },
] as const

/** All sealed values, locked until the transaction ends. */
export async function listSealed(db: Db): Promise<(SealedCell & { value: string })[]> {
  const found: (SealedCell & { value: string })[] = []
  for (const { table, key, column } of COLUMNS) {
    const { rows } = await sql<{ id: string; value: string }>`
      SELECT ${sql.ref(key)} AS id, ${sql.ref(column)} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} IS NOT NULL ORDER BY 1 FOR UPDATE`.execute(db)
    found.push(...rows.map((row) => ({ ...row, table, column })))
  }
  return found
}

export async function updateSealed(db: Db, cell: SealedCell, value: string): Promise<void> {
  const known = COLUMNS.find(({ table, column }) => table === cell.table && column === cell.column)
  if (!known) throw new Error(`${cell.table}.${cell.column} holds no sealed values`)
  await sql`
    UPDATE ${sql.table(known.table)} SET ${sql.ref(known.column)} = ${value}
    WHERE ${sql.ref(known.key)} = ${cell.id}`.execute(db)
}
