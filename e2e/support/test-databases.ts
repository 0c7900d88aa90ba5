// One PostgreSQL for all browser tests of a run. Each server has a database of its own: a clone of the migrated template.
import { randomBytes } from 'node:crypto'
import { databaseUrl, onServer, startTestServer, type TestServer } from '#testing/db/test-server.ts'

/** Starts the PostgreSQL; workers inherit where it is. @returns its end */
export async function startTestDatabases(): Promise<() => Promise<void>> {
  const server = await startTestServer()
  const { url, template }: TestServer = server
  process.env.E2E_DATABASES = JSON.stringify({ url, template })
  return async () => server[Symbol.asyncDispose]()
}

/** An empty, migrated database, dropped at the end. */
export async function newDatabase(): Promise<AsyncDisposable & { url: string }> {
  const { url, template } = JSON.parse(process.env.E2E_DATABASES ?? '') as TestServer
  const name = `e2e_${randomBytes(6).toString('hex')}`
  await onServer(url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    url: databaseUrl(url, name),
    [Symbol.asyncDispose]: () => onServer(url, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
