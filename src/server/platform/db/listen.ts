// Receives notifications of PostgreSQL (LISTEN) over a connection of its own.
import pg from 'pg'

export type Listener = {
  /** @throws when the connection is lost without a notice of it (a host that was switched off) */
  check(): Promise<void>
  close(): Promise<void>
}

const TIMEOUT_MS = 10_000

/**
 * Resolves when notifications of `channel` are received.
 * @param on.lost the connection has ended; what is notified from now on is missed
 */
export async function listen(
  url: string,
  channel: string,
  on: { notice: (payload: string) => void; lost: () => void },
): Promise<Listener> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'ieum listen',
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
  })
  client.on('notification', ({ payload = '' }) => on.notice(payload))
  // without a listener an error ends the process
  client.on('error', on.lost)
  client.on('end', on.lost)
  await client.connect()
  await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
  return {
    check: async () => void (await client.query('SELECT')),
    close: () => client.end(),
  }
}
