// The built web (dist/web): hashed files for ever, everything else fresh, and index.html for every address the browser's
// router knows.

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { sendNotFound } from './errors.ts'

const WEB = path.resolve(import.meta.dirname, '../../../../dist/web')
const YEAR_SECONDS = 365 * 24 * 3600

export async function registerWeb(server: FastifyInstance, folder = WEB): Promise<void> {
  if (!existsSync(path.join(folder, 'index.html'))) return
  await server.register(fastifyStatic, {
    root: folder,
    // one route below for all files: two for each, seven hundred, were half of what a start costs
    serve: false,
    index: false,
    cacheControl: false,
    // the build has written every text in Brotli and gzip beside itself (tools/compress-web.ts)
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      // a mail's preview is a sandboxed frame, whose origin is nobody's
      if (file.endsWith('.woff2')) reply.header('access-control-allow-origin', '*')
    },
  })
  const files = filesIn(folder)
  server.get('/*', { schema: { hide: true } }, (request, reply) => {
    const pathname = request.url.split('?')[0] ?? ''
    if (files.has(pathname)) return reply.sendFile(pathname)
    return isPage(pathname) ? reply.sendFile('index.html') : sendNotFound(request, reply)
  })
}

/** The addresses of what may be asked for: no hidden file, and of a compressed one only its plain name. */
function filesIn(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep))
  return new Set(
    names
      .filter((parts) => !parts.some((part) => part.startsWith('.')))
      .map((parts) => `/${parts.join('/')}`),
  )
}

/** A file that is not there is not a page; an opt-out link has dots in it and is one. */
const isPage = (pathname: string): boolean =>
  pathname.startsWith('/u/') || (!pathname.startsWith('/api/') && path.extname(pathname) === '')
