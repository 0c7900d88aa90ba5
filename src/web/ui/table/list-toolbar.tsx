// Above a list: its search and filters; and the actions on the selected rows.
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { SelectionBar, type SelectionBarProps } from './selection-bar.tsx'

export type ListToolbarProps = Pick<SelectionBarProps, 'leftOut' | 'unit'> & {
  selection: { count: number; isMore?: boolean; clear: () => void }
  /** shown while rows are selected, the main action first */
  actions: ReactNode
  className?: string
  children: ReactNode
}

export const ListToolbar = ({ selection, unit, leftOut, actions, className, children }: ListToolbarProps) => (
  <div className={cx('list-tools', className)}>
    {children}
    {selection.count > 0 && (
      <SelectionBar
        count={selection.count}
        isMore={selection.isMore}
        unit={unit}
        onClear={selection.clear}
        leftOut={leftOut}
      >
        {actions}
      </SelectionBar>
    )}
  </div>
)
