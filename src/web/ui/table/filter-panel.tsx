// The filters of a list on a phone: a button with the number of active ones, and the sheet it opens. And that sheet alone.
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import type { DialogProps } from '#web/ui/dialog/dialog-props.ts'

type FilterPanelProps = { active: number; onReset: () => void; children: ReactNode }

export function FilterPanel({ active, onReset, children }: FilterPanelProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
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
      <FilterDialog open={open} onOpenChange={setOpen} active={active} onReset={onReset}>
        {children}
      </FilterDialog>
    </>
  )
}

type FilterDialogProps = FilterPanelProps &
  Pick<DialogProps, 'open' | 'onOpenChange' | 'size'> & { title?: string }

export const FilterDialog = ({
  open,
  onOpenChange,
  size = 'sheet',
  title = common.filters,
  active,
  onReset,
  children,
}: FilterDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    size={size}
    title={title}
    footerStart={
      <Button variant="ghost" disabled={active === 0} onClick={onReset}>
        {common.resetFilters}
      </Button>
    }
    footer={
      <Button variant="primary" onClick={() => onOpenChange(false)}>
        {common.close}
      </Button>
    }
  >
    <div className="flex flex-col gap-4">{children}</div>
  </Dialog>
)
