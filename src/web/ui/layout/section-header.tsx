// The heading of a table with description and actions.
import type { ReactNode } from 'react'

type SectionHeaderProps = { title: string; hint: string; actions?: ReactNode }

export const SectionHeader = ({ title, hint, actions }: SectionHeaderProps) => (
  <div className="mb-2.5 flex items-end gap-3">
    <div className="min-w-0 flex-1">
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="text-xs text-muted">{hint}</p>
    </div>
    {actions}
  </div>
)
