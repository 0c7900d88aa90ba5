// The database of a running server, for states that no call can create: a role, a broken workflow.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import type { SignedInUser } from './api.ts'
import type { RunningServer } from './server.ts'

/** The URL of the database of a running server: postgres://… */
export async function databaseUrl({ dataDir, databaseUrl: given }: RunningServer): Promise<string> {
  if (given) return given
  const password = (await readFile(path.join(dataDir, 'postgres.password'), 'utf8')).trim()
  // the fourth line of postmaster.pid is the port
  const port = (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[3]?.trim()
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
}

/** Runs one statement with `values` for $1, $2 … and returns its rows. */
export async function queryDatabase(
  server: RunningServer,
  statement: string,
  values: readonly unknown[],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(await databaseUrl(server))
  await client.connect()
  try {
    return (await client.query(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Makes a user a member of a workspace, as an invitation would. */
export async function joinWorkspace(
  server: RunningServer,
  user: SignedInUser,
  workspaceId: string,
  role: 'viewer' | 'member' | 'admin' | 'owner',
): Promise<void> {
  await queryDatabase(
    server,
    'INSERT INTO workspace_members (workspace_id, user_id, role) VALUES ($1, $2, $3)',
    [workspaceId, user.userId, role],
  )
}

/** Stores a text as the workflow of a sequence without validation. */
export async function setStoredWorkflow(
  server: RunningServer,
  sequenceId: string,
  text: string,
): Promise<void> {
  await queryDatabase(server, 'UPDATE sequences SET workflow_data = $2 WHERE id = $1', [sequenceId, text])
}

export async function storedWorkflow(server: RunningServer, sequenceId: string): Promise<string> {
  const rows = await queryDatabase(server, 'SELECT workflow_data FROM sequences WHERE id = $1', [sequenceId])
  return String(rows[0]?.workflow_data)
}
