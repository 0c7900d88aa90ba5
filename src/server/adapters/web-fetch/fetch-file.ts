// One file of a site by HTTP: redirects are followed here, so that each address is checked before it is requested. No
// cookies, no credentials, no more than a number of decoded bytes and seconds.
import { performance } from 'node:perf_hooks'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { Agent, request } from 'undici'
import type { ReadFault } from '#core/leads/research/read-faults.ts'
import { MAX_URL_LENGTH } from '#core/leads/research/site.ts'
import { isTlsError } from '#server/adapters/tls-error.ts'
import {
  BlockedHostError,
  guardedLookup,
  type HostPolicy,
  type ResolveHost,
  rejectUrl,
} from './address-guard.ts'
import type { HostQueue } from './host-queue.ts'

const MAX_REDIRECTS = 5
const CONNECT_MS = 4000

type FetchedFile = {
  ok: true
  /** after redirects */
  url: string
  status: number
  contentType: string | null
  body: Buffer
  /** the body was longer than `maxBytes` and is cut there */
  isCut: boolean
}
export type FetchFailure = { ok: false; fault: ReadFault; detail: string | null }

type FileRequest = {
  accept: string
  /** of the decoded body */
  maxBytes: number
  /** for all redirects together, without the time in the queue */
  timeoutMs: number
  /** why a redirect is not followed, or null; the address is checked by the guard before */
  rejectRedirect(url: string): ReadFault | null
  /** called before each request that a redirect leads to. @returns why it is not made, or null */
  beforeHop?(url: string): Promise<FetchFailure | null>
  signal: AbortSignal
}
export type FileFetcher = {
  /** Never throws. */
  fetch(url: string, options: FileRequest): Promise<FetchedFile | FetchFailure>
  close(): Promise<void>
}

export function createFileFetcher({
  policy,
  resolve,
  queue,
  userAgent,
}: {
  policy: HostPolicy
  resolve?: ResolveHost
  queue: HostQueue
  userAgent: () => string
}): FileFetcher {
  const dispatcher = new Agent({
    connect: { lookup: guardedLookup(policy, resolve), timeout: CONNECT_MS },
    // a connection is not kept for the pause between two requests
    pipelining: 0,
    maxHeaderSize: 16 * 1024,
  })

  /** One request. @returns the file, or where it redirects to */
  async function hop(
    url: URL,
    options: FileRequest,
    signal: AbortSignal,
  ): Promise<FetchedFile | FetchFailure | URL> {
    const answer = await request(url, {
      dispatcher,
      signal,
      headers: {
        'user-agent': userAgent(),
        accept: options.accept,
        'accept-encoding': 'gzip, deflate, br',
        'accept-language': 'ko,en;q=0.5',
      },
    })
    const { statusCode: status, headers, body } = answer
    // what is not read any more may still fail
    body.on('error', () => {})
    try {
      const location = [headers.location].flat()[0]
      if (status >= 300 && status < 400 && location !== undefined) {
        if (location.length > MAX_URL_LENGTH) return failure('address_too_long', 'Location')
        const target = URL.parse(latin1AsUtf8(location), url.href)
        return target ?? failure('unreadable', 'Location is no URL')
      }
      const read = await readBody(body, [headers['content-encoding']].flat()[0] ?? '', options.maxBytes)
      const contentType = [headers['content-type']].flat()[0] ?? null
      return { ok: true, url: url.href, status, contentType, ...read }
    } finally {
      body.destroy()
    }
  }

  return {
    async fetch(first, options) {
      const seen = new Set<string>()
      let next = URL.parse(first)
      let leftMs = options.timeoutMs
      while (next !== null) {
        const url: URL = next
        url.hash = ''
        if (url.href.length > MAX_URL_LENGTH)
          return failure('address_too_long', `${url.href.length} characters`)
        if (url.username !== '' || url.password !== '')
          return failure('invalid_address', 'URL with credentials')
        const why = rejectUrl(url, policy)
        if (why !== null)
          return failure(/^https?:$/.test(url.protocol) ? 'private_address' : 'invalid_address', why)
        if (seen.size > 0) {
          const fault = seen.has(url.href) ? 'redirect_loop' : options.rejectRedirect(url.href)
          if (fault !== null) return failure(fault, url.href)
          if (seen.size > MAX_REDIRECTS) return failure('too_many_redirects', url.href)
          const stop = await options.beforeHop?.(url.href)
          if (stop) return stop
        }
        seen.add(url.href)
        const timeout = new AbortController()
        try {
          const found = await queue.run(url.host.replace(/^www\./, ''), options.signal, async () => {
            const started = performance.now()
            const timer = setTimeout(() => timeout.abort(), Math.max(1, leftMs))
            try {
              return await hop(url, options, AbortSignal.any([timeout.signal, options.signal]))
            } finally {
              clearTimeout(timer)
              leftMs -= performance.now() - started
            }
          })
          if (!(found instanceof URL)) return found
          next = found
        } catch (error) {
          if (options.signal.aborted) return failure('aborted', null)
          if (timeout.signal.aborted) return failure('timeout', `${options.timeoutMs} ms`)
          return failureOf(error)
        }
      }
      return failure('invalid_address', first)
    },
    close: () => dispatcher.destroy(),
  }
}

const failure = (fault: ReadFault, detail: string | null): FetchFailure => ({ ok: false, fault, detail })

/** Servers send Hangul in `Location` as raw UTF-8, which Node reads as Latin-1. */
function latin1AsUtf8(header: string): string {
  if (!/[\x80-\xff]/.test(header)) return header
  const text = Buffer.from(header, 'latin1').toString('utf8')
  return text.includes('\uFFFD') ? header : text
}

async function readBody(
  body: Readable,
  encoding: string,
  maxBytes: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const parts: Buffer[] = []
  let length = 0
  const decoded = decoder(encoding)
  // not pipeline(): stopping early is no error here
  if (decoded) body.on('error', (error) => decoded.destroy(error)).pipe(decoded)
  const source: Readable = decoded ?? body
  try {
    for await (const part of source) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length > maxBytes) break
    }
  } finally {
    decoded?.destroy()
  }
  return { body: Buffer.concat(parts).subarray(0, maxBytes), isCut: length > maxBytes }
}

function decoder(encoding: string) {
  const name = encoding.trim().toLowerCase()
  if (name === 'gzip' || name === 'x-gzip') return createGunzip()
  if (name === 'deflate') return createInflate()
  return name === 'br' ? createBrotliDecompress() : null
}

function failureOf(error: unknown): FetchFailure {
  let code = ''
  for (const one of causesOf(error)) {
    if (one instanceof BlockedHostError) return failure('private_address', one.message)
    const own = String((one as { code?: unknown }).code ?? (one instanceof Error ? one.name : ''))
    if (isTlsError(own)) return failure('bad_certificate', own)
    code ||= own
  }
  // the response began and is no valid HTTP, is not as long as it says, or cannot be decompressed
  if (
    /^(HPE_|HTTPParserError|UND_ERR_(RES_|HEADERS_OVERFLOW|RESPONSE)|Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(
      code,
    )
  )
    return failure('unreadable', code)
  return failure('unreachable', code || String(error))
}

function causesOf(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (let one = error; one instanceof Error && chain.length < 10; one = one.cause) {
    chain.push(one)
    if (one instanceof AggregateError) chain.push(...one.errors)
  }
  return chain
}
