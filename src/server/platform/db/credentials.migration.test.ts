// Migration 0042 over an existing installation: invitations of API keys, and stored responses.
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '#server/platform/log/log.ts'
import { testServer } from '#testing/db/database.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'

const id = (end: number) => `00000000-0000-7000-8000-${String(end).padStart(12, '0')}`
const [USER, WORKSPACE, KEY, GONE_KEY] = [id(1), id(2), id(3), id(4)]

test('open invitations created or renewed by a key belong to it, those of a revoked key are removed', async () => {
  const { url: server } = await testServer()
  const name = `credentials_${process.pid}`
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  const url = databaseUrl(server, name)
  const before = (await readdir(path.join(import.meta.dirname, 'migrations')))
    .map((file) => ({ number: Number(file.slice(0, 4)), name: file.replace(/\.sql$/, '') }))
    .filter(({ number }) => number < 42)
    .sort((a, b) => a.number - b.number)
  await migrate(url, silentLog, { only: before })
  const invitation = (nth: number, minute: number, accepted = 'NULL') =>
    `(${[`'${id(nth)}'`, `'${WORKSPACE}'`, `'member'`, `'\\x${nth}${nth}'`, `'${USER}'`, `'2026-11-01T00:${minute}:00Z'`, "'2026-11-08'", accepted].join(', ')})`
  const audit = (action: string, params: object, key: string, at: string) =>
    `('${WORKSPACE}', '${USER}', '${key}', '${action}', '${JSON.stringify(params)}', '${at}')`
  const make = 'POST /workspaces/:id/invitations'
  await onServer(
    url,
    `INSERT INTO users (id, name, email) VALUES ('${USER}', '김', 'a@example.com');
     INSERT INTO workspaces (id, name) VALUES ('${WORKSPACE}', '방');
     INSERT INTO api_keys (id, user_id, name, scope, key_hash, hint)
       VALUES ('${KEY}', '${USER}', 'k', 'admin', '\\x01', 'ieum_');
     INSERT INTO invitations (id, workspace_id, role, token_hash, created_by, created_at, expires_at, accepted_at) VALUES
       ${[invitation(11, 10), invitation(12, 20), invitation(13, 30), invitation(14, 40), invitation(15, 50, "'2026-11-02'")].join(', ')};
     INSERT INTO audit_logs (workspace_id, user_id, api_key_id, action, params, at) VALUES
       ${[
         audit(make, { id: WORKSPACE }, KEY, '2026-11-01T00:10:01Z'),
         audit(`${make}/:invitationId/renew`, { id: WORKSPACE, invitationId: id(12) }, KEY, '2026-11-02'),
         audit(make, { id: WORKSPACE }, GONE_KEY, '2026-11-01T00:30:01Z'),
         audit(make, { id: WORKSPACE }, GONE_KEY, '2026-11-01T00:50:01Z'),
       ].join(', ')};
     INSERT INTO idempotency_keys (user_id, key, request, status, reply) VALUES ('${USER}', 'k', 'r', 200, '"sealed"');`,
  )
  await migrate(url, silentLog)
  const database = openDatabase(url, { max: 1 })
  try {
    const rows = await database.kysely
      .selectFrom('invitations')
      .select(['id', 'api_key_id'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: id(11), api_key_id: KEY },
      { id: id(12), api_key_id: KEY },
      { id: id(14), api_key_id: null },
      { id: id(15), api_key_id: null },
    ])
    const stored = await database.kysely
      .selectFrom('idempotency_keys')
      .select(['reply', 'credential'])
      .execute()
    expect(stored).toEqual([{ reply: null, credential: null }])
  } finally {
    await database.close()
    await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
  }
})
