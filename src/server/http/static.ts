// The built web (dist/web): hashed files for ever, everything else fresh, and index.html for every address the browser's
// router knows. Responses of the API are compressed here too.

import { existsSync } from 'node:fs'
import path from 'node:path'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { answerNotFound } from './errors.ts'

const WEB = path.resolve(import.meta.dirname, '../../../dist/web')
const YEAR_SECONDS = 365 * 24 * 3600

export async function registerWeb(server: FastifyInstance, folder = WEB): Promise<void> {
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
        // components set positions by style attributes; previews of mails bring their own styles
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'https:', 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'"],
      },
    },
    // plain HTTP on a local network is a way to run this; a proxy that speaks TLS adds the header itself
    strictTransportSecurity: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
  await server.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  if (!existsSync(path.join(folder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders(reply, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      // a mail's preview is a sandboxed frame, whose origin is nobody's
      if (file.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })
  server.get('/*', { schema: { hide: true } }, (request, reply) => {
    const isPage = !request.url.startsWith('/api/') && !path.extname(request.url.split('?')[0] ?? '')
    return isPage ? reply.sendFile('index.html') : answerNotFound(request, reply)
  })
}
