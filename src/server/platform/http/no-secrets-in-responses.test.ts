// No response contains a secret: every GET as owner, over a workspace with every kind of secret.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { CASES } from '#testing/access/access-cases.ts'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'

const PLANTED = {
  password: 'planted-sign-in-password',
  modelKey: 'planted-model-key',
  clientSecret: 'planted-client-secret',
  mailboxPassword: 'planted-mailbox-password',
  accessToken: 'planted-access-token',
  refreshToken: 'planted-refresh-token',
}
/** Columns with a secret, sealed, hashed or plain. Hashes of tokens are included as well. */
const SECRET_COLUMN =
  '(^|_)(secret|token|password|hash|verifier)$|^(private_key|api_key|old_secret|value_sealed|code_hash|token_hash|key_hash)$'

test('no GET returns a password, a key, a token, or its stored form', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w, { email: 'owner@hidden.example' })
  await owner.post('/me/password', {
    currentPassword: 'correct horse battery',
    newPassword: PLANTED.password,
  })
  const full = await fillWorkspace(owner)
  const { workspaceId, mailboxId } = full
  const made: string[] = Object.values(PLANTED)

  const statuses: number[] = []
  const keep = (response: { status: number; body: unknown }) => {
    statuses.push(response.status)
    return response.body as never
  }
  keep(await owner.put(`/workspaces/${workspaceId}/model`, { preset: 'openai', apiKey: PLANTED.modelKey }))
  keep(
    await owner.put(`/workspaces/${workspaceId}/oauth-clients/google`, {
      clientId: 'client.apps.example',
      clientSecret: PLANTED.clientSecret,
    }),
  )
  keep(await owner.patch(`/email-accounts/${mailboxId}`, { password: PLANTED.mailboxPassword }))
  const key: { key: string } = keep(
    await owner.post('/api-keys', { name: 'k', scope: 'read', workspaceIds: [workspaceId] }),
  )
  const invitation: { link: string } = keep(
    await owner.post(`/workspaces/${workspaceId}/invitations`, { role: 'viewer' }),
  )
  const webhook: { secret: string } = keep(
    await owner.post('/webhooks', {
      url: 'https://hooks.hidden.example/in',
      description: 'w',
      events: ['suppression.created'],
      workspaceIds: [workspaceId],
    }),
  )
  expect(statuses).toEqual(statuses.map(() => 200))
  made.push(key.key, webhook.secret, invitation.link.split('/').at(-1) ?? '')
  const seal = (column: string, value: string) =>
    w.ctx.secrets.seal(value, { table: 'mailbox_tokens', id: mailboxId, column })
  await sql`
    INSERT INTO mailbox_tokens (email_account_id, refresh_token, access_token, expires_at, refreshed_at)
    VALUES (${mailboxId}, ${seal('refresh_token', PLANTED.refreshToken)}, ${seal('access_token', PLANTED.accessToken)},
            now(), now())`.execute(w.ctx.db)

  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name ~ ${SECRET_COLUMN}`.execute(w.ctx.db)
  const kept = new Map<string, string>()
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      SELECT DISTINCT CASE WHEN pg_typeof(${sql.ref(column)})::text = 'bytea' THEN ltrim(${sql.ref(column)}::text, '\\x')
                           ELSE ${sql.ref(column)}::text END AS value
      FROM ${sql.table(table)} WHERE ${sql.ref(column)} IS NOT NULL`.execute(w.ctx.db)
    for (const { value } of rows) if (value.length >= 16) kept.set(value, `${table}.${column}`)
  }
  const tables = new Set([...kept.values()])
  for (const column of [
    'accounts.password',
    'sessions.token',
    'email_accounts.secret',
    'model_settings.api_key',
    'oauth_clients.client_secret',
    'mailbox_tokens.access_token',
    'webhook_endpoints.secret',
  ])
    expect([...tables], column).toContain(column)
  for (const value of made) kept.set(value, 'as it was entered')

  let read = 0
  for (const [name, { method, path, isStream }] of await listApiEndpoints()) {
    if (method !== 'GET' || isStream) continue
    const request = CASES[name] ? await CASES[name](full, w.ctx.db) : { path }
    const response = await owner.get(request.path)
    if (response.status === 200) read += 1
    const text = JSON.stringify([response.body, response.headers])
    for (const [value, what] of kept) expect(text.includes(value), `${name} tells ${what}`).toBe(false)
  }
  expect(read).toBeGreaterThan(50)
})
