// Inserts millions of rows into the database of a running server; indexes are created at the end. Triggers run, so that what is
// derived from the rows is there as in the product.
import pg from 'pg'
import { databaseUrl } from '../../e2e/support/database.ts'
import type { RunningServer } from '../../e2e/support/server.ts'

/** Opens a connection to the embedded database while `work` runs. */
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

/** In one transaction: drops the indexes that enforce no constraint before `work` and creates them again after it. */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  work: () => Promise<unknown>,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`)
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
