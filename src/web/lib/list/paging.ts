// Paging of lists: ten rows per page, the page number is in the URL.
import { page, text } from './url-fields.ts'

export const PAGE_SIZE = 10

/** The URL parameters of every list; screens add their filters. */
export const ListUrl = { search: text, page }

/** The limit and offset of a page. */
export const pageWindow = (nth: number, size = PAGE_SIZE) => ({ limit: size, offset: (nth - 1) * size })
