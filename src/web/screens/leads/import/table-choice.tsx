// Which sheet and which line of titles are read, and what is left out of them.
import type { ImportPreview, TableChoice } from '#web/data/leads/imports.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText } from '#web/lib/toast.ts'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { tableText } from './text.ts'

export type TableChoiceProps = {
  preview: ImportPreview
  withHidden: boolean
  /** the choice that is being read */
  pending: TableChoice | undefined
  failure: unknown
  onChange: (choice: TableChoice) => void
}

export function TableChoiceFields({ preview, withHidden, pending, failure, onChange }: TableChoiceProps) {
  const busy = pending !== undefined
  const { sheets, headerRow, headerChoices, hiddenRows, hiddenColumns, leftOutRows, errorCells } = preview
  const sheet = preview.sheet ?? undefined
  const isListed = headerRow === 0 || headerChoices.some(({ row }) => row === headerRow)
  const notes = [
    hiddenRows > 0 && !withHidden && tableText.hidden(formatNumber(hiddenRows)),
    hiddenColumns > 0 && !withHidden && tableText.hiddenColumns(formatNumber(hiddenColumns)),
    leftOutRows > 0 && tableText.leftOut(formatNumber(leftOutRows)),
    errorCells > 0 && tableText.errors(formatNumber(errorCells)),
  ].filter((note) => note !== false)
  return (
    <section className="flex flex-col gap-3" aria-label={tableText.heading} aria-busy={busy}>
      <div className="grid gap-3 sm:grid-cols-2">
        {sheets.length > 1 && (
          <Field label={tableText.sheet}>
            <Select
              disabled={busy}
              options={sheets.map((name) => ({ value: name, label: name }))}
              value={pending?.sheet ?? preview.sheet ?? ''}
              onValueChange={(name) => onChange({ sheet: name, withHidden })}
            />
          </Field>
        )}
        <Field label={tableText.headerRow} className={sheets.length > 1 ? undefined : 'sm:col-span-2'}>
          <Select
            disabled={busy}
            options={[
              ...(isListed ? [] : [{ value: String(headerRow), label: tableText.row(headerRow, '') }]),
              ...headerChoices.map(({ row, text }) => ({
                value: String(row),
                label: tableText.row(row, text),
              })),
              { value: '0', label: tableText.noTitles },
            ]}
            value={String(pending?.headerRow ?? headerRow)}
            onValueChange={(row) => onChange({ sheet, headerRow: Number(row), withHidden })}
          />
        </Field>
      </div>
      {(hiddenRows > 0 || hiddenColumns > 0 || withHidden) && (
        <Switch
          disabled={busy}
          label={tableText.withHidden}
          checked={pending?.withHidden ?? withHidden}
          onCheckedChange={(next) => onChange({ sheet, headerRow, withHidden: next })}
        />
      )}
      {notes.length > 0 && (
        <ul className="flex flex-col gap-0.5 text-xs text-muted" aria-live="polite">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <ErrorBanner>{failure !== null && failureText(failure, tableText.failed)}</ErrorBanner>
    </section>
  )
}
