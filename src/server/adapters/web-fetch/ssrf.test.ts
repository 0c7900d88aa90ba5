// Every way in which a user can make this server connect somewhere, with every notation of an internal address. One listener
// runs on this machine: it must never receive a connection.
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { MailboxConnection } from '#core/ports.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { createInbox } from '#server/adapters/imap/inbox.ts'
import { createOpenAiModel } from '#server/adapters/llm/openai.ts'
import { createOAuth } from '#server/adapters/oauth/oauth.ts'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { createSiteReader } from './site-reader.ts'
import { createWebhookSender } from './webhook-sender.ts'

const clock = { now: () => new Date() }
let knocks = 0
let canary: Server
let canary6: Server | null = null
let port: number
beforeAll(async () => {
  const onKnock = (socket: { destroy(): void }) => {
    knocks += 1
    socket.destroy()
  }
  canary = createServer(onKnock).listen(0, '0.0.0.0')
  await once(canary, 'listening')
  port = (canary.address() as AddressInfo).port
  const six = createServer(onKnock).listen({ port, host: '::1', ipv6Only: true })
  canary6 = await once(six, 'listening').then(
    () => six,
    () => null,
  )
})
afterAll(() => {
  canary.close()
  canary6?.close()
})

/** Notations of this machine, of private networks and of metadata services. */
const HOSTS = [
  '127.0.0.1',
  '127.8.8.8',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0177.0.0.1',
  '017700000001',
  '127.1',
  '127.0.1',
  '0',
  '0.0.0.0',
  'localhost',
  'LOCALHOST',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[fd00:ec2::254]',
  '[fe80::1]',
]
/**
 * A name whose address changes is represented by one that resolves to an internal address: it is checked when the connection
 * is made.
 */

const login = (host: string): MailboxConnection['smtp'] => ({
  host,
  port,
  security: 'none',
  username: 'kim',
  auth: { kind: 'password', password: 'x' },
})
const mailbox = (host: string, isImap: boolean): MailboxConnection => ({
  emailAccountId: 'a',
  kind: 'smtp',
  smtp: login(host),
  imap: isImap ? login(host) : null,
})
const message = {
  messageId: '<a@x.kr>',
  from: 'a@x.kr',
  to: 'b@x.kr',
  raw: Buffer.from('Subject: x\r\n\r\nx\r\n'),
}

/** @returns whether it was rejected as internal, and not for another reason */
const WAYS: Record<string, (host: string) => Promise<boolean>> = {
  'an SMTP server': async (host) => {
    const mailer = createMailer({ allowPrivateHosts: false })
    const outcome = await mailer.send(mailbox(host, false), message, 30_000)
    mailer.close()
    return outcome.kind === 'not_sent' && outcome.fault === 'blocked'
  },
  'an IMAP server': async (host) => {
    const inbox = createInbox({ allowPrivateHosts: false, clock })
    const verdict = await inbox.verify(mailbox(host, true))
    return !verdict.ok && verdict.fault === 'blocked'
  },
  'a model': async (host) => {
    const model = createOpenAiModel({
      baseUrl: `http://${host}:${port}/v1`,
      apiKey: null,
      model: null,
      policy: 'public',
      maxRetries: 0,
    })
    const request = {
      purpose: 'connection_test',
      promptVersion: '1',
      system: '',
      prompt: '',
      output: outputFormat('greeting', z.object({ greeting: z.string() })),
    } as const
    const outcome = await model.ask(request, new AbortController().signal)
    return !outcome.ok && outcome.code === 'blocked'
  },
  'a webhook': async (host) => {
    const sender = createWebhookSender({ policy: 'public', clock })
    const outcome = await sender.post(`http://${host}:${port}/`, {}, '{}', 30_000)
    await sender.close()
    return outcome.kind === 'fault' && outcome.fault === 'blocked'
  },
  'a token service': async (host) => {
    const token = `http://${host}:${port}/token`
    const oauth = createOAuth({ policy: 'public', endpointsOf: () => ({ authorize: token, token }) as never })
    const client = { provider: 'google', tenant: '', clientId: 'a', clientSecret: 'b' } as const
    return !(await oauth.exchange(client, { code: 'c', verifier: 'v', redirectUri: 'http://x' })).ok
  },
  'a company site': async (host) => {
    const reader = createSiteReader({ policy: 'public', clock, userAgent: () => 'IeumBot', pauseMs: 0 })
    const reading = await reader.read(`http://${host}:${port}/`, new AbortController().signal)
    await reader.close()
    return !reading.ok && reading.fault === 'private_address'
  },
}

test.each(Object.keys(WAYS))(
  '%s cannot reach the internal network by any notation of an address',
  async (way) => {
    const before = knocks
    for (const host of HOSTS) expect(await WAYS[way]?.(host), `${way}: ${host}`).toBe(true)
    expect(knocks).toBe(before)
  },
)

test('the same ways reach the listener where private hosts are allowed', async () => {
  const before = knocks
  const mailer = createMailer({ allowPrivateHosts: true })
  const sending = mailer.send(mailbox('127.0.0.1', false), message, 30_000)
  await expect.poll(() => knocks).toBeGreaterThan(before)
  mailer.close()
  await sending
})

test('no redirect leads into the internal network', async () => {
  const before = knocks
  const leading = createHttpServer((_, reply) => {
    reply.writeHead(307, { location: `http://127.0.0.1:${port}/inside` }).end()
  }).listen(0, '127.0.0.1')
  await once(leading, 'listening')
  const base = `http://127.0.0.1:${(leading.address() as AddressInfo).port}`
  const model = createOpenAiModel({
    baseUrl: base,
    apiKey: 'k',
    model: null,
    policy: 'anywhere',
    maxRetries: 0,
  })
  const request = {
    purpose: 'connection_test',
    promptVersion: '1',
    system: '',
    prompt: '',
    output: outputFormat('greeting', z.object({ greeting: z.string() })),
  } as const
  expect(await model.ask(request, new AbortController().signal)).toMatchObject({ ok: false })
  const sender = createWebhookSender({ policy: 'anywhere', clock })
  expect(await sender.post(base, {}, '{}', 30_000)).toMatchObject({ kind: 'answer', status: 307 })
  await sender.close()
  const places = { authorize: base, token: base }
  const oauth = createOAuth({ policy: 'anywhere', endpointsOf: () => places as never })
  const client = { provider: 'google', tenant: '', clientId: 'a', clientSecret: 'b' } as const
  expect(await oauth.exchange(client, { code: 'c', verifier: 'v', redirectUri: 'http://x' })).toMatchObject({
    ok: false,
  })
  expect(knocks).toBe(before)
  leading.close()
})
