// The daily digest through mail servers that cut the connection, do not respond or reject it.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { digestMails } from '#server/overview/digest-mails.ts'
import { sendDue } from '#server/sending/send.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { type HostileServer, type Script, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

const sendDueDigests = (ctx: Context, stopping: AbortSignal): Promise<number> =>
  sendDue(ctx, createSendingWorker(ctx, stopping), digestMails)

const MINUTE_MS = 60_000
/** Monday in Seoul */
const NINE = new Date('2026-11-23T09:00:00+09:00')

let w: World
let server: HostileServer
let owner: Owner
let mailboxId: string
beforeAll(async () => {
  w = await world({ config: { allowPrivateHosts: true } })
  server = await startHostileSmtp()
})
afterAll(async () => {
  await server.close()
  await w[Symbol.asyncDispose]()
})

/** A member with mails planned for today, and a digest at nine through the scripted server. */
beforeEach(async () => {
  w.clock.set(new Date(NINE.getTime() - 60 * MINUTE_MS))
  server.setScript({})
  await sql`DELETE FROM digest_settings`.execute(w.ctx.db)
  owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 2)
  const { id } = await makeSequence(owner, [{}], { leadIds })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: null,
    username: 'kim',
    password: 'first password',
  })
  mailboxId = mailbox.id
  expect((await owner.post(`/email-accounts/${mailboxId}/verify`)).body).toMatchObject({ ok: true })
  const saved = await owner.put(path(), { hour: 9, userEmailAccountId: mailboxId })
  expect(saved.status).toBe(200)
})

const path = () => `/workspaces/${owner.workspaceId}/digest`
const last = async () => (await owner.get(path())).body.last
const mailboxStatus = async () => (await owner.get(`/email-accounts/${mailboxId}`)).body.status
/** Uses a new connection: the mailbox check has left a pooled one. */
function serverWill(script: Script): void {
  server.setScript(script)
  server.dropAll()
}
const dots = () => server.taken.get(owner.user.email)?.dots ?? 0
const accepted = () => server.taken.get(owner.user.email)?.accepted ?? 0

/** A connection may be kept for the next mail. */
const contacts = () => server.connections + server.commands.length

/** One round a minute, as the worker does. @returns the minutes after nine at which the server was called */
async function runMinutes(from: number, to: number): Promise<number[]> {
  const calls: number[] = []
  for (let minute = from; minute <= to; minute++) {
    w.clock.set(new Date(NINE.getTime() + minute * MINUTE_MS))
    const before = contacts()
    await sendDueDigests(w.ctx, new AbortController().signal)
    if (contacts() > before) calls.push(minute)
  }
  return calls
}

test('R-1309: without a connection it is tried with growing pauses, and sent once when the server is back', async () => {
  serverWill({ faults: { greeting: 'cut' } })
  expect(await runMinutes(0, 40)).toEqual([0, 1, 3, 7, 15, 31])
  expect(await last()).toMatchObject({
    day: '2026-11-23',
    state: 'waiting',
    why: expect.stringMatching(/[가-힣]/),
  })
  serverWill({})
  // also after the three hours in which it may begin
  expect(await runMinutes(4 * 60, 4 * 60 + 5)).toEqual([4 * 60])
  expect(await last()).toEqual({ day: '2026-11-23', state: 'sent', why: null })
  expect(accepted()).toBe(1)
})

test('R-1309: a server that does not respond delays only the digests of its mailbox, and is called once a round', async () => {
  const colleague = async (userEmailAccountId: string): Promise<Owner> => {
    const other = await createTestWorkspace(w)
    await w.join(other, owner.workspaceId, 'member')
    expect((await other.put(path(), { hour: 9, userEmailAccountId })).status).toBe(200)
    return other
  }
  const same = await colleague(mailboxId)
  const elsewhere = await colleague(owner.sandboxId)
  const stateOf = async (one: Owner) => (await one.get(path())).body.last?.state ?? null
  serverWill({ faults: { greeting: 'hang' } })
  const stopping = new AbortController()
  w.clock.set(NINE)
  const round = sendDueDigests(w.ctx, stopping.signal)
  await expect.poll(() => stateOf(elsewhere)).toBe('sent')
  expect([await stateOf(owner), await stateOf(same)].toSorted()).toEqual(['sending', null].toSorted())
  stopping.abort()
  await round
  serverWill({ faults: { greeting: 'cut' } })
  await runMinutes(1, 1)
  expect([await stateOf(owner), await stateOf(same)].toSorted()).toEqual(['waiting', null].toSorted())
  serverWill({})
  await runMinutes(2, 3)
  expect([await stateOf(owner), await stateOf(same)]).toEqual(['sent', 'sent'])
})

test('R-1309: a digest that was never sent ends with its day', async () => {
  serverWill({ faults: { greeting: 'cut' } })
  await runMinutes(0, 0)
  w.clock.set(new Date('2026-11-24T08:00:00+09:00'))
  expect(await last()).toMatchObject({ day: '2026-11-23', state: 'failed' })
  serverWill({})
  expect(await runMinutes(23 * 60, 23 * 60 + 10)).toEqual([])
  expect(accepted()).toBe(0)
})

test('R-1309: a server that is stopped sends it after the restart, and the try does not count', async () => {
  serverWill({ faults: { greeting: 'hang' } })
  const stopping = new AbortController()
  w.clock.set(NINE)
  const round = sendDueDigests(w.ctx, stopping.signal)
  await expect.poll(async () => (await last())?.state).toBe('sending')
  stopping.abort()
  await round
  expect(await last()).toMatchObject({ state: 'waiting' })
  serverWill({})
  await runMinutes(0, 1)
  expect(await last()).toMatchObject({ state: 'sent' })
  const { rows } = await sql`SELECT attempts FROM digests WHERE user_id = ${owner.user.id}`.execute(w.ctx.db)
  expect(rows).toEqual([{ attempts: 1 }])
})

test('R-1309: without a response to the final dot it may have been sent, and is never sent again', async () => {
  const before = dots()
  serverWill({ faults: { dot: 'cut' } })
  expect(await runMinutes(0, 0)).toEqual([0])
  expect(await last()).toMatchObject({ state: 'uncertain', why: expect.stringMatching(/./) })
  serverWill({})
  expect(await runMinutes(1, 120)).toEqual([])
  expect(dots() - before).toBe(1)
})

test.each([
  ['an unknown recipient', { rcpt: { reply: '550 5.1.1 no such user' } }],
  ['its content', { dot: { reply: '554 5.6.0 bad content' } }],
  ['unclear words', { dot: { reply: '550 5.7.1 blocked' } }],
] as const)(
  'R-1309: a permanent rejection (%s) ends the digest of the day and not the mailbox',
  async (_what, faults) => {
    serverWill({ faults })
    expect(await runMinutes(0, 0)).toEqual([0])
    const ended = await last()
    expect(ended).toMatchObject({ day: '2026-11-23', state: 'failed' })
    expect(ended.why).not.toBe('')
    expect(await mailboxStatus()).toBe('connected')
    serverWill({})
    expect(await runMinutes(1, 60)).toEqual([])
    expect(await runMinutes(24 * 60, 24 * 60)).toEqual([24 * 60])
    expect(await last()).toMatchObject({ day: '2026-11-24', state: 'sent' })
  },
)

test.each([
  ['a policy', { dot: { reply: '550 5.7.26 unauthenticated' } }],
  ['a wrong password', { auth: { reply: '535 5.7.8 Authentication failed' } }],
] as const)(
  'R-315: a permanent fault of the mailbox (%s) stops it as with every other mail, and the digest waits for its repair',
  async (_what, faults) => {
    serverWill({ faults })
    expect(await runMinutes(0, 0)).toEqual([0])
    expect(await last()).toMatchObject({
      day: '2026-11-23',
      state: 'failed',
      why: expect.stringMatching(/./),
    })
    expect(await mailboxStatus()).toBe('disconnected')
    serverWill({})
    expect(await runMinutes(24 * 60, 24 * 60)).toEqual([])
    expect((await owner.post(`/email-accounts/${mailboxId}/verify`)).body).toMatchObject({ ok: true })
    await runMinutes(24 * 60 + 5, 24 * 60 + 6)
    expect(await last()).toMatchObject({ day: '2026-11-24', state: 'sent' })
  },
)

test.each([
  ['of the sender', { mail: { reply: '421 4.7.0 try again later' } }, [0, 10, 30]],
  ['of the recipient', { rcpt: { reply: '450 4.2.1 greylisted' } }, [0, 15]],
] as const)(
  'R-1309: a temporary rejection (%s) is retried after the pauses of R-315 and R-316',
  async (_what, faults, calls) => {
    serverWill({ faults })
    expect(await runMinutes(0, 45)).toEqual(calls)
    expect(await last()).toMatchObject({ state: 'waiting' })
    expect(await mailboxStatus()).toBe('connected')
    serverWill({})
    await runMinutes(80, 80)
    expect(await last()).toMatchObject({ state: 'sent' })
  },
)
