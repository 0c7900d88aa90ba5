// The selected rows of a list and the actions on them, at the bottom of the window.
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

export type SelectionBarProps = {
  count: number
  /** more than `count` may be selected */
  isMore?: boolean | undefined
  onClear: () => void
  /** default 개 */
  unit?: '명' | '통' | undefined
  /** which of the selected rows the main action leaves out */
  leftOut?: ReactNode
  /** the main action first */
  children: ReactNode
}

export const SelectionBar = ({
  count,
  isMore = false,
  unit,
  onClear,
  leftOut,
  children,
}: SelectionBarProps) => (
  <div
    role="toolbar"
    aria-label={common.selected(count, isMore, unit)}
    data-bottom-bar
    className="selection-bar whitespace-nowrap"
  >
    <span className="tabular font-semibold" aria-live="polite">
      {common.selected(count, isMore, unit)}
    </span>
    {leftOut && <span className="ml-1 text-xs text-muted">{leftOut}</span>}
    <span aria-hidden className="selection-rule max-sm:hidden" />
    <div className="flex min-w-0 items-center gap-1 max-sm:order-last max-sm:w-full max-sm:overflow-x-auto">
      {children}
    </div>
    <span aria-hidden className="selection-rule max-sm:invisible max-sm:ml-auto" />
    <IconButton label={common.clearSelection} onClick={onClear}>
      <X aria-hidden />
    </IconButton>
  </div>
)
