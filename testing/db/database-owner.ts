// A program that owns an embedded database, for tests that kill it: prints one JSON line per step on stdout.
// node database-owner.ts <dataDir> [insert]: starts, prints {url, postmaster}; with `insert` prints every acknowledged row.

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'

const [dataDir = '', mode] = process.argv.slice(2)
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

try {
  const embedded = await startEmbedded(dataDir, silentLog)
  const pidFile = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')
  say({ url: embedded.url, postmaster: Number.parseInt(pidFile, 10) })
  process.once('SIGTERM', () => void embedded.stop().then(() => process.exit(0)))
  if (mode === 'insert') await insertForEver(embedded.url)
  setInterval(() => undefined, 60_000)
} catch (error) {
  say({ isStartError: error instanceof StartError, message: (error as Error).message })
  process.exitCode = 1
}

async function insertForEver(url: string): Promise<void> {
  const { pool } = openDatabase(url)
  await pool.query('CREATE TABLE IF NOT EXISTS acknowledged (id bigserial PRIMARY KEY, note text)')
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (true) {
        const { rows } = await pool.query("INSERT INTO acknowledged (note) VALUES ('무사히') RETURNING id")
        say({ id: rows[0].id })
      }
    }),
  )
}
