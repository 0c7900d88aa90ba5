// One call over HTTP, with its Idempotency-Key and retries where they are safe.
import { urlOf } from '#api/address.ts'
import type { AnyArgs } from '#api/calls.ts'
import type { EndpointPath } from '#api/paths.ts'
import { networkProblem, type Problem, problemOf, type Result } from './problem.ts'

export type ClientSettings = {
  /** address of the installation: https://ieum.example.com */
  baseUrl: string
  /** created in the settings for certain workspaces */
  apiKey: string
  /** attempts per call including the first; 3 by default */
  maxTries?: number
  fetch?: typeof globalThis.fetch
}
export type CallOptions = {
  signal?: AbortSignal
  /** the call is executed once however often it is sent; generated when the endpoint honours it and none is given */
  idempotencyKey?: string
}

/** A longer `Retry-After` is not awaited but returned as `retryAfterSeconds`. */
const LONGEST_WAIT_SECONDS = 60

export async function request(
  settings: ClientSettings,
  { method, path, idempotent }: EndpointPath,
  args: AnyArgs,
  options: CallOptions,
): Promise<Result<unknown>> {
  const key = options.idempotencyKey ?? (idempotent ? randomKey() : null)
  const url = new URL(urlOf(path, args), settings.baseUrl)
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${settings.apiKey}`,
    ...(key !== null && { 'idempotency-key': key }),
  }
  const isForm = args.body instanceof FormData
  if (args.body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const init: RequestInit = {
    method,
    headers,
    signal: options.signal ?? null,
    body: args.body === undefined ? null : isForm ? (args.body as FormData) : JSON.stringify(args.body),
  }
  const isSafe = method === 'GET' || (idempotent === true && key !== null)
  for (let tried = 1; ; tried++) {
    const result = await attempt(settings.fetch ?? globalThis.fetch, url, init)
    if (result.ok || tried >= (settings.maxTries ?? 3)) return result
    const wait = waitFor(result.problem, isSafe, tried)
    if (wait === null || wait > LONGEST_WAIT_SECONDS) return result
    await pause(wait * 1000, options.signal)
    if (options.signal?.aborted) return result
  }
}

/** Seconds until the next attempt; null: no retry. A call with 429 was not executed, so it is always safe to repeat. */
function waitFor({ statusCode, code, retryAfterSeconds }: Problem, isSafe: boolean, tried: number) {
  if (statusCode === 429) return retryAfterSeconds ?? 2 ** (tried - 1)
  const mayPass = code === 'network' || [502, 503, 504].includes(statusCode)
  return isSafe && mayPass ? (retryAfterSeconds ?? 2 ** (tried - 1) / 2) : null
}

async function attempt(
  fetch: typeof globalThis.fetch,
  url: URL,
  init: RequestInit,
): Promise<Result<unknown>> {
  try {
    const response = await fetch(url, init)
    const text = await response.text()
    const answer = parse(text)
    if (response.ok && answer !== undefined) return { ok: true, value: answer }
    const after = Number(response.headers.get('retry-after') || Number.NaN)
    return {
      ok: false,
      problem: problemOf(response.status, answer, Number.isNaN(after) ? null : Math.max(0, after)),
    }
  } catch (error) {
    return { ok: false, problem: networkProblem(error) }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** 128 random bits in hex; `crypto.randomUUID` exists in browsers on https pages only. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
