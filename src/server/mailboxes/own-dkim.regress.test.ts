// DKIM signing from creating the key to signed mails of sequences, inbox answers and notices. Every signature is verified with the
// published key.
import { Buffer } from 'node:buffer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { findMailbox } from '#server/mailboxes/store/mailboxes.ts'
import { resealSecrets } from '#server/platform/secrets/reseal-secrets.ts'
import { createSecrets } from '#server/platform/secrets/secrets.ts'
import { verifyDkim } from '#server/platform/testing/servers/dkim-verifier.ts'
import { startHostileSmtp } from '#server/platform/testing/servers/hostile-smtp.ts'
import {
  ALWAYS,
  createTestWorkspace,
  makeLeads,
  makeSequence,
  until,
} from '#server/platform/testing/workspace-setup.ts'
import { type World, world } from '#server/platform/testing/world.ts'

const SENDER = {
  isAdvertising: false,
  alwaysNotices: true,
  senderName: '(주)한빛',
  email: 'sales@hanbit.example',
  phone: '02-123-4567',
  postalAddress: '서울시 중구 세종대로 1',
}

async function ownServer(role: 'api' | 'all' = 'api') {
  const zone: Record<string, string[] | null> = {}
  const w = await world({
    role,
    config: { allowPrivateHosts: true },
    dns: {
      texts: async (name) => (name in zone ? (zone[name] ?? null) : []),
      mailHosts: async () => null,
      hasAddress: async () => null,
    },
  })
  const server = await startHostileSmtp()
  const desk = await createTestWorkspace(w)
  const { body } = await desk.post('/email-accounts', {
    workspaceId: desk.workspaceId,
    address: 'minji@hanbit.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: 'minji',
    password: 'secret',
    rules: ALWAYS,
  })
  const path = `/email-accounts/${body.id}/dkim`
  return { w, server, desk, id: body.id as string, path, zone }
}

/** The key's record as published, and what checks signatures with it. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
const verifierOf = (key: any) => (mail: string) =>
  verifyDkim(Buffer.from(mail, 'latin1'), Buffer.from(/p=(.+)$/.exec(key.record)?.[1] ?? '', 'base64'))

test('a key is created, shown as a record, and can be switched on only when the DNS has it', async () => {
  const { w, server, desk, id, path, zone } = await ownServer()
  await using _ = w
  expect((await desk.get(path)).body).toEqual({ domain: 'hanbit.example', key: null })
  expect((await desk.put(path, { isOn: true })).body.code).toBe('dkim_no_key')
  const { key } = (await desk.post(path)).body
  expect(key).toMatchObject({ domain: 'hanbit.example', isOn: false, verdict: null, lookedAt: null })
  expect(key.host).toBe(`${key.selector}._domainkey.hanbit.example`)
  expect(key.record).toMatch(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{392}$/)
  const response = await desk.put(path, { isOn: true })
  expect([response.status, response.body.code]).toEqual([409, 'dkim_unproven'])
  expect(response.body.message).toContain('찾을 수 없습니다')
  zone[key.host] = [key.record.slice(0, -4)]
  expect((await desk.post(`${path}/verify`)).body.key).toMatchObject({ verdict: 'other_key', isOn: false })
  zone[key.host] = null
  expect((await desk.put(path, { isOn: true })).body.message).toContain('DNS를 조회할 수 없어')
  zone[key.host] = [key.record]
  expect((await desk.put(path, { isOn: true })).body.key).toMatchObject({ isOn: true, verdict: 'right' })
  // the selector is random: the domain check queries it by name
  zone['hanbit.example'] = ['v=spf1 mx -all']
  const { findings } = (await desk.post(`/email-accounts/${id}/domain/verify`)).body
  expect(findings[1]).toMatchObject({ part: 'dkim', state: 'ok', record: key.record })
  // a key that is on cannot be replaced
  expect((await desk.post(path)).body.code).toBe('dkim_is_on')
  await desk.put(path, { isOn: false })
  const next = (await desk.post(path)).body.key
  expect(next).toMatchObject({ isOn: false, verdict: null })
  expect(next.selector).not.toBe(key.selector)
  // the private key is never returned or stored in plain text
  const { rows } = await sql<{ value: string }>`SELECT private_key AS value FROM dkim_keys`.execute(w.ctx.db)
  expect(rows[0]?.value).toMatch(/^v1\./)
  expect(JSON.stringify((await desk.get(path)).body)).not.toContain('PRIVATE')
  const { ctx } = w
  const secrets = createSecrets(['a secret that came later, long enough', w.config.appSecret ?? ''])
  expect(await resealSecrets({ ...ctx, secrets })).toEqual({ resealed: 2, unreadable: 0 })
  expect((await desk.get(`/email-accounts/${id}`)).status).toBe(200)
  await server.close()
})

test('no other kind of mailbox is offered a key', async () => {
  await using w = await world()
  const desk = await createTestWorkspace(w)
  const gmail = await desk.post('/email-accounts', {
    workspaceId: desk.workspaceId,
    address: 'minji@hanbit.example',
    smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls' },
    imap: null,
    username: 'minji',
    password: 'secret',
  })
  for (const id of [gmail.body.id, desk.sandboxId]) {
    expect((await desk.get(`/email-accounts/${id}/dkim`)).body).toEqual({ domain: null, key: null })
    expect((await desk.post(`/email-accounts/${id}/dkim`)).body.code).toBe('dkim_not_offered')
  }
})

async function signing() {
  const room = await ownServer('all')
  const { desk, id, path, zone } = room
  const { key } = (await desk.post(path)).body
  zone[key.host] = [key.record]
  expect((await desk.post(`/email-accounts/${id}/verify`)).body).toMatchObject({ ok: true })
  expect((await desk.put(path, { isOn: true })).body.key.isOn).toBe(true)
  room.server.bodies.length = 0
  return { ...room, key, verify: verifierOf(key) }
}

async function launch(room: { w: World; desk: Awaited<ReturnType<typeof createTestWorkspace>>; id: string }) {
  const { desk, id: mailboxId } = room
  const leadIds = await makeLeads(desk, desk.workspaceId, 1)
  const mail = {
    subject: '{{회사명}}에 드리는 제안',
    bodyHtml: '<p>안녕하세요 <b>{{담당자명}}</b> 님</p>',
    bodyText: '',
  }
  const { id } = await makeSequence(desk, [mail])
  await desk.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailboxId,
    allowUnreadReplies: true,
  })
  const launched = await desk.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  return { id, lead: (await desk.get(`/leads/${leadIds[0]}`)).body }
}
const arrived = (server: { bodies: string[] }, count: number) =>
  until(
    async () => server.bodies,
    (bodies) => bodies.length === count,
  )

test('mails of a sequence, answers from the inbox and notices are signed, and the stored bytes are the signed ones', async () => {
  const room = await signing()
  const { w, server, desk, verify } = room
  await using _ = w
  await desk.put(`/workspaces/${desk.workspaceId}/sender`, SENDER)
  const { id, lead } = await launch(room)
  const [mail = ''] = await arrived(server, 1)
  const tags = verify(mail)
  expect(
    tags
      .get('h')
      ?.split(':')
      .filter((name) => name === 'list-unsubscribe-post'),
  ).toHaveLength(2)
  const { rows } = await sql<{ mime: Buffer }>`
    SELECT mime FROM scheduled_executions WHERE sequence_id = ${id}`.execute(w.ctx.db)
  expect(rows[0]?.mime.toString('latin1').trimEnd()).toBe(mail.trimEnd())

  // the lead replies and gets an answer
  const mailbox = await findMailbox(w.ctx.db, room.id)
  const raw = `Message-ID: <r1@duri.example>\r\nFrom: ${lead.contactEmail}\r\nTo: minji@hanbit.example\r\nSubject: RE\r\nIn-Reply-To: ${/^Message-ID: (.+)$/m.exec(mail)?.[1]?.trim()}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n자료 주세요\r\n`
  if (mailbox)
    await ingestMessage(w.ctx, mailbox, {
      folder: 'INBOX',
      uidValidity: '1',
      uid: 1,
      raw: Buffer.from(raw),
      receivedAt: w.clock.now(),
    })
  const [thread] = (await desk.get('/inbox')).body.data
  expect((await desk.post(`/inbox/threads/${thread.id}/answers`, { text: '보내 드립니다' })).status).toBe(200)
  w.clock.advance(10_000)
  const answer = (await arrived(server, 2))[1] ?? ''
  expect(verify(answer).get('h')?.split(':')).toContain('in-reply-to')

  const token = w.ctx.tokens.sign('opt-out', `${desk.workspaceId}/${lead.contactEmail}`)
  expect((await w.guest.post(`/unsubscribe/${token}`)).status).toBe(200)
  w.clock.advance(60_000)
  const notice = (await arrived(server, 3))[2] ?? ''
  expect(verify(notice).get('h')?.split(':')).not.toContain('list-unsubscribe')
  expect(notice).toContain('Auto-Submitted')
  await server.close()
})

test('mails are unsigned when signing is off or the domain has changed', async () => {
  const room = await signing()
  const { w, server, desk, id, path } = room
  await using _ = w
  await desk.put(path, { isOn: false })
  await launch(room)
  expect((await arrived(server, 1))[0]).not.toContain('DKIM-Signature')
  await desk.put(path, { isOn: true })
  await desk.patch(`/email-accounts/${id}`, { address: 'minji@duri.example' })
  expect((await desk.get(path)).body).toMatchObject({
    domain: 'duri.example',
    key: { isOn: false, isForDomain: false },
  })
  expect((await desk.post(`/email-accounts/${id}/verify`)).body.ok).toBe(true)
  expect(server.bodies.at(-1)).not.toContain('DKIM-Signature')
  // the old key does not prevent a new one
  expect((await desk.post(path)).body.key).toMatchObject({
    domain: 'duri.example',
    isForDomain: true,
    isOn: false,
  })
  await server.close()
})

test('a key that cannot be decrypted stops the mailbox: nothing is sent unsigned, and no lead is blocked', async () => {
  const room = await signing()
  const { w, server, desk, id } = room
  await using _ = w
  const foreign = createSecrets(['a secret of another installation']).seal('x', {
    table: 'dkim_keys',
    id,
    column: 'private_key',
  })
  await sql`UPDATE dkim_keys SET private_key = ${foreign}`.execute(w.ctx.db)
  const { id: sequenceId } = await launch(room)
  const stopped = await until(
    async () => (await desk.get(`/email-accounts/${id}`)).body,
    (account) => account.status === 'disconnected',
  )
  expect(stopped.statusReason).toContain('DKIM 서명 키를 읽을 수 없습니다')
  expect(server.bodies).toHaveLength(0)
  expect((await desk.get(`/sequences/${sequenceId}/enrollments`)).body.data[0].status).toBe('active')
  const test = await desk.post(`/email-accounts/${id}/verify`)
  expect(test.body.message ?? JSON.stringify(test.body)).toContain('DKIM')
  await server.close()
})
