// Above a list: its search and filters, or the actions on the selected rows.
import type { ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'

export type ListToolbarProps = {
  selection: { count: number; isMore?: boolean; clear: () => void }
  /** shown while rows are selected */
  actions: ReactNode
  /** shown while no row is selected */
  children: ReactNode
}

export const ListToolbar = ({ selection: { count, isMore, clear }, actions, children }: ListToolbarProps) => (
  <div className="flex min-h-[46px] flex-wrap items-center gap-2 pb-3">
    {count > 0 ? (
      <BulkBar count={count} isMore={isMore} onClear={clear}>
        {actions}
      </BulkBar>
    ) : (
      children
    )}
  </div>
)
