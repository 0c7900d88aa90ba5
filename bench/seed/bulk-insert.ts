// Rows by the million, straight into the database of a running server: no triggers, no foreign keys checked, and indexes
// made once at the end. What the triggers would have kept is written by whoever seeds.
import pg from 'pg'
import { databaseUrl } from '../../e2e/support/database.ts'
import type { RunningServer } from '../../e2e/support/server.ts'

/** A connection to the embedded database for the time of `work`. */
export async function withDatabase<T>(
  server: RunningServer,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(await databaseUrl(server))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** In one transaction: indexes of the tables that hold no rule are dropped before `work` and made again after it. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `SET LOCAL session_replication_role = 'replica'; SET LOCAL maintenance_work_mem = '256MB'`,
  )
  const { rows: indexes } = await client.query<{ name: string; text: string }>(
    `SELECT quote_ident(indexname) AS name, indexdef AS text FROM pg_indexes
     WHERE schemaname = 'public' AND tablename = ANY($1) AND indexdef NOT LIKE 'CREATE UNIQUE %'`,
    [tables],
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await work()
  for (const { text } of indexes) await client.query(text)
  await client.query('COMMIT')
}
