// The search and the filters of a list. On a phone the filters are in a sheet (filter-panel.tsx). A changed filter applies
// at once, in both layouts.
import { createContext, type ReactNode, useContext } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useMediaQuery } from '#web/lib/use-media-query.ts'

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), 'FilterPanel')

/** Below Tailwind's `sm`. */
const PHONE = '(max-width: 639.98px)'
const InSheet = createContext(false)

export type ListFiltersProps = {
  /** stays beside the button on a phone */
  search?: ReactNode
  /** how many filters are set, without the search */
  active: number
  onReset: () => void
  /** `ListFilter` elements */
  children: ReactNode
}

export function ListFilters({ search, children, ...rest }: ListFiltersProps) {
  const isPhone = useMediaQuery(PHONE)
  if (!isPhone)
    return (
      <>
        {search}
        {children}
      </>
    )
  return (
    <div className="flex min-h-[34px] w-full items-center gap-2">
      {search && <div className="min-w-0 flex-1">{search}</div>}
      <FilterPanel {...rest}>
        <InSheet value={true}>{children}</InSheet>
      </FilterPanel>
    </div>
  )
}

/** One filter; its label is visible in the sheet only, the control has its own accessible name. */
export function ListFilter({ label, children }: { label: string; children: ReactNode }) {
  if (!useContext(InSheet)) return children
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      {children}
    </div>
  )
}
