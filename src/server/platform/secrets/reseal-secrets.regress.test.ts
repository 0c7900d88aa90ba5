// Rotating the installation's secret over a database with data.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { listSealed, updateSealed } from '#server/data/platform/sealed-values.ts'
import { openConnection } from '#server/mailboxes/actions/open-connection.ts'
import { createLog } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'
import { startOAuthMail } from '#testing/mailboxes/oauth-mail.ts'
import { type World, world } from '#testing/world.ts'
import { resealSecrets } from './reseal-secrets.ts'
import { createSecrets } from './secrets.ts'

const NEW = 'the secret that came after it, long enough'
const account = (workspaceId: string, address: string) => ({
  workspaceId,
  address,
  smtp: { host: 'smtp.ieum.example', port: 465, security: 'tls' },
  imap: null,
  username: 'kim',
  password: `password of ${address}`,
})

/** Two mailboxes and a model key, and the context of a process started with both secrets. */
async function exchanged(w: World) {
  const me = await w.signUp()
  for (const address of ['kim@ieum.example', 'lee@ieum.example'])
    expect((await me.post('/email-accounts', account(me.workspaceId, address))).status).toBe(200)
  const model = await me.put(`/workspaces/${me.workspaceId}/model`, {
    preset: 'openai',
    apiKey: 'sk-of-the-model',
  })
  expect(model.status, JSON.stringify(model.body)).toBe(200)
  const old = w.config.appSecret ?? ''
  return { me, ctx: { ...w.ctx, secrets: createSecrets([NEW, old]) }, onlyNew: createSecrets([NEW]) }
}

test('every stored value opens with the new secret alone, and a second run finds nothing to do', async () => {
  await using w = await world()
  const { ctx, onlyNew } = await exchanged(w)
  expect(await resealSecrets(ctx)).toEqual({ resealed: 3, unreadable: 0 })
  const opened = (await listSealed(w.ctx.db)).map(({ value, ...place }) => onlyNew.open(value, place))
  expect(opened.sort()).toEqual([
    'password of kim@ieum.example',
    'password of lee@ieum.example',
    'sk-of-the-model',
  ])
  expect(await resealSecrets(ctx)).toEqual({ resealed: 0, unreadable: 0 })
})

test('a value that cannot be opened stays unchanged and does not stop the others', async () => {
  await using w = await world()
  const { ctx } = await exchanged(w)
  const foreign = createSecrets(['a secret of another installation']).seal('x', {
    table: 'email_accounts',
    id: '1',
    column: 'secret',
  })
  await sql`UPDATE email_accounts SET secret = ${foreign} WHERE address = 'kim@ieum.example'`.execute(
    w.ctx.db,
  )
  expect(await resealSecrets(ctx)).toEqual({ resealed: 2, unreadable: 1 })
  expect((await listSealed(w.ctx.db)).map(({ value }) => value)).toContain(foreign)
})

test('an interrupted run leaves every value unchanged and readable', async () => {
  await using w = await world()
  const { ctx } = await exchanged(w)
  const before = await listSealed(w.ctx.db)
  let sealed = 0
  const breaking = {
    ...ctx,
    secrets: {
      ...ctx.secrets,
      seal: (...args: Parameters<typeof ctx.secrets.seal>) => {
        if (++sealed === 2) throw new Error('the power went out')
        return ctx.secrets.seal(...args)
      },
    },
  }
  await expect(resealSecrets(breaking)).rejects.toThrow('the power went out')
  expect(await listSealed(w.ctx.db)).toEqual(before)
  for (const { value, ...place } of before) expect(ctx.secrets.open(value, place)).toBeTruthy()
})

test('a mailbox connected by OAuth continues with the new secret alone', async () => {
  await using mail = await startOAuthMail(['kim@hanbit.example'])
  await using w = await world({ config: { allowPrivateHosts: true }, oauth: mail.oauth })
  const me = await w.signUp()
  const { workspaceId } = me
  await me.put(`/workspaces/${workspaceId}/oauth-clients/google`, { clientId: 'c', clientSecret: 's' })
  const begin = async () =>
    (await me.post('/email-accounts/oauth', { workspaceId, provider: 'google' })).body.url
  const made = await me.post('/email-accounts/oauth/finish', mail.provider.consent(await begin()))
  // and one OAuth flow that is not finished
  await begin()
  const secrets = createSecrets([NEW, w.config.appSecret ?? ''])
  expect(await resealSecrets({ ...w.ctx, secrets })).toEqual({ resealed: 4, unreadable: 0 })
  const later = { ...w.ctx, secrets: createSecrets([NEW]) }
  const mailbox = await findMailbox(w.ctx.db, made.body.id)
  if (!mailbox) throw new Error('the mailbox is gone')
  expect(await openConnection(later, mailbox)).toMatchObject({ ok: true })
  // the refresh token and the client's secret as well
  w.clock.advance(2 * 3_600_000)
  expect(await openConnection(later, mailbox)).toMatchObject({ ok: true })
})

test('a secret that opens no stored value stops the start with one sentence; with APP_SECRET_LOST it does not', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line: string) => void lines.push(line) })
  await using w = await world()
  const beside = async (config: object) => {
    await using app = await createApp({ ...w.config, ...config }, { log })
    return app.ctx
  }
  // nothing is stored yet: any secret is accepted
  await beside({ appSecret: NEW })
  const me = await w.signUp()
  for (const preset of ['openai', 'custom'] as const) {
    const workspaceId = (await me.post('/workspaces', { name: preset })).body.id
    const set = await me.put(`/workspaces/${workspaceId}/model`, {
      preset: 'openai',
      apiKey: `key of ${preset}`,
    })
    expect(set.status, JSON.stringify(set.body)).toBe(200)
  }
  const start = beside({ appSecret: NEW })
  await expect(start).rejects.toThrow(StartError)
  await expect(start).rejects.toThrow(
    /APP_SECRET으로 하나도 열 수 없어서.*APP_SECRET_OLD.*APP_SECRET_LOST=true/,
  )
  expect(lines).toEqual([])
  await beside({ appSecret: NEW, appSecretLost: true })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ count: 2, total: 2 }])
  // one value is entered again with the new secret: the other one is counted
  const [first] = await listSealed(w.ctx.db)
  if (!first) throw new Error('nothing is sealed')
  const { value: _, ...place } = first
  await updateSealed(w.ctx.db, place, createSecrets([NEW]).seal('again', place))
  await beside({ appSecret: NEW })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ count: 1, total: 2 })
  // and with the previous secret all values open
  await beside({ appSecret: NEW, oldAppSecrets: [w.config.appSecret ?? ''] })
  expect(lines).toHaveLength(2)
})
