// Accounts and sessions that the program before this one wrote, when better-auth still extended and ended sessions: they open
// under this one. The rows are in db/fixtures/release-0050-accounts.sql, the cookies and tokens below were given out with them.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { testServer } from '#testing/db/database.ts'
import { databaseUrl, onServer } from '#testing/db/test-server.ts'
import { agent, openWorld } from '#testing/world.ts'
import { totpCode } from './credentials/totp.ts'

const DB = path.join(import.meta.dirname, '../platform/db')
const COOKIE_VALUE =
  '91vBvcDkp_AAkp2BH-q77rzCIFbRU05BNhZd4Hft6uU.YiY1V51m5jqTCKJS3BH/nadvH4vlpBYYTPaQkyrP9b8='
const SESSION = '01a20492-e2d8-7430-a160-3137569f7aa1'
const TOKEN =
  'ieum_session_NBFf79wiHJYBdIxRsL3j_JQVLQVLJTCWq4YPSCXhQa0.L_kt0WW7QdrjwZIIghpuJKJtOgKQceAXlrqUoezFKDs'
const TOTP_SECRET = 'YAGVNKX2BUFTRBFFDSQ7YUTI5XSEMSVW'
const KIM = { email: 'kim@hanbit.example', password: 'correct horse battery' }
const LEE = { email: 'lee@hanbit.example', password: '비밀번호입니다요' }
const DAY = 86_400_000

const name = `accounts_${process.pid}`
let server: string
let url: string
beforeEach(async () => {
  server = (await testServer()).url
  url = databaseUrl(server, name)
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`)
  const before = (await readdir(path.join(DB, 'migrations')))
    .map((file) => ({ number: Number(file.slice(0, 4)), name: file.replace(/\.sql$/, '') }))
    .filter(({ number }) => number <= 50)
    .sort((a, b) => a.number - b.number)
  await migrate(url, silentLog, { only: before })
  await onServer(url, await readFile(path.join(DB, 'fixtures/release-0050-accounts.sql'), 'utf8'))
})
afterEach(async () => {
  await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
})

test('passwords stored by the earlier version sign in', async () => {
  await using w = await openWorld(url)
  const kim = await w.guest.post('/auth/sign-in/email', KIM)
  expect([kim.status, kim.body.user?.name]).toEqual([200, '김하나'])
  const wrong = await w.guest.post('/auth/sign-in/email', { ...KIM, password: 'wrong horse battery' })
  expect(wrong.status).toBe(401)
})

test.each([
  ['http://127.0.0.1:3000', 'ieum.session_token', ''],
  ['https://ieum.example.com', '__Secure-ieum.session_token', ' Secure;'],
])(
  'at %s the cookie of before is extended with the same value, and signing out ends its session',
  async (appUrl, cookieName, secure) => {
    await using w = await openWorld(url, { config: { appUrl } })
    const find = () =>
      w.ctx.db.selectFrom('sessions').selectAll().where('id', '=', SESSION).executeTakeFirst()
    // the library encoded the value when it extended a session, the program itself did not at sign-in
    for (const value of [COOKIE_VALUE, encodeURIComponent(COOKIE_VALUE)]) {
      await w.ctx.db
        .updateTable('sessions')
        .set({ updated_at: new Date(Date.now() - 2 * DAY), expires_at: new Date(Date.now() + 28 * DAY) })
        .execute()
      const kim = agent(w.app, `${cookieName}=${value}`)
      const used = await kim.get('/me')
      expect([used.status, used.body.user?.email]).toEqual([200, KIM.email])
      const [pair = '', ...attributes] = String(used.headers['set-cookie']).split('; ')
      expect(decodeURIComponent(pair)).toBe(`${cookieName}=${COOKIE_VALUE}`)
      expect(`${attributes.join('; ')};`).toBe(`Max-Age=2592000; Path=/; HttpOnly;${secure} SameSite=Lax;`)
      expect((await find())?.expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * DAY)
      // once a day
      expect((await kim.get('/me')).headers['set-cookie']).toBeUndefined()
    }

    const kim = agent(w.app, `${cookieName}=${COOKIE_VALUE}`)
    const ended = await kim.post('/auth/sign-out')
    expect(`${ended.headers['set-cookie']};`).toBe(
      `${cookieName}=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax;`,
    )
    expect(await find()).toBeUndefined()
    expect((await kim.get('/me')).status).toBe(401)
    // the other sessions stay
    const { length } = await w.ctx.db.selectFrom('sessions').select('id').execute()
    expect(length).toBe(2)
  },
)

test('a bearer token of the earlier version opens its session', async () => {
  await using w = await openWorld(url)
  const kim = agent(w.app, null, { authorization: `Bearer ${TOKEN}` })
  expect((await kim.get('/me')).body.user?.email).toBe(KIM.email)
})

test('codes of an authenticator set up in the earlier version are accepted, each once', async () => {
  await using w = await openWorld(url, { now: new Date('2026-12-01T00:00:00Z') })
  const first = await w.guest.post('/auth/sign-in/email', LEE)
  expect(first.status).toBe(200)
  const code = totpCode(TOTP_SECRET, w.clock.now())
  const enter = (ticket: string) => w.guest.post('/auth/sign-in/second-step', { ticket, code })
  expect((await enter(first.body.secondStep)).body.user?.name).toBe('이두리')
  const second = await w.guest.post('/auth/sign-in/email', LEE)
  expect((await enter(second.body.secondStep)).body.code).toBe('wrong_code')
})
