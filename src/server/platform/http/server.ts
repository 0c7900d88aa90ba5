// The HTTP server with the rules of every request. The caller registers the routes.
import { isUtf8 } from 'node:buffer'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import * as z from 'zod'
import { IDS_BYTES, MAX_IDS } from '#api/endpoint.ts'
import { API_PREFIX } from '#api/paths.ts'
import { validationMessage } from '#api/validation-messages.ts'
import { AppError } from '#core/errors.ts'
import { isOversizedJson, MAX_JSON_ITEMS } from '#core/json-size.ts'
import type { Context } from '#server/context.ts'
import type { Auth } from './auth.ts'
import { registerBotPage } from './bot-page.ts'
import { createCallLimits } from './concurrency-limit.ts'
import { sendError, sendNotFound } from './errors.ts'
import { registerHelp } from './help.ts'
import { registerOpenApi } from './openapi.ts'
import { readInput } from './read-input.ts'
import { type Api, EVENT_STREAM } from './route.ts'
import { registerWeb } from './static.ts'
import { registerTransport } from './transport.ts'

/** For endpoints without `maxBytes`. */
const BODY_LIMIT = 1024 * 1024
const FILE_LIMIT = 50 * 1024 * 1024
const TOO_MANY_KEYS = '보낸 JSON에 항목이 너무 많거나 너무 깊게 겹쳐 있습니다. 나누어서 보내 주세요.'
const NOT_UTF8 = '보낸 JSON이 UTF-8이 아니어서 글자를 읽을 수 없습니다. UTF-8로 인코딩해 다시 보내 주세요.'
const REQUEST_TIMEOUT_MS = 300_000
const CLOSE_TIMEOUT_MS = 10_000

export type ServerParts = {
  ctx: Context
  auth: Auth
  trustProxy: readonly string[]
  /** of `Config` */
  hosts: readonly string[] | null
  /** whether the process is stopping */
  isLeaving: () => boolean
  /** registers every endpoint */
  register: (api: Api) => void
  /** registers what is outside of /api: links in mails, pages of the sandbox */
  registerPages: (server: FastifyInstance) => Promise<void>
  /** called by /readyz; throws while the database or the job system cannot be used */
  checkReady: () => Promise<void>
}

export async function createServer({
  ctx,
  auth,
  trustProxy,
  hosts,
  isLeaving,
  register,
  registerPages,
  checkReady,
}: ServerParts): Promise<FastifyInstance> {
  z.config({ customError: validationMessage })
  const logger: FastifyBaseLogger = ctx.log
  const server: FastifyInstance = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ctx.newId,
    bodyLimit: BODY_LIMIT,
    // X-Forwarded-For is trusted from configured proxies only
    trustProxy: [...trustProxy],
    exposeHeadRoutes: false,
    // limits connections that send a request very slowly; 50 MB need 1.4 Mbit/s
    requestTimeout: REQUEST_TIMEOUT_MS,
    routerOptions: { maxParamLength: 600 },
    frameworkErrors: sendError,
  })
  server.setValidatorCompiler(readInput)
  server.setSerializerCompiler<z.ZodType>(
    ({ schema }) =>
      (reply) =>
        JSON.stringify(schema.parse(reply)),
  )
  server.setErrorHandler(sendError)
  server.setNotFoundHandler(sendNotFound)
  server.addHook('onResponse', async (request, reply) => {
    // it took as long as the screen was open
    if (String(reply.getHeader('content-type')).startsWith(EVENT_STREAM)) return
    const { method, routeOptions } = request
    ctx.metrics.request({
      // requests without a route count as one
      route: routeOptions.url ?? 'none',
      method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    ctx.log.debug(
      { reqId: request.id, method, route: routeOptions.url, status: reply.statusCode, ms: reply.elapsedTime },
      'request',
    )
  })
  closePromptly(server, isLeaving)
  acceptJson(server)
  await server.register(cookie)
  await server.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: 1, fields: 20, fieldSize: 1024 * 1024 },
  })
  await server.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new AppError('rate_limited', {
        message: `요청이 너무 많습니다. ${seconds(after)} 다시 시도해 주세요.`,
      }),
  })
  await registerTransport(server, { hosts, allowedOrigins: ctx.allowedOrigins })
  await registerOpenApi(server)
  registerHelp(server)
  registerBotPage(server, ctx.systemMail?.from ?? null)
  await registerWeb(server)
  registerHealth(server, checkReady, isLeaving)
  await registerPages(server)
  await server.register(
    async (below) =>
      register({ server: below, ctx, auth, limits: createCallLimits(), auditSentences: new Map() }),
    {
      prefix: API_PREFIX,
    },
  )
  return server
}

/** `after` is English ("1 minute"). */
function seconds(after: string): string {
  const [count = '', unit = ''] = after.split(' ')
  if (unit.startsWith('second')) return `${count}초 후`
  return unit.startsWith('minute') ? `${count}분 후` : '잠시 후'
}

/**
 * Clients send `Content-Type: application/json` with calls that have no body; that is not a broken body. JSON is UTF-8 (RFC
 * 8259 §8.1): other bytes would be stored as U+FFFD.
 */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (!isUtf8(bytes) || !declaresUtf8(request.headers['content-type']))
      return done(new AppError('bad_request', { message: NOT_UTF8 }))
    const body = bytes.toString()
    if (body.trim() === '') return done(null, undefined)
    const { bodyLimit = 0 } = request.routeOptions
    const mostItems = bodyLimit >= IDS_BYTES ? MAX_IDS + MAX_JSON_ITEMS : MAX_JSON_ITEMS
    if (isOversizedJson(body, mostItems))
      return done(new AppError('payload_too_large', { message: TOO_MANY_KEYS }))
    return parse(request, body, done)
  })
}

/** ASCII is UTF-8 too. */
function declaresUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]
  return charset === undefined || /^(utf-?8|us-ascii)$/i.test(charset)
}

/**
 * Without this, close() waits more than a minute for keep-alive connections, and a connection kept open while the
 * process stops could be closed under a new request.
 */
function closePromptly(server: FastifyInstance, isLeaving: () => boolean): void {
  let closing = false
  server.addHook('onSend', async (_request, reply) => {
    if (closing || isLeaving()) reply.header('connection', 'close')
  })
  server.addHook('preClose', async () => {
    closing = true
    setInterval(() => server.server.closeIdleConnections(), 100).unref()
    setTimeout(() => server.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref()
  })
}

/**
 * @param checkReady throws while the database or the job system cannot be used
 * @param isLeaving the process is stopping: it still responds and should get no new requests
 */
function registerHealth(
  server: FastifyInstance,
  checkReady: () => Promise<void>,
  isLeaving: () => boolean,
): void {
  const hidden = { schema: { hide: true } }
  server.get('/healthz', hidden, async () => ({ ok: true }))
  server.get('/readyz', hidden, async (_request, reply) => {
    if (isLeaving()) return reply.code(503).send({ ok: false, message: '서버를 끄는 중입니다.' })
    try {
      await checkReady()
      return { ok: true }
    } catch {
      return reply.code(503).send({ ok: false, message: '데이터베이스에 연결할 수 없습니다.' })
    }
  })
}
