// Rules of every response: security headers, CORS for allowed origins, compression. Requests for another host are
// rejected before any route.
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { errorBody } from './errors.ts'

/** Of `Config`. */
type Options = { hosts: readonly string[] | null; allowedOrigins: readonly string[] }

export async function registerTransport(
  server: FastifyInstance,
  { hosts, allowedOrigins }: Options = { hosts: null, allowedOrigins: [] },
): Promise<void> {
  if (allowedOrigins.length > 0) await registerCors(server, new Set(allowedOrigins))
  if (hosts !== null) server.addHook('onRequest', rejectOtherHosts(hosts))
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
        scriptSrc: ["'self'"],
        // components set positions by style attributes; previews of mails have inline styles
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
      },
    },
    // plain HTTP on a local network is supported; a TLS proxy adds the header itself
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  // personal responses are not cached by browsers and proxies; static files set their own cache headers
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  await server.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
}

/** In addition to the CORS-safelisted response headers (Fetch standard). */
const EXPOSED_HEADERS = [
  'content-disposition',
  'preference-applied',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
]
const PREFLIGHT_SECONDS = 600

/** Only for the API and only for listed origins: other pages get no CORS header, and never `*`. */
async function registerCors(server: FastifyInstance, allowed: ReadonlySet<string>): Promise<void> {
  await server.register(cors, {
    delegator: ({ url, headers: { origin } }, done) =>
      done(null, {
        origin: origin !== undefined && allowed.has(origin) && url.startsWith('/api/') ? origin : false,
        credentials: true,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'prefer'],
        exposedHeaders: EXPOSED_HEADERS,
        maxAge: PREFLIGHT_SECONDS,
      }),
  })
}

/**
 * Probes use an IP address. Links in mails sent under an earlier APP_URL must keep working, with the files of their
 * pages; they are signed and use no cookie.
 */
const ANY_HOST =
  /^\/(healthz|readyz|icon\.svg|help\/style\.css)(\?|$)|^\/(u|t|digest|assets)\/|^\/api\/v1\/unsubscribe\//
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Against DNS rebinding: a foreign name that resolves to this server would make a foreign page same-origin. The raw
 * header is read, because a page can add `X-Forwarded-Host` to its requests.
 */
const rejectOtherHosts =
  (hosts: readonly string[]) =>
  async (
    { url, headers: { host = '' } }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> => {
    const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
    if (hosts.includes(name) || LOOPBACK.test(name) || ANY_HOST.test(url)) return
    const misdirected = new AppError('bad_request', {
      message:
        '이 주소로는 이음을 열 수 없습니다. 설치 관리자가 정한 주소(APP_URL)로 접속해 주세요. 역방향 프록시를 쓴다면 Host 헤더를 그대로 전달해야 합니다.',
    })
    return reply.code(421).send(errorBody(misdirected, 421))
  }
