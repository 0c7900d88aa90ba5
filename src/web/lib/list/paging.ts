// Paging of lists: ten rows per page, the page number is in the URL.
import * as z from 'zod'

export const PAGE_SIZE = 10

/** The URL parameters of every list; screens extend it with their filters. */
export const ListUrl = z.object({
  search: z.string().default(''),
  /** the API accepts an offset of ten million, and lists have up to 20 rows per page */
  page: z.coerce.number<string>().int().min(1).max(500_000).default(1),
})

/** The limit and offset of a page. */
export const pageWindow = (page: number, size = PAGE_SIZE) => ({ limit: size, offset: (page - 1) * size })
