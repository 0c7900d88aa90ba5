// The total; with more than one page also previous and next buttons, and the page number.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'

export type PaginationProps = {
  /** from 1 */
  page: number
  pages: number
  onPage: (page: number) => void
  /** at the left: the total */
  summary?: ReactNode
  label?: string
  className?: string
}

export function Pagination({
  page,
  pages,
  onPage,
  summary,
  label = common.pagination,
  className,
}: PaginationProps) {
  const last = Math.max(1, pages)
  return (
    <nav
      aria-label={label}
      className={cx('flex items-center justify-between gap-3 pt-3 text-sm text-muted', className)}
    >
      <span className="tabular">{summary}</span>
      {last > 1 && (
        <div className="flex items-center gap-2">
          <Button
            size="sm"
            icon={<ChevronLeft aria-hidden />}
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            {common.previous}
          </Button>
          <span className="tabular min-w-12 text-center" aria-live="polite">
            {common.pageOf(page, last)}
          </span>
          <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
            {common.next}
            <ChevronRight aria-hidden />
          </Button>
        </div>
      )}
    </nav>
  )
}
