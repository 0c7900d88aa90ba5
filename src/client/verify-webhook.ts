// Verifies that a webhook is from the installation and recent, for the program that receives it. Uses Web Crypto
// only, so it runs in Node, Deno, Bun and workers (Standard Webhooks).
import { WebhookPayload } from '#core/webhooks/payload.ts'

export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export type VerifiedWebhook =
  | { ok: true; id: string; payload: WebhookPayload }
  | { ok: false; why: 'headers_missing' | 'too_old' | 'signature_wrong' | 'payload_unknown' }

/** Maximum difference to the clock, against replayed requests. */
const TOLERANCE_SECONDS = 300

/**
 * Respond with 2xx when `ok`, otherwise with 400. The same delivery may arrive more than once: remember `id`.
 * @param body the unparsed request body
 * @param secret `whsec_…`; during a rotation requests verify with the previous and the new one
 * @param now for tests
 */
export async function verifyWebhook(
  body: string,
  headers: WebhookHeaders,
  secret: string,
  now: Date = new Date(),
): Promise<VerifiedWebhook> {
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  if (!id || !timestamp || !signatures) return { ok: false, why: 'headers_missing' }
  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, why: 'too_old' }
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    return { ok: false, why: 'too_old' }
  if (!(await isSigned(`${id}.${timestamp}.${body}`, signatures, secret)))
    return { ok: false, why: 'signature_wrong' }
  try {
    const read = WebhookPayload.safeParse(JSON.parse(body))
    return read.success ? { ok: true, id, payload: read.data } : { ok: false, why: 'payload_unknown' }
  } catch {
    return { ok: false, why: 'payload_unknown' }
  }
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name)
  const value = (headers as Readonly<Record<string, string | readonly string[] | undefined>>)[name]
  return (typeof value === 'string' ? value : value?.[0]) ?? null
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))

/** By any of the signatures; `crypto.subtle.verify` compares in constant time. */
async function isSigned(signed: string, signatures: string, secret: string): Promise<boolean> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  try {
    const raw = bytesOf(secret.replace(/^whsec_/, ''))
    const key = await crypto.subtle.importKey('raw', raw, hmac, false, ['verify'])
    const content = new TextEncoder().encode(signed)
    for (const one of signatures.split(' ')) {
      const [version, signature = ''] = one.split(',')
      if (version === 'v1' && (await crypto.subtle.verify('HMAC', key, bytesOf(signature), content)))
        return true
    }
  } catch {
    // not base64: no valid signature
  }
  return false
}
