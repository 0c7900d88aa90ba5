// A database for a test: a clone of the migrated template, dropped at the end.

import { randomBytes } from 'node:crypto'
import { afterAll, inject, TestRunner } from 'vitest'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { databaseUrl, onServer, type TestServer } from './test-server.ts'

export type TestDatabase = Database & { url: string }

/**
 * An empty, migrated database.
 *
 *     const database = await testDatabase()        // at the top of a file or in beforeAll: dropped after the file's tests
 *     await using database = await testDatabase()  // inside a test: dropped at its end
 */
export async function testDatabase({ max = 10 }: { max?: number } = {}): Promise<TestDatabase> {
  const { url: server, template } = await testServer()
  const name = `test_${randomBytes(6).toString('hex')}`
  // a copy of files: half the work of writing every page to a WAL that is never read
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = databaseUrl(server, name)
  const database = openDatabase(url, { max })
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= database.close().then(() => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`))
    return closed
  }
  if (!TestRunner.getCurrentTest()) afterAll(close)
  return { ...database, url, close, [Symbol.asyncDispose]: close }
}

/** The server of this run, started on the first call. */
export async function testServer(): Promise<TestServer> {
  const reply = await fetch(inject('testServer'))
  if (!reply.ok) throw new Error(await reply.text())
  return (await reply.json()) as TestServer
}
