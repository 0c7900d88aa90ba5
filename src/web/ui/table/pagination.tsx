// The total; with more than one page also previous and next buttons, and the page number.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { PAGE_SIZE } from '#web/lib/list/paging.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export type PaginationProps = {
  /** a TanStack Query result; nothing is shown before it is loaded and without rows */
  query: { data: { total: number } | undefined; isPlaceholderData: boolean }
  /** from 1; a page that no longer exists, because rows were deleted, becomes the last one */
  page: number
  /** the setter of the URL state that has the page, or of a state */
  setPage: (to: { page: number }, options?: { replace: boolean }) => void
  pageSize?: number
  /** the total in words, at the left; without it one page shows nothing */
  total?: (n: string) => string
}

export function Pagination({ query, page, setPage, pageSize = PAGE_SIZE, total }: PaginationProps) {
  const count = query.data?.total ?? 0
  const last = Math.max(1, Math.ceil(count / pageSize))
  const isGone = query.data !== undefined && !query.isPlaceholderData && page > last
  useEffect(() => {
    if (isGone) setPage({ page: last }, { replace: true })
  }, [isGone, last, setPage])
  if (count === 0 || (last === 1 && !total)) return null
  const shown = Math.min(page, last)
  return (
    <nav
      aria-label={common.pagination}
      className="flex items-center justify-between gap-3 pt-3 text-sm text-muted"
    >
      <span className="tabular">{total?.(formatNumber(count))}</span>
      {last > 1 && (
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            icon={<ChevronLeft aria-hidden />}
            disabled={shown <= 1}
            onClick={() => setPage({ page: shown - 1 })}
          >
            {common.previous}
          </Button>
          <span className="tabular min-w-12 text-center" aria-live="polite">
            {common.pageOf(shown, last)}
          </span>
          <Button size="sm" disabled={shown >= last} onClick={() => setPage({ page: shown + 1 })}>
            {common.next}
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
