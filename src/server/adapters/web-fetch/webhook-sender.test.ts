// Deliveries to a real server that responds, stalls, breaks off, redirects or never ends.
import { expect, onTestFinished, test, vi } from 'vitest'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { createWebhookSender } from './webhook-sender.ts'

const clock = { now: () => new Date('2026-11-23T00:00:00Z') }
const sender = (policy: 'public' | 'anywhere' = 'anywhere') => createWebhookSender({ policy, clock })
const post = (url: string, timeoutMs = 30_000, policy: 'public' | 'anywhere' = 'anywhere') =>
  sender(policy).post(url, { 'webhook-id': 'a' }, '{"안녕":1}', timeoutMs)

test('a delivery arrives byte for byte, and status, beginning of the response and duration are returned', async () => {
  await using receiver = await startWebhookReceiver({ status: 202, body: '고마워요' })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  onTestFinished(() => now.mockRestore())
  const posting = post(`${receiver.url}/in?x=1`)
  now.mockReturnValue(1250)
  const response = await posting
  expect(response).toEqual({
    kind: 'answer',
    status: 202,
    body: '고마워요',
    retryAfterMs: null,
    durationMs: 250,
  })
  expect(receiver.received).toMatchObject([
    {
      path: '/in?x=1',
      body: '{"안녕":1}',
      headers: { 'webhook-id': 'a', 'content-type': 'application/json' },
    },
  ])
})

test('a redirect is returned as a response and not followed', async () => {
  await using elsewhere = await startWebhookReceiver()
  await using receiver = await startWebhookReceiver({ status: 307, headers: { location: elsewhere.url } })
  expect(await post(receiver.url)).toMatchObject({ kind: 'answer', status: 307 })
  expect(elsewhere.received).toEqual([])
})

test('a silent server ends at the timeout; a lost connection and a closed port are returned, not thrown', async () => {
  await using receiver = await startWebhookReceiver('silent')
  expect(await post(receiver.url, 200)).toMatchObject({ kind: 'fault', fault: 'timeout' })
  receiver.behave('cut')
  expect(await post(receiver.url)).toMatchObject({ kind: 'fault', fault: 'connection' })
  const { url } = receiver
  await receiver[Symbol.asyncDispose]()
  expect(await post(url)).toMatchObject({ kind: 'fault', fault: 'connection' })
  expect(await post('http://no-such-host.invalid/')).toMatchObject({ kind: 'fault', fault: 'dns' })
})

test('only the beginning of a response that never ends is read', async () => {
  await using receiver = await startWebhookReceiver('endless')
  // longer than the time of the test: the response is not read until the timeout
  const response = await post(receiver.url, 600_000)
  expect(response).toMatchObject({ kind: 'answer', status: 200 })
  expect(response.kind === 'answer' && response.body.length).toBe(2048)
})

test('Retry-After is returned in milliseconds', async () => {
  await using receiver = await startWebhookReceiver({ status: 429, headers: { 'retry-after': '90' } })
  expect(await post(receiver.url)).toMatchObject({ status: 429, retryAfterMs: 90_000 })
})

test('private hosts are rejected by address in any notation, and by a name that resolves to one', async () => {
  await using receiver = await startWebhookReceiver()
  const port = new URL(receiver.url).port
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433', '169.254.169.254', '10.0.0.1']) {
    expect(await post(`http://${host}:${port}/`, 1000, 'public')).toMatchObject({
      kind: 'fault',
      fault: 'blocked',
    })
  }
  expect(receiver.received).toEqual([])
})

test('a URL that cannot be an endpoint is rejected when it is entered', () => {
  const { urlError } = sender('public')
  for (const url of [
    'ftp://example.com',
    'hooks',
    'https://a:b@example.com/',
    'http://192.168.0.1/',
    'file:///etc/passwd',
  ])
    expect(urlError(url)).toEqual(expect.any(String))
  expect(urlError('https://hooks.example.com/ieum?a=b')).toBe(null)
})
