// Sites of the sample companies, so that research can be tried without the internet. They are read from memory: no address
// of the own network is opened for them. Their names end in .example, which no real site has (RFC 2606).
import type { FastifyInstance } from 'fastify'
import type { SitePage, SiteReader } from '#core/ports.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { COMPANY_SITES, type CompanyPage } from './company-pages.ts'

const PREFIX = '/sandbox-sites'

/** Reads sites of sample companies from memory and every other one with `reader`. */
export const withSandboxSites = (reader: SiteReader, appUrl: string): SiteReader => ({
  async read(site, signal) {
    const name = /^www\.([a-z-]+)\.example$/.exec(URL.parse(site)?.hostname ?? '')?.[1] ?? ''
    const pages = Object.hasOwn(COMPANY_SITES, name) ? COMPANY_SITES[name] : undefined
    if (!pages) return reader.read(site, signal)
    return { ok: true, pages: pages.map((page) => toPage(page, `${appUrl}${PREFIX}/${name}`)), skipped: [] }
  },
})

const toPage = ({ path, title, paragraphs }: CompanyPage, base: string): SitePage => ({
  url: `${base}/${path}`,
  title,
  sentences: [...paragraphs],
  footer: [],
})

/** The same pages for users, who open the source of a fact. */
export function registerSandboxSites(server: FastifyInstance): void {
  for (const [name, pages] of Object.entries(COMPANY_SITES))
    for (const page of pages) {
      const html = htmlOf(page, `${PREFIX}/${name}/`, pages)
      server.get(`${PREFIX}/${name}/${page.path}`, { schema: { hide: true } }, (_request, reply) =>
        reply
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-cache')
          .header('x-robots-tag', 'noindex')
          .send(html),
      )
    }
}

const htmlOf = (page: CompanyPage, base: string, pages: readonly CompanyPage[]): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(page.title)}</title>
<link rel="stylesheet" href="/help/style.css">
</head>
<body>
<nav>${pages.map(({ path, title }) => `<a href="${base}${path}">${escapeHtml(title)}</a>`).join(' · ')}</nav>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')}
<p><small>샌드박스의 예시 사이트입니다. 실제 회사가 아닙니다.</small></p>
</main>
</body>
</html>
`
