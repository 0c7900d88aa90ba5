// The PostgreSQL of a test run (vitest's globalSetup). Nothing is started until the first test asks for a database; then one
// server with one migrated template, which every test file clones (database.ts). TEST_DATABASE_URL: use that server.

import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#server/platform/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/platform/db/embedded.ts'
import { POSTGRES_ENV } from '#server/platform/db/embedded-user.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startJobs } from '#server/platform/jobs/jobs.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { SCRATCH_ROOT, scratchFolder } from '#server/platform/testing/scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** where to ask for the test server; the answer is a TestServer in JSON */
    testServer: string
  }
}

/** `url`: a user who may create databases. `template`: the database to clone. */
export type TestServer = { url: string; template: string }

type Running = TestServer & AsyncDisposable

const FOLDER_PREFIX = 'ieum-test-'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let running: Promise<Running> | undefined
  const door = createServer((_, reply) => {
    running ??= start()
    running.then(
      ({ url, template }) => reply.end(JSON.stringify({ url, template } satisfies TestServer)),
      (error: Error) => reply.writeHead(500).end(error.stack),
    )
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  project.provide('testServer', `http://127.0.0.1:${(door.address() as AddressInfo).port}`)
  return async () => {
    door.closeAllConnections()
    door.close()
    await (await running?.catch(() => undefined))?.[Symbol.asyncDispose]()
  }
}

async function start(): Promise<Running> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? null : await startOwn()
  const url = server?.url ?? given ?? ''
  const template = `ieum_template_${randomBytes(4).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${template} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  await migrate(databaseUrl(url, template), silentLog)
  await installJobs(databaseUrl(url, template))
  const end = server ? () => server.stop() : () => onServer(url, `DROP DATABASE ${template} WITH (FORCE)`)
  return { url, template, [Symbol.asyncDispose]: end }
}

/** The tables of the job queue, which an app installs at its first start: no test has to wait for that. */
async function installJobs(url: string): Promise<void> {
  await using database = openDatabase(url, { max: 2 })
  const jobs = await startJobs({ pool: database.pool, log: silentLog })
  await jobs.stop()
}

/** A new server in a folder of its own. What a test run that was killed left behind is taken away first. */
async function startOwn(): Promise<EmbeddedDatabase> {
  for (const name of await readdir(SCRATCH_ROOT)) {
    if (name.startsWith(FOLDER_PREFIX)) await removeLeftover(path.join(SCRATCH_ROOT, name))
  }
  const folder = await scratchFolder(FOLDER_PREFIX)
  // where the tests run on another day (tools/any-date.slow.test.ts), so does their database
  Object.assign(POSTGRES_ENV, fakeTimeOf(process.env))
  // only here: a test database is thrown away, so nothing has to survive a power cut
  const server = await startEmbedded(folder, silentLog, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // several files at once, some with ten apps beside each other
    max_connections: '300',
    // each connection logs in with a password that is worth nothing
    scram_iterations: '1',
  })
  // what the app may not do by itself: databases of their own for tests, and what measurements need
  await asAdmin(folder, server.url, [
    'ALTER ROLE ieum CREATEDB',
    'GRANT pg_checkpoint TO ieum',
    // DROP DATABASE … WITH (FORCE) while autovacuum works in it
    'GRANT pg_signal_backend, pg_signal_autovacuum_worker TO ieum',
    'GRANT SET ON PARAMETER session_replication_role TO ieum',
  ])
  return {
    ...server,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const fakeTimeOf = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => /^(LD_PRELOAD$|FAKETIME)/.test(name)))

async function removeLeftover(folder: string): Promise<void> {
  try {
    // refuses while its run lives; otherwise ends the server that run left
    await (await startEmbedded(folder, silentLog)).stop()
  } catch {
    return
  }
  await rm(folder, { recursive: true, force: true })
}

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs statements as the superuser of the embedded database in `folder`. */
export async function asAdmin(folder: string, url: string, statements: readonly string[]): Promise<void> {
  const admin = new URL(url)
  admin.username = 'postgres'
  admin.password = (await readFile(path.join(folder, 'postgres.password'), 'utf8')).trim()
  for (const statement of statements) await onServer(admin.href, statement)
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
