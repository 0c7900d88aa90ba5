// A lead's custom fields while they are being edited: rows with an order, also nameless ones.
import { customFieldName } from '#core/text/plain-text.ts'
import { leadFormText } from '#web/leads/text.ts'

export type CustomRow = { id: number; name: string; value: string }

export const customRows = (fields: Readonly<Record<string, string>>): CustomRow[] =>
  Object.entries(fields).map(([name, value], id) => ({ id, name, value }))

/** The rows with a name, as the server keeps them; a row without name and value was never filled in. */
export const customRecord = (rows: readonly CustomRow[]): Record<string, string> =>
  Object.fromEntries(
    rows.filter((row) => row.name.trim() !== '').map((row) => [customFieldName(row.name), row.value.trim()]),
  )

/** What is wrong with the rows: a value without a name, or a name twice. */
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
