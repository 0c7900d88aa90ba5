// What the answer to a delivery means: done, again and when, or never; and when an endpoint is given up. Pure, the clock
// and the delivery's id are arguments.
import { hashUnit } from '#core/hash.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]

const SECOND = 1000
const HOUR = 3600 * SECOND

/** After this long there is no answer. Shorter than a claim lasts, so nobody else takes a delivery that is under way. */
export const WEBHOOK_TIMEOUT_MS = 15 * SECOND
/** A worker that has not settled a delivery by then is gone: it is handed out again, under the same id. */
export const CLAIM_MS = 60 * SECOND
/** Of one workspace. */
export const MAX_WEBHOOKS = 20
/** So much of an answer is kept. */
export const MAX_ANSWER_BYTES = 2048
/** Deliveries to one endpoint side by side; to one that is failing, one after another. */
export const MAX_PARALLEL_DELIVERIES = 4
/** Nothing but failures for this long, and the endpoint is stopped. */
export const STOP_AFTER_MS = 5 * 24 * HOUR
/** A delivery and its bodies are kept this long. */
export const DELIVERY_RETENTION_MS = 30 * 24 * HOUR
/** How long the secret of before signs along after an exchange. */
export const PREVIOUS_SECRET_MS = 24 * HOUR

const FIRST_WAIT_MS = 5 * SECOND
const LONGEST_WAIT_MS = 12 * HOUR
const FACTOR = 3
/** With the waits that follow from it: 5 s, 15 s, 45 s … 9 h, then every 12 h, about three days in all. */
export const MAX_ATTEMPTS = 15
const JITTER = 0.1
/** Who asks for more patience than this is asked again anyway. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR

/** What an endpoint said, or why nothing came. */
export type WebhookResponse =
  | { kind: 'answer'; status: number; body: string; retryAfterMs: number | null; durationMs: number }
  | { kind: 'fault'; fault: WebhookFault; why: string; durationMs: number }
export const WEBHOOK_FAULTS = ['timeout', 'blocked', 'dns', 'tls', 'connection'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export type DeliveryDecision =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: Date }
  | { state: 'failed' }

/** 2xx. A redirect is none: the address that was entered is the one that was looked at. */
export const isTaken = (answer: WebhookResponse): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300

/** 410: the endpoint says itself that it is gone for good (Standard Webhooks). */
export const isGone = (answer: WebhookResponse): boolean => answer.kind === 'answer' && answer.status === 410

/** @param attempt how many attempts there have been, this one included */
export function evaluateDelivery(
  answer: WebhookResponse,
  delivery: { id: string; attempt: number },
  now: Date,
): DeliveryDecision {
  if (isTaken(answer)) return { state: 'delivered' }
  if (isGone(answer) || delivery.attempt >= MAX_ATTEMPTS) return { state: 'failed' }
  const asked = answer.kind === 'answer' ? (answer.retryAfterMs ?? 0) : 0
  const wait = Math.max(retryDelayMs(delivery), Math.min(asked, LONGEST_RETRY_AFTER_MS))
  return { state: 'waiting', nextAt: new Date(now.getTime() + wait) }
}

/** @returns milliseconds until the next attempt, spread by a tenth either way so that a thousand do not come at once */
export function retryDelayMs({ id, attempt }: { id: string; attempt: number }): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * FACTOR ** (Math.max(1, attempt) - 1))
  return Math.round(whole * (1 - JITTER + 2 * JITTER * hashUnit(`${id}:${attempt}`)))
}

export type EndpointHealth = { failingSince: Date | null }
export type EndpointDecision = { failingSince: Date | null; stop: 'failing' | 'gone' | null }

/** What an answer says about its endpoint: well again, failing since when, and whether it is to be stopped. */
export function evaluateEndpoint(
  { failingSince }: EndpointHealth,
  answer: WebhookResponse,
  now: Date,
): EndpointDecision {
  if (isTaken(answer)) return { failingSince: null, stop: null }
  const since = failingSince ?? now
  if (isGone(answer)) return { failingSince: since, stop: 'gone' }
  return {
    failingSince: since,
    stop: now.getTime() - since.getTime() >= STOP_AFTER_MS ? 'failing' : null,
  }
}

/** How many deliveries an endpoint may have under way. */
export const placesOf = ({ failingSince }: EndpointHealth): number =>
  failingSince === null ? MAX_PARALLEL_DELIVERIES : 1

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from now; null where there is none. */
export function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
