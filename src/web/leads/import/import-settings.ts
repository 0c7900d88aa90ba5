// The import while it is being prepared: which column becomes what, where the contacts go. Pure; the dialog draws it.

import { IMPORT_FIELDS, type ImportField } from '#api/leads/import-fields.ts'
import type { ImportMapping } from '#api/leads/leads.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'

import { importText, leadsText } from '#web/shared/text/leads.ts'

export type ImportTarget = ImportField | 'custom' | 'ignore'
export type GroupPlan = { kind: 'none' } | { kind: 'existing'; id: string } | { kind: 'new'; name: string }

export const IMPORT_TARGETS: readonly ImportTarget[] = [...IMPORT_FIELDS, 'custom', 'ignore']

export const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why a file cannot be taken, before anything is sent; undefined for what may be a CSV or a workbook. */
export function fileError(file: { name: string; size: number }): string | undefined {
  if (/\.(xls|xlsb|numbers|ods)$/i.test(file.name)) return importText.excel
  if (file.size > MAX_FILE_BYTES) return importText.tooBig(MAX_FILE_BYTES / 1024 ** 2)
  return undefined
}

const NAMES = { ...leadsText.fields, ...leadsText.groundFields, tags: importText.tagColumn }

export const targetLabel = (target: ImportTarget): string =>
  target === 'custom' ? importText.custom : target === 'ignore' ? importText.ignore : NAMES[target]

export type MappingReport = {
  /** column → what is wrong with its choice; such an import cannot start */
  faults: Record<string, string>
  /** holds for the whole; the import may start all the same unless `blocks` */
  note: string | undefined
  blocks: boolean
}

/** Two columns cannot fill one field; a file that fills no field is nothing to import. */
export function checkMapping(columns: readonly string[], mapping: ImportMapping): MappingReport {
  const first = new Map<ImportTarget, string>()
  const faults: Record<string, string> = {}
  for (const column of columns) {
    const target = mapping[column] ?? 'ignore'
    if (target === 'custom' || target === 'ignore') continue
    if (first.has(target)) faults[column] = importText.twice(targetLabel(target))
    else first.set(target, column)
  }
  const empty = !LEAD_FIELDS.some((field) => first.has(field))
  const note = empty
    ? importText.nothingMapped
    : first.has('contactEmail')
      ? undefined
      : importText.noEmailColumn
  return { faults, note, blocks: empty || Object.keys(faults).length > 0 }
}

/** The first non-empty values of a column, for recognising it. */
export function samplesOf(rows: readonly (readonly string[])[], index: number, count = 2): string[] {
  const found = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(found)].slice(0, count)
}

export const groupReady = (group: GroupPlan): boolean =>
  group.kind === 'none' || (group.kind === 'existing' ? group.id !== '' : group.name.trim() !== '')
