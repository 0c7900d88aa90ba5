// Chooses the columns of the list of leads.
import { Columns3 } from 'lucide-react'
import { DEFAULT_LEAD_COLUMNS, LEAD_COLUMNS } from '#core/leads/lead-view.ts'
import { columnText } from '#web/screens/leads/views/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { type LeadsUrl, type LeadsUrlPatch, shownColumns } from './lead-url.ts'

export type ColumnMenuProps = {
  value: Pick<LeadsUrl, 'columns'>
  onChange: (patch: LeadsUrlPatch) => void
}

export function ColumnMenu({ value, onChange }: ColumnMenuProps) {
  const shown = shownColumns(value)
  const choose = (columns: LeadsUrl['columns'] | null): void => {
    const isUsual =
      columns?.length === DEFAULT_LEAD_COLUMNS.length &&
      columns.every((column) => DEFAULT_LEAD_COLUMNS.includes(column))
    onChange({ columns: isUsual ? null : columns })
  }
  return (
    <Menu
      label={columnText.title}
      align="end"
      trigger={
        <Button variant="ghost" icon={<Columns3 aria-hidden />} className="shrink-0 max-md:hidden">
          {columnText.open}
        </Button>
      }
      entries={[
        { kind: 'heading', label: columnText.title },
        ...LEAD_COLUMNS.map((column) => ({
          kind: 'choice' as const,
          label: columnText.names[column],
          checked: shown.includes(column),
          onSelect: () => {
            const chosen = LEAD_COLUMNS.filter((one) => (one === column) !== shown.includes(one))
            // the company alone is no table
            if (chosen.length > 0) choose(chosen)
          },
        })),
        value.columns && { kind: 'separator' as const },
        value.columns && { label: columnText.usual, onSelect: () => choose(null) },
      ]}
    />
  )
}
