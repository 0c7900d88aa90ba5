// Secrets of webhook endpoints and signatures (Standard Webhooks,
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/context.ts'
import type { SealedSecrets } from '#server/data/webhooks/endpoints.ts'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A new secret, in the form shown once and in the form stored. */
export function newWebhookSecret(ctx: Context, id: string): { secret: string; sealed: string } {
  const secret = `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`
  return { secret, sealed: ctx.secrets.seal(secret, cellOf(id, 'secret')) }
}

/** Seals the current secret again for the column of the previous one. */
export const asPreviousSecret = (ctx: Context, id: string, sealed: string): string =>
  ctx.secrets.seal(ctx.secrets.open(sealed, cellOf(id, 'secret')), cellOf(id, 'old_secret'))

/** @returns the secrets that sign now, the newest first */
export function openWebhookSecrets(
  ctx: Context,
  id: string,
  { secret, oldSecret, oldSecretUntil }: SealedSecrets,
): string[] {
  const newest = ctx.secrets.open(secret, cellOf(id, 'secret'))
  if (oldSecret === null || oldSecretUntil === null || oldSecretUntil <= ctx.clock.now()) return [newest]
  return [newest, ctx.secrets.open(oldSecret, cellOf(id, 'old_secret'))]
}

/** The three headers of a delivery; one signature per secret, separated by a space. @param at time of this attempt */
export function signWebhook(
  deliveryId: string,
  body: string,
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatureBy = (secret: string): string => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`
  }
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map(signatureBy).join(' '),
  }
}

const cellOf = (id: string, column: 'secret' | 'old_secret') => ({ table: 'webhook_endpoints', id, column })
