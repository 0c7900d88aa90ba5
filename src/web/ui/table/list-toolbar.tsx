// Above a list: its search and filters, or the actions on the selected rows.
import type { ReactNode } from 'react'
import { BulkBar } from './bulk-bar.tsx'

export type ListToolbarProps = {
  selection: { selected: ReadonlySet<string>; clear: () => void }
  /** shown while rows are selected */
  actions: ReactNode
  /** shown while no row is selected */
  children: ReactNode
}

export const ListToolbar = ({ selection: { selected, clear }, actions, children }: ListToolbarProps) => (
  <div className="flex min-h-[46px] flex-wrap items-center gap-2 pb-3">
    {selected.size > 0 ? (
      <BulkBar count={selected.size} onClear={clear}>
        {actions}
      </BulkBar>
    ) : (
      children
    )}
  </div>
)
