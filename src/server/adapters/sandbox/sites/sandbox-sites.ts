// Sites of the sample companies, so that research can be tried without the internet. They are read from memory: no address
// of the own network is opened for them. Their names end in .example, which no real site has (RFC 2606).
import type { SitePage, SiteReader } from '#core/ports.ts'
import { COMPANY_SITES, type CompanyPage, SITES_PATH } from '#core/sandbox/company-pages.ts'

/** Reads sites of sample companies from memory and every other one with `reader`. */
export const withSandboxSites = (reader: SiteReader, appUrl: string): SiteReader => ({
  async read(site, signal) {
    const name = /^www\.([a-z-]+)\.example$/.exec(URL.parse(site)?.hostname ?? '')?.[1] ?? ''
    const pages = Object.hasOwn(COMPANY_SITES, name) ? COMPANY_SITES[name] : undefined
    if (!pages) return reader.read(site, signal)
    return {
      ok: true,
      pages: pages.map((page) => toPage(page, `${appUrl}${SITES_PATH}/${name}`)),
      skipped: [],
    }
  },
})

const toPage = ({ path, title, paragraphs }: CompanyPage, base: string): SitePage => ({
  url: `${base}/${path}`,
  title,
  sentences: [...paragraphs],
  footer: [],
})
