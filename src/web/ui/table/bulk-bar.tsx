// The actions on selected rows; replaces the filters while rows are selected.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

export type BulkBarProps = {
  count: number
  /** more than `count` may be selected */
  isMore?: boolean
  onClear: () => void
  children: ReactNode
}

export function BulkBar({ count, isMore = false, onClear, children }: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={common.selected(count, isMore)}
      className="flex min-h-[34px] w-full flex-wrap items-center gap-2 rounded-lg bg-primary-soft py-0.5 pr-1 pl-1 text-sm text-primary-ink"
    >
      <IconButton label={common.clearSelection} size="xs" onClick={onClear}>
        <X aria-hidden />
      </IconButton>
      <span className="tabular mr-auto font-semibold" aria-live="polite">
        {common.selected(count, isMore)}
      </span>
      {children}
    </div>
  )
}
