// The search and the filters of a list. On a phone the filters are in a sheet, opened by a button with the number of
// active ones. A changed filter applies at once, in both layouts.
import { SlidersHorizontal } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

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

export function ListFilters({ search, active, onReset, children }: ListFiltersProps) {
  const isPhone = useMediaQuery(PHONE)
  const [open, setOpen] = useState(false)
  if (!isPhone)
    return (
      <>
        {search}
        {children}
      </>
    )
  return (
    <div className="flex w-full items-center gap-2">
      {search && <div className="min-w-0 flex-1">{search}</div>}
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        aria-label={active > 0 ? common.activeFilters(active) : undefined}
        onClick={() => setOpen(true)}
        className="shrink-0"
      >
        {common.filters}
        {active > 0 && (
          <span className="tabular grid h-[18px] min-w-[18px] place-items-center rounded-full bg-primary px-1 text-2xs font-semibold text-on-primary">
            {active}
          </span>
        )}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        size="sheet"
        title={common.filters}
        footerStart={
          <Button variant="ghost" disabled={active === 0} onClick={onReset}>
            {common.resetFilters}
          </Button>
        }
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            {common.close}
          </Button>
        }
      >
        <InSheet value={true}>
          <div className="flex flex-col gap-4">{children}</div>
        </InSheet>
      </Dialog>
    </div>
  )
}

/** One filter; its label is visible in the sheet only, the control has its own accessible name. */
export function ListFilter({ label, children }: { label: string; children: ReactNode }) {
  const isInSheet = useContext(InSheet)
  if (!isInSheet) return children
  return (
    <div className="flex flex-col gap-1.5">
      <span aria-hidden className="text-sm font-semibold">
        {label}
      </span>
      {children}
    </div>
  )
}
