// What the response to a delivery means: delivered, retry at a time, or failed; and when an endpoint is stopped.
// Clock and delivery id are arguments.
import { hashUnit } from '#core/hash.ts'

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

const SECOND = 1000
const HOUR = 3600 * SECOND

/** Timeout of one attempt. Shorter than a claim, so that no other worker claims a running delivery. */
export const WEBHOOK_TIMEOUT_MS = 15 * SECOND
/** After this time the claim of a dead worker expires and the delivery is sent again with the same id. */
export const CLAIM_MS = 60 * SECOND
/** Maximum of endpoints in one workspace. */
export const MAX_WEBHOOKS = 20
/** Stored length of a response. */
export const MAX_ANSWER_BYTES = 2048
/** Parallel deliveries to one endpoint; one at a time while it is failing. */
export const MAX_PARALLEL_DELIVERIES = 4
/** An endpoint that only fails for this long is stopped. */
export const STOP_AFTER_MS = 5 * 24 * HOUR
/** Retention of deliveries and their bodies. */
export const DELIVERY_RETENTION_MS = 30 * 24 * HOUR
/** How long the previous secret also signs after a rotation. */
export const PREVIOUS_SECRET_MS = 24 * HOUR

const FIRST_WAIT_MS = 5 * SECOND
const LONGEST_WAIT_MS = 12 * HOUR
const FACTOR = 3
/** With delays of 5 s, 15 s, 45 s … 9 h, then 12 h each: about three days in total. */
const MAX_ATTEMPTS = 15
const JITTER = 0.1
/** Upper limit for `Retry-After`. */
const LONGEST_RETRY_AFTER_MS = 24 * HOUR

/** The response of an endpoint, or why there was none. */
export type WebhookResponse =
  | { kind: 'answer'; status: number; body: string; retryAfterMs: number | null; durationMs: number }
  | { kind: 'fault'; fault: WebhookFault; why: string; durationMs: number }
export const WEBHOOK_FAULTS = ['timeout', 'blocked', 'dns', 'tls', 'connection'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export type DeliveryDecision =
  | { state: 'delivered' }
  | { state: 'waiting'; nextAt: Date }
  | { state: 'failed' }

/** 2xx. A redirect is a failure: only the URL that was entered has been checked. */
export const isAccepted = (answer: WebhookResponse): boolean =>
  answer.kind === 'answer' && answer.status >= 200 && answer.status < 300

/** 410: the endpoint is gone permanently (Standard Webhooks). */
const isGonePermanently = (answer: WebhookResponse): boolean =>
  answer.kind === 'answer' && answer.status === 410

/** @param attempt number of attempts including this one */
export function evaluateDelivery(
  answer: WebhookResponse,
  delivery: { id: string; attempt: number },
  now: Date,
): DeliveryDecision {
  if (isAccepted(answer)) return { state: 'delivered' }
  if (isGonePermanently(answer) || delivery.attempt >= MAX_ATTEMPTS) return { state: 'failed' }
  const requestedMs = answer.kind === 'answer' ? (answer.retryAfterMs ?? 0) : 0
  const wait = Math.max(retryDelayMs(delivery), Math.min(requestedMs, LONGEST_RETRY_AFTER_MS))
  return { state: 'waiting', nextAt: new Date(now.getTime() + wait) }
}

/** @returns milliseconds until the next attempt, with ±10 % jitter */
export function retryDelayMs({ id, attempt }: { id: string; attempt: number }): number {
  const whole = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * FACTOR ** (Math.max(1, attempt) - 1))
  return Math.round(whole * (1 - JITTER + 2 * JITTER * hashUnit(`${id}:${attempt}`)))
}

export type EndpointHealth = { failingSince: Date | null }
export type EndpointDecision = { failingSince: Date | null; stop: 'failing' | 'gone' | null }

/** The state of an endpoint after a response: healthy, failing since, or to be stopped. */
export function evaluateEndpoint(
  { failingSince }: EndpointHealth,
  answer: WebhookResponse,
  now: Date,
): EndpointDecision {
  if (isAccepted(answer)) return { failingSince: null, stop: null }
  const since = failingSince ?? now
  if (isGonePermanently(answer)) return { failingSince: since, stop: 'gone' }
  return {
    failingSince: since,
    stop: now.getTime() - since.getTime() >= STOP_AFTER_MS ? 'failing' : null,
  }
}

/** `Retry-After` in seconds or as a date (RFC 9110 §10.2.3), as milliseconds from now; null without one. */
export function readRetryAfter(header: string | null | undefined, now: Date): number | null {
  const text = header?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
