// Paging of lists: ten rows per page, the page number is in the URL.
import { useEffect } from 'react'
import * as z from 'zod'

export const PAGE_SIZE = 10

/** The URL parameters of every list; screens extend it with their filters. */
export const ListUrl = z.object({
  search: z.string().default(''),
  page: z.coerce.number<string>().int().min(1).max(1_000_000).default(1),
})

export const pageCount = (total: number, size = PAGE_SIZE): number => Math.max(1, Math.ceil(total / size))

/** The limit and offset of a page. */
export const pageWindow = (page: number, size = PAGE_SIZE) => ({ limit: size, offset: (page - 1) * size })

/** A page that no longer exists (its rows were deleted) becomes the last one. `total` is undefined until loaded. */
export function useExistingPage(page: number, total: number | undefined, goTo: (page: number) => void): void {
  useEffect(() => {
    if (total !== undefined && page > pageCount(total)) goTo(pageCount(total))
  }, [page, total, goTo])
}
