// The built web (dist/web): hashed files are cached forever, everything else is not cached, and every path of the
// browser's router returns index.html.
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
    // one route for all files: two routes per file, seven hundred in total, took half of the start
    serve: false,
    index: false,
    cacheControl: false,
    // the build has written Brotli and gzip variants beside each text file (tools/web-build.ts)
    preCompressed: true,
    setHeaders(reply, file) {
      const isHashed = path.relative(folder, file).startsWith(`assets${path.sep}`)
      reply.header('cache-control', isHashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      // the preview of a mail is a sandboxed frame with an opaque origin
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

/** Paths that can be requested: no hidden files, and compressed variants only by their plain name. */
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

/** A missing file is not a page. An opt-out link contains dots and is one. */
const isPage = (pathname: string): boolean =>
  pathname.startsWith('/u/') || (!pathname.startsWith('/api/') && path.extname(pathname) === '')
