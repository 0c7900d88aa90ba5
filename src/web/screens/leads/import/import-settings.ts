// The settings of an import before it starts: the mapping of columns and the checks of it.
import { IMPORT_FIELDS, type ImportField, NAME_PARTS } from '#api/leads/import-fields.ts'
import type { ImportMapping } from '#api/leads/lead-imports.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { importText } from './text.ts'

export type ImportTarget = ImportField | 'custom' | 'ignore'
export type GroupPlan = { kind: 'none' } | { kind: 'existing'; id: string } | { kind: 'new'; name: string }

export const IMPORT_TARGETS: readonly ImportTarget[] = [...IMPORT_FIELDS, 'custom', 'ignore']

const MAX_FILE_BYTES = 20 * 1024 * 1024

/** Why a file is rejected before the upload; the server decides by content whether it can read it. */
export function fileError(file: { size: number }): string | undefined {
  if (file.size > MAX_FILE_BYTES) return importText.tooBig(MAX_FILE_BYTES / 1024 ** 2)
  return undefined
}

const NAMES = {
  ...leadsText.fields,
  ...importText.nameParts,
  ...leadsText.groundFields,
  tags: importText.tagColumn,
}

export const targetLabel = (target: ImportTarget): string =>
  target === 'custom' ? importText.custom : target === 'ignore' ? importText.ignore : NAMES[target]

export type MappingReport = {
  /** column → error; the import cannot start */
  faults: Record<string, string>
  /** an issue of the whole mapping; the import can start unless `blocks` */
  note: string | undefined
  blocks: boolean
}

/** Two columns cannot map to one field; a file without any mapped field cannot be imported. */
export function checkMapping(columns: readonly string[], mapping: ImportMapping): MappingReport {
  const first = new Map<ImportTarget, string>()
  const faults: Record<string, string> = {}
  for (const column of columns) {
    const target = mapping[column] ?? 'ignore'
    if (target === 'custom' || target === 'ignore') continue
    if (first.has(target)) faults[column] = importText.twice(targetLabel(target))
    else first.set(target, column)
  }
  const empty = ![...LEAD_FIELDS, ...NAME_PARTS].some((field) => first.has(field))
  const note = empty
    ? importText.nothingMapped
    : first.has('contactEmail')
      ? undefined
      : importText.noEmailColumn
  return { faults, note, blocks: empty || Object.keys(faults).length > 0 }
}

/** The first non-empty values of a column, shown so that the user recognizes it. */
export function samplesOf(rows: readonly (readonly string[])[], index: number, count = 2): string[] {
  const found = rows.map((row) => row[index]?.trim() ?? '').filter((cell) => cell !== '')
  return [...new Set(found)].slice(0, count)
}

export const groupReady = (group: GroupPlan): boolean =>
  group.kind === 'none' || (group.kind === 'existing' ? group.id !== '' : group.name.trim() !== '')
