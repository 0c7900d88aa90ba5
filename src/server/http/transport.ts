// What every answer carries: the headers that keep browsers safe, and compression. Before any route.

import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

export async function registerTransport(server: FastifyInstance): Promise<void> {
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
  // what was answered to one person is kept by no browser and no proxy; the built web's files say themselves how long
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  await server.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
}
