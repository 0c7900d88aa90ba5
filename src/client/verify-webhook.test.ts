import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testPayload } from '#core/webhooks/payload.ts'
import { signWebhook } from '#server/webhooks/actions/secrets.ts'
import { verifyWebhook } from './verify-webhook.ts'

const ID = '01900000-0000-7000-8000-000000000001'
const NOW = new Date('2026-11-23T00:00:00Z')
const secretOf = (bytes: Uint8Array) => `whsec_${Buffer.from(bytes).toString('base64')}`
const SECRET = secretOf(new Uint8Array(32).fill(7))
const OTHER = secretOf(new Uint8Array(32).fill(8))
const body = JSON.stringify(testPayload(ID, ID, NOW))
const signed = (secrets: string[], at = NOW) => signWebhook('msg_1', body, secrets, at)

test('what the server signs, the client verifies, with any secret', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 24, maxLength: 64 }), async (bytes) => {
      const secret = secretOf(bytes)
      expect(await verifyWebhook(body, signed([secret]), secret, NOW)).toMatchObject({
        ok: true,
        id: 'msg_1',
        payload: { type: 'webhook.test' },
      })
    }),
  )
})

test('the example of the Standard Webhooks specification is verified', async () => {
  const headers = new Headers({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const at = new Date(1_614_265_330_000)
  // the signature is correct; the body is not one of this API
  expect(await verifyWebhook('{"test": 2432232314}', headers, secret, at)).toEqual({
    ok: false,
    why: 'payload_unknown',
  })
})

test('during a rotation the previous and the new secret both verify, and no third', async () => {
  const headers = signed([SECRET, OTHER])
  expect((await verifyWebhook(body, headers, SECRET, NOW)).ok).toBe(true)
  expect((await verifyWebhook(body, headers, OTHER, NOW)).ok).toBe(true)
  const third = secretOf(new Uint8Array(32).fill(9))
  expect(await verifyWebhook(body, headers, third, NOW)).toEqual({ ok: false, why: 'signature_wrong' })
})

test('a changed character in body, id or time is rejected, and so is an old request', async () => {
  const headers = signed([SECRET])
  const wrong = { ok: false, why: 'signature_wrong' }
  expect(await verifyWebhook(body.replace('test', 'tess'), headers, SECRET, NOW)).toEqual(wrong)
  expect(await verifyWebhook(body, { ...headers, 'webhook-id': 'msg_2' }, SECRET, NOW)).toEqual(wrong)
  const later = { ...headers, 'webhook-timestamp': String(NOW.getTime() / 1000 + 1) }
  expect(await verifyWebhook(body, later, SECRET, NOW)).toEqual(wrong)
  const old = signed([SECRET], new Date(NOW.getTime() - 301_000))
  expect(await verifyWebhook(body, old, SECRET, NOW)).toEqual({ ok: false, why: 'too_old' })
  expect(await verifyWebhook(body, {}, SECRET, NOW)).toEqual({ ok: false, why: 'headers_missing' })
  expect(await verifyWebhook(body, headers, 'no base64 at all!', NOW)).toEqual(wrong)
})
