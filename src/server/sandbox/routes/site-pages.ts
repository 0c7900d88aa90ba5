// The sites of the sample companies, as users open them from the source of a fact.
import type { FastifyInstance } from 'fastify'
import { COMPANY_SITES, type CompanyPage, SITES_PATH } from '#core/sandbox/company-pages.ts'
import { escapeHtml } from '#core/text/plain-text.ts'

export function registerSandboxSites(server: FastifyInstance): void {
  for (const [name, pages] of Object.entries(COMPANY_SITES))
    for (const page of pages) {
      const html = htmlOf(page, `${SITES_PATH}/${name}/`, pages)
      server.get(`${SITES_PATH}/${name}/${page.path}`, { schema: { hide: true } }, (_request, reply) =>
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
