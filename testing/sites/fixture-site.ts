// Company sites as Korean builders make them, for tests of the reader: what must be read of each page, and what must not.
import type { ReadFault } from '#core/leads/research/read-faults.ts'

export type FixturePage = {
  html: string
  /** parts of sentences that a reader must find, in `sentences` or `footer` */
  facts: readonly string[]
  /** parts of menus, prices, comments, hidden text and contacts that must not be read */
  noise: readonly string[]
  charset?: 'utf-8' | 'cp949' | 'utf-16le'
  /** as sent; default `text/html; charset=utf-8`, without charset for cp949 */
  contentType?: string
  status?: number
}
export type FixtureSite = {
  /** the host is `<name>.example` */
  name: string
  /** path of the front page; default `/` */
  front?: string
  /** by path; every page is linked from the front page and worth reading */
  pages: Readonly<Record<string, FixturePage>>
  /** of the whole reading, when nothing can be read */
  fault?: ReadFault
}

export const page = (
  html: string,
  facts: readonly string[] = [],
  noise: readonly string[] = [],
  more: Omit<FixturePage, 'html' | 'facts' | 'noise'> = {},
): FixturePage => ({ html, facts, noise, ...more })
