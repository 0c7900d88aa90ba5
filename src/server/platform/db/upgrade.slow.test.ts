// Upgrades the database of an earlier release: all data is there and readable by every call, secrets can be
// decrypted, and a planned mail is sent once.
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/credentials/password.ts'
import { type App, createApp } from '#server/app.ts'
import { loadBackup } from '#server/platform/backup/load-backup.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { keepAppSecret } from '#server/platform/secrets/app-secret.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'
import { testServer } from '#testing/db/database.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { scratchFolder } from '#testing/scratch-folder.ts'
import { until, workflowJson } from '#testing/workspace-setup.ts'
import { type Agent, agent, cookieOf } from '#testing/world.ts'
import { queryDatabase } from '../../../../e2e/support/database.ts'
import { startServer } from '../../../../e2e/support/server.ts'
import { openDatabase } from './database.ts'
import { startEmbedded } from './embedded.ts'
import { migrate } from './migrate.ts'

const SECRET = 'a secret for tests alone, long enough'
const PASSWORD = 'correct horse battery'
const BEFORE = ['start', 'node-numbers', 'model', 'review', 'saved-by', 'template-versions'].map(
  (name, i) => ({
    number: i + 1,
    name: `000${i + 1}-${name}`,
  }),
)
const id = (end: string) => `00000000-0000-7000-8000-${end.padStart(12, '0')}`
const SEQUENCE = id('121')
const MAILBOX = id('112')

const name = `upgrade_${process.pid}`
let server: string
let app: App
let me: Agent
beforeAll(async () => {
  server = (await testServer()).url
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  const url = databaseUrl(server, name)
  expect(await migrate(url, silentLog, { only: BEFORE })).toHaveLength(6)
  await fill(url)
  app = await createApp(
    {
      port: 0,
      host: '127.0.0.1',
      appUrl: 'http://127.0.0.1:3000',
      hosts: null,
      allowedOrigins: [],
      systemMail: null,
      dataDir: '/nonexistent',
      databaseUrl: url,
      role: 'all',
      appSecret: SECRET,
      oldAppSecrets: [],
      appSecretLost: false,
      openai: null,
      openSignUp: false,
      quotas: { leads: 1, monthlyMails: 1, storedBytes: 1 },
      allowPrivateHosts: false,
      optOutLocal: true,
      logLevel: 'silent',
      metrics: null,
      trustProxy: ['loopback'],
      drainSeconds: 0,
    },
    {
      log: silentLog,
      clock: { now: () => new Date('2026-11-23T01:00:00Z') },
      dns: { texts: async () => null, mailHosts: async () => null, hasAddress: async () => null },
    },
  )
  const answer = await agent(app, null).post('/auth/sign-in/email', {
    email: 'kim@hanbit.example',
    password: PASSWORD,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  me = agent(app, cookieOf(answer))
})
afterAll(async () => {
  await app?.close()
  await onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

async function fill(url: string): Promise<void> {
  const place = { table: 'email_accounts', id: MAILBOX, column: 'secret' }
  const words = {
    HASH: await hashPassword(PASSWORD),
    SEALED: createSecrets([SECRET]).seal('mailbox password', place),
    DRAWING: workflowJson([
      { subject: '{{회사명}} 제안', bodyText: '안녕하세요 {{담당자명}}님' },
      { delayDays: 3 },
    ]),
  }
  let text = await readFile(path.join(import.meta.dirname, 'fixtures/release-0006.sql'), 'utf8')
  for (const [word, value] of Object.entries(words))
    text = text.replaceAll(`'${word}'`, () => pg.escapeLiteral(value))
  await onServer(url, text)
}

test('a backup of the earlier release is restored into this one, with running sequences paused', async () => {
  const folder = await scratchFolder('ieum-upgrade-')
  const file = path.join(folder, 'before.backup')
  const [from, to] = [`${name}_from`, `${name}_to`]
  for (const one of [from, to])
    await onServer(server, `CREATE DATABASE ${one} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  try {
    await migrate(databaseUrl(server, from), silentLog, { only: BEFORE })
    await fill(databaseUrl(server, from))
    await writeBackup(databaseUrl(server, from), file, null)
    const loaded = await loadBackup(databaseUrl(server, to), file, {
      now: new Date('2026-11-23T01:00:00Z'),
      wasRunning: true,
      log: silentLog,
    })
    expect(loaded).toMatchObject({ rows: { leads: 3, events: 2 }, held: { sequences: 1, mails: 0 } })
    await using database = openDatabase(databaseUrl(server, to), { max: 1 })
    const enrollments = await database.kysely
      .selectFrom('enrollments')
      .select(['status', 'status_reason'])
      .execute()
    expect(enrollments).toContainEqual({ status: 'paused', status_reason: 'sequence_paused' })
  } finally {
    for (const one of [from, to]) await onServer(server, `DROP DATABASE ${one} WITH (FORCE)`)
    await rm(folder, { recursive: true, force: true })
  }
})

test('the data folder of the earlier release, with its database and secret, starts with this version and restarts', async () => {
  const folder = await scratchFolder('ieum-upgrade-folder-')
  const dataDir = path.join(folder, 'data')
  const env = { LOG_LEVEL: 'error', HOST: '127.0.0.1' }
  const signIn = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'kim@hanbit.example', password: PASSWORD }),
    })
    expect(answer.status).toBe(200)
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    const get = async (place: string) =>
      // responses of any form are compared
      (await fetch(`${url}/api/v1${place}`, { headers: { cookie } })).json() as Promise<{
        total: number
        workspaces: unknown[]
      }>
    return {
      leads: (await get('/leads')).total,
      sequences: (await get('/sequences/search')).total,
      workspaces: (await get('/me')).workspaces.length,
    }
  }
  try {
    {
      await prepareDataDir(dataDir)
      await keepAppSecret(dataDir, SECRET)
      await using database = await startEmbedded(dataDir, silentLog)
      await migrate(database.url, silentLog, { only: BEFORE })
      await fill(database.url)
    }
    const there = { leads: 3, sequences: 2, workspaces: 1 }
    for (const start of ['first', 'second']) {
      await using running = await startServer({ dataDir, env })
      expect(await signIn(running.url), start).toEqual(there)
      const place = { table: 'email_accounts', id: MAILBOX, column: 'secret' }
      const rows = await queryDatabase(running, 'SELECT secret FROM email_accounts WHERE id = $1', [MAILBOX])
      const sealed = rows[0]?.secret
      expect(createSecrets([SECRET]).open(sealed as never, place)).toBe('mailbox password')
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('all data of the earlier release is there', async () => {
  expect((await me.get('/me')).body.workspaces).toMatchObject([{ name: '한빛 영업팀', role: 'owner' }])
  expect((await me.get('/leads')).body).toMatchObject({ total: 3 })
  expect((await me.get(`/leads/${id('d1')}`)).body).toMatchObject({ customFields: { 비고: '전시회' } })
  expect((await me.get(`/sequences/${SEQUENCE}`)).body).toMatchObject({
    status: 'active',
    name: '신규 3단계',
  })
  expect((await me.get(`/email-templates/${id('f1')}`)).body).toMatchObject({ name: '첫 인사' })
  const texts = (await me.get(`/sequences/${SEQUENCE}/nodes/mail-1/generated-emails`)).body
  expect(texts).toContainEqual(expect.objectContaining({ status: 'edited', bodyText: '손으로 고친 글' }))
  expect((await me.get('/suppressions')).body.data).toMatchObject([{ value: 'no@more.example' }])
  const { data } = (await me.get('/inbox')).body
  expect(data).toHaveLength(1)
})

test('the secret decrypts the stored password', async () => {
  const { secret } = await app.ctx.db
    .selectFrom('email_accounts')
    .select('secret')
    .where('id', '=', MAILBOX)
    .executeTakeFirstOrThrow()
  const place = { table: 'email_accounts', id: MAILBOX, column: 'secret' }
  expect(app.ctx.secrets.open(secret ?? '', place)).toBe('mailbox password')
})

test('a mail planned before the upgrade is sent after it, once, and the next one is planned', async () => {
  const enrollments = await until(
    async () => (await me.get(`/sequences/${SEQUENCE}/enrollments`)).body.data,
    (rows: { id: string; sentCount: number }[]) => rows.every((row) => row.sentCount === 1),
  )
  expect(enrollments.find((row) => row.id === id('152'))).toMatchObject({ status: 'active' })
  const { mails } = (await me.get(`/sequences/enrollments/${id('152')}/metrics`)).body
  expect(mails).toMatchObject([
    { nodeId: 'mail-1', state: 'sent' },
    { nodeId: 'mail-2', state: 'scheduled' },
  ])
  expect((await me.get('/sandbox/messages')).body.total).toBe(1)
})

/** Path parameters by the resource before them; unknown ones get an id that does not exist. */
const ROWS: Record<string, string> = {
  workspaces: id('c1'),
  leads: id('d1'),
  'customer-groups': id('e1'),
  'email-templates': id('f1'),
  imports: id('101'),
  'email-accounts': MAILBOX,
  sequences: SEQUENCE,
  enrollments: id('151'),
  nodes: 'mail-1',
  suppressions: id('181'),
}

test('every GET endpoint works over rows of the earlier release', async () => {
  const wrong: string[] = []
  let read = 0
  for (const [key, { method, path: pattern, isStream }] of await listApiEndpoints()) {
    if (method !== 'GET' || isStream) continue
    const parts = pattern.split('/')
    const asked = parts
      .map((part, i) => (part.startsWith(':') ? (ROWS[parts[i - 1] ?? ''] ?? id('999')) : part))
      .join('/')
    const { status, body } = await me.get(asked)
    if (status === 200) read += 1
    if (status >= 500) wrong.push(`${key}: ${status} ${JSON.stringify(body)}`)
  }
  expect(wrong).toEqual([])
  expect(read).toBeGreaterThan(40)
})
