// The user guide (docs/guide) as pages at /help: rendered once in a process, public, without scripts and
// without files of other hosts.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Marked, type Tokens } from 'marked'
import sanitizeHtml from 'sanitize-html'
import { sendNotFound } from './errors.ts'
import { type GuidePage, helpPage, helpStyle } from './help-page.ts'

const DOCS = path.resolve(import.meta.dirname, '../../../../docs')
/** the built web, whose style sheets name the files of the product's font */
const ASSETS = path.resolve(DOCS, '../dist/web/assets')
const PAGE = /^\d\d-([a-z-]+)\.md$/

let pages: readonly GuidePage[] | undefined

/** The pages of the guide in the order of their file names; empty where the folder is missing. */
export function guidePages(): readonly GuidePage[] {
  pages ??= readGuide(path.join(DOCS, 'guide'))
  return pages
}

function readGuide(folder: string): GuidePage[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .sort()
    .flatMap((file) => {
      const name = PAGE.exec(file)?.[1]
      return name === undefined ? [] : [render(name, readFileSync(path.join(folder, file), 'utf8'))]
    })
}

export function registerHelp(server: FastifyInstance): void {
  const pages = guidePages()
  if (pages.length === 0) return
  const images = new Set(
    readdirSync(path.join(DOCS, 'images'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.png'))
      .map((entry) => path.relative(path.join(DOCS, 'images'), path.join(entry.parentPath, entry.name))),
  )
  const sendPage = (reply: FastifyReply, html: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html)
  const style = fontFacesOf(ASSETS) + helpStyle
  const options = { schema: { hide: true } }
  server.get('/help', options, (_request, reply) => sendPage(reply, helpPage(pages)))
  server.get('/help/style.css', options, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style),
  )
  server.get<{ Params: { name: string } }>('/help/:name', options, (request, reply) => {
    const page = pages.find(({ name }) => name === request.params.name)
    return page ? sendPage(reply, helpPage(pages, page)) : sendNotFound(request, reply)
  })
  server.get<{ Params: { '*': string } }>('/help/images/*', options, (request, reply) => {
    const file = request.params['*']
    if (!images.has(file)) return sendNotFound(request, reply)
    const bytes = readFileSync(path.join(DOCS, 'images', file))
    return reply
      .type('image/png')
      .header('cache-control', 'no-cache')
      .header('etag', `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`)
      .send(bytes)
  })
}

/** The `@font-face` rules of the style sheets in a folder; '' without one: the font of the system is used. */
export function fontFacesOf(folder: string): string {
  if (!existsSync(folder)) return ''
  return readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [])
    .join('\n')
}

/** The id of a heading as GitHub makes it: lower case, punctuation removed, blanks as hyphens. */
const headingId = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function render(name: string, markdown: string): GuidePage {
  let title = name
  const sections: GuidePage['sections'] = []
  const marked = new Marked({
    renderer: {
      heading({ text, tokens, depth }: Tokens.Heading) {
        const id = headingId(text)
        if (depth === 1) title = text
        if (depth === 2) sections.push({ id, title: text })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
    },
  })
  const html = sanitizeHtml(marked.parse(markdown, { async: false }), {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'h1', 'h2'],
    allowedAttributes: {
      a: ['href'],
      img: ['src', 'alt', 'loading'],
      ...Object.fromEntries(['h1', 'h2', 'h3', 'h4'].map((tag) => [tag, ['id']])),
      td: ['align'],
      th: ['align'],
    },
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: { href: addressOf(attribs.href ?? '') } }),
      img: (tagName, { src = '', alt = '' }) => ({
        tagName,
        attribs: { src: src.replace(/^\.\.\/images\//, '/help/images/'), alt, loading: 'lazy' },
      }),
    },
  })
  return { name, title, sections, html }
}

/** A link to a file of the guide as the address of its page; a document of developers leads to the API page. */
function addressOf(href: string): string {
  const [file = '', anchor] = href.split('#')
  const page = PAGE.exec(file)?.[1]
  if (page !== undefined) return `/help/${page}${anchor === undefined ? '' : `#${anchor}`}`
  return file === '../api-tour.md' ? '/api/docs' : href
}
