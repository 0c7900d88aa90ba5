// Common setup of the scenarios with several processes: an empty PostgreSQL, external mail servers, and shared settings.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startMailServers } from './mail-servers.ts'
import { startDatabase } from './processes.ts'

/** The text of every mail. */
export const TEXT = { subject: '{{회사명}} 제안', bodyText: '{{담당자명}}님, 안녕하세요.\n{{수신거부}}' }

/** @param stack disposes of everything @param name of the data folder */
export async function startSetup(stack: AsyncDisposableStack, name: string) {
  const folder = await mkdtemp(path.join(tmpdir(), `ieum-${name}-`))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const database = await startDatabase(path.join(folder, 'database'))
  stack.defer(() => database.stop())
  const outside = await startMailServers()
  stack.defer(() => outside.close())
  const pool = new pg.Pool({ connectionString: database.url, max: 2 })
  stack.defer(() => pool.end())
  const env = {
    DATABASE_URL: database.url,
    APP_SECRET: 'a secret of several processes, long enough',
    ALLOW_PRIVATE_HOSTS: 'true',
    LOG_LEVEL: 'error',
    DATA_DIR: path.join(folder, 'nothing'),
  }
  return { database, outside, pool, env }
}
