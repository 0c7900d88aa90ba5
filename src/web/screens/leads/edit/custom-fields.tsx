import { CircleAlert, Plus, X } from 'lucide-react'
import { customFieldName } from '#core/text/plain-text.ts'
import { leadFormText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'

type CustomRow = { id: number; name: string; value: string }

/** Custom fields in a form: ordered rows, possibly without a name. */
export const customRows = (fields: Readonly<Record<string, string>>): CustomRow[] =>
  Object.entries(fields).map(([name, value], id) => ({ id, name, value }))

/** The named rows as the API expects them; a row without name and value is dropped. */
export const customRecord = (rows: readonly CustomRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter((row) => row.name.trim() !== '').map((row) => [customFieldName(row.name), row.value.trim()]),
  )

/** The validation error: a value without a name, or a repeated name. */
export function customIssue(rows: readonly CustomRow[]): string | undefined {
  const names = new Set<string>()
  for (const { name, value } of rows) {
    const clean = customFieldName(name)
    if (clean === '' && value.trim() !== '') return leadFormText.customNameless
    if (clean !== '' && names.has(clean)) return leadFormText.customTwice(clean)
    names.add(clean)
  }
  return undefined
}

export type CustomFieldsProps = {
  rows: readonly CustomRow[]
  error: string | undefined
  onChange: (rows: CustomRow[]) => void
}

export function CustomFields({ rows, error, onChange }: CustomFieldsProps) {
  const change = (id: number, patch: Partial<CustomRow>): void =>
    onChange(rows.map((row) => (row.id === id ? { ...row, ...patch } : row)))
  const add = (): void =>
    onChange([...rows, { id: Math.max(-1, ...rows.map((row) => row.id)) + 1, name: '', value: '' }])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="text-sm font-semibold">{leadFormText.custom}</legend>
      <p className="text-xs text-muted">{leadFormText.customHint}</p>
      {rows.map((row) => (
        <div key={row.id} className="flex items-center gap-2">
          <Input
            aria-label={leadFormText.customFieldName}
            placeholder={leadFormText.customFieldName}
            className="max-w-[38%]"
            maxLength={50}
            aria-invalid={error ? true : undefined}
            value={row.name}
            onChange={(event) => change(row.id, { name: event.target.value })}
          />
          <Input
            aria-label={leadFormText.customValue}
            placeholder={leadFormText.customValue}
            maxLength={2000}
            value={row.value}
            onChange={(event) => change(row.id, { value: event.target.value })}
          />
          <IconButton
            label={leadFormText.removeCustom(row.name)}
            onClick={() => onChange(rows.filter((other) => other.id !== row.id))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && (
        <p role="alert" className="flex items-start gap-1 text-xs text-red-ink">
          <CircleAlert aria-hidden className="mt-[2.5px] size-3.5 shrink-0" />
          {error}
        </p>
      )}
      <Button size="sm" icon={<Plus aria-hidden />} className="self-start" onClick={add}>
        {leadFormText.addCustom}
      </Button>
    </fieldset>
  )
}
