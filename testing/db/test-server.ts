// The PostgreSQL server of a test run. As Vitest's globalSetup it starts when the first test needs a database, with
// one migrated template that every test file clones (database.ts); browser tests start it in Playwright's globalSetup.
// TEST_DATABASE_URL: use that server.

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
import { SCRATCH_ROOT, scratchFolder } from '#testing/scratch-folder.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL that returns the TestServer as JSON */
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
    running ??= startTestServer()
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

/** A PostgreSQL server with a migrated template; disposing it removes both. */
export async function startTestServer(): Promise<Running> {
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

/** The tables of the job queue, which an app installs at its first start: tests do not wait for that. */
async function installJobs(url: string): Promise<void> {
  await using database = openDatabase(url, { max: 2 })
  const jobs = await startJobs({ pool: database.pool, log: silentLog })
  await jobs.stop()
}

/** A new server in a separate folder. Folders of killed test runs are removed first. */
async function startOwn(): Promise<EmbeddedDatabase> {
  for (const name of await readdir(SCRATCH_ROOT)) {
    if (name.startsWith(FOLDER_PREFIX)) await removeLeftover(path.join(SCRATCH_ROOT, name))
  }
  const folder = await scratchFolder(FOLDER_PREFIX)
  // when the tests run on another day (tools/any-date.slow.test.ts), so does their database
  Object.assign(POSTGRES_ENV, fakeTimeOf(process.env))
  // a test database does not have to survive a power failure
  const server = await startEmbedded(folder, silentLog, {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    // several files at once, some with ten apps
    max_connections: '300',
    // password hashing of every connection: minimal
    scram_iterations: '1',
  })
  // rights the app does not have: creating databases for tests, and what measurements need
  await asAdmin(folder, server.url, [
    'ALTER ROLE ieum CREATEDB',
    'GRANT pg_checkpoint TO ieum',
    // DROP DATABASE … WITH (FORCE) while autovacuum runs in it
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
    // throws while its run is alive; otherwise stops the server that run left
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
