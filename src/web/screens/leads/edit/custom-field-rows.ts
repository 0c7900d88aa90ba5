// Custom fields in a form: ordered rows, possibly without a name.
import { customFieldName } from '#core/text/plain-text.ts'
import { leadFormText } from '#web/screens/leads/text.ts'

export type CustomRow = { id: number; name: string; value: string }

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
