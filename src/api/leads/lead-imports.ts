// Importing leads from a file, past imports, and undoing one.
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ADDRESS_RISKS } from '#core/leads/risks.ts'
import { IMPORT_FIELDS, IMPORT_RESULTS, KEPT_REASONS, ROW_MARKS } from './import-fields.ts'

const endpoint = endpointsOf('Leads')

/** column title → lead field, `custom` (stored under the column title), or `ignore` */
export const ImportMapping = z.record(z.string(), z.enum([...IMPORT_FIELDS, 'custom', 'ignore']))
export type ImportMapping = z.infer<typeof ImportMapping>

export const LeadImport = namedObject('LeadImport', {
  id: Id,
  workspaceId: Id,
  customerGroupId: Id.nullable(),
  fileName: z.string(),
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'cp949']),
  columns: z.array(z.string()),
  mapping: ImportMapping,
  status: z.enum(['running', 'completed', 'failed']),
  error: z.string().nullable(),
  total: z.number().int(),
  /** processed rows */
  done: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
})
export type LeadImport = z.infer<typeof LeadImport>

export const importLeads = endpoint({
  ...PATHS.leadImports.importLeads,
  audit: '연락처 파일을 가져왔습니다',
  access: 'member',
  summary:
    'Import a text file (UTF-8, UTF-16, CP949; comma, semicolon, tab, | or fixed width) or a sheet of a workbook (.xlsx, .xls, .xlsb, .ods, HTML, XML) or cards (.vcf). Multipart fields: file, workspaceId, customerGroupId?, mapping? (JSON), onDuplicate? (skip|update), consent? (JSON: a legal basis for every row), tags? (JSON: tag names for every row), sheet? (name), headerRow? (line of the titles, 0: none), withHidden? (true|false: hidden rows too). Sheet and titles are found when they are not given. Responds when done, or after `wait` seconds with the progress.',
  query: z.object({ wait: z.coerce.number<string | number>().int().min(0).max(60).default(30) }),
  multipart: true,
  reply: LeadImport,
})

export const previewImport = endpoint({
  ...PATHS.leadImports.previewImport,
  access: 'member',
  summary:
    'Find the table of a file, read its first rows and guess the mapping. Multipart fields: file, sheet?, headerRow?, withHidden? as for the import. Nothing is stored.',
  multipart: true,
  readsOnly: true,
  reply: z.object({
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'cp949']),
    columns: z.array(z.string()),
    mapping: ImportMapping,
    rows: z.array(z.array(z.string())),
    total: z.number().int(),
    /** sheets of a workbook that are not hidden */
    sheets: z.array(z.string()),
    /** the sheet that was read; null for a text file */
    sheet: z.string().nullable(),
    /** the line of the file or sheet with the titles, from 1; 0 without titles */
    headerRow: z.number().int(),
    /** lines that may have the titles, with their text */
    headerChoices: z.array(z.object({ row: z.number().int(), text: z.string() })),
    /** hidden and filtered rows of the sheet */
    hiddenRows: z.number().int(),
    /** hidden columns of the sheet with values */
    hiddenColumns: z.number().int(),
    /** totals, notes and repeated titles, which are not imported */
    leftOutRows: z.number().int(),
    /** cells with an error such as #N/A, which are read as empty */
    errorCells: z.number().int(),
  }),
})

export const getImport = endpoint({
  ...PATHS.leadImports.getImport,
  access: 'viewer',
  summary: 'Progress and counts of an import.',
  params: idParams,
  reply: LeadImport,
})

export const listImportRows = endpoint({
  ...PATHS.leadImports.listImportRows,
  access: 'viewer',
  summary: 'The result of every row of an import, in the order of the file.',
  params: idParams,
  query: Paging.extend({ result: z.enum(IMPORT_RESULTS).optional() }),
  reply: page(
    z.object({
      rowNumber: z.number().int(),
      result: z.enum(IMPORT_RESULTS),
      reason: z.string().nullable(),
      leadId: Id.nullable(),
      cells: z.array(z.string()),
    }),
  ),
})

export const UndoCounts = z.object({
  /** leads the file created, now in the bin */
  removed: z.number().int(),
  /** leads the file changed, restored to their earlier values */
  restored: z.number().int(),
  kept: z.object({
    enrolled: z.number().int(),
    mailed: z.number().int(),
    edited: z.number().int(),
    gone: z.number().int(),
  }),
})
export type UndoCounts = z.infer<typeof UndoCounts>

export const ImportRecord = LeadImport.extend({
  createdByName: z.string().nullable(),
  undoneAt: Instant.nullable(),
  undoneByName: z.string().nullable(),
  undoneCounts: UndoCounts.nullable(),
}).meta({ id: 'ImportRecord' })
export type ImportRecord = z.infer<typeof ImportRecord>

/** A typing error in an address, and the address that was probably meant. */
const Correction = { email: z.string(), suggestion: z.string() }

export const checkImport = endpoint({
  ...PATHS.leadImports.checkImport,
  access: 'member',
  summary:
    'What importing a file would do, with the multipart fields of the import; nothing is stored. Counts are rows.',
  multipart: true,
  readsOnly: true,
  reply: z.object({
    total: z.number().int(),
    /** rows that become new leads */
    created: z.number().int(),
    /** rows with the address of a lead of the workspace: skipped or updated, as `onDuplicate` says */
    existing: z.number().int(),
    /** rows with the address of an earlier row: skipped or merged with it */
    repeated: z.number().int(),
    failed: z.number().int(),
    /** rows of `created` that no mail can be sent to */
    withoutAddress: z.number().int(),
    /** addresses after the first of their cell */
    furtherAddresses: z.number().int(),
    /** how many addresses of the file have each risk, the ones that no address has left out */
    risks: z.array(z.object({ risk: z.enum(ADDRESS_RISKS), count: z.number().int() })),
    /** addresses with a typing error */
    corrections: z.number().int(),
    /** rows with the address of a suppression, or of its domain */
    suppressed: z.number().int(),
    /** the first rows of the file, and the first further ones with each other mark than `created` */
    rows: z.array(
      z.object({
        rowNumber: z.number().int(),
        /** the address, else the name or the company */
        text: z.string(),
        marks: z.array(z.enum(ROW_MARKS)),
        /** why the row is not imported */
        reason: z.string().nullable(),
        /** the earlier row with the address */
        firstRow: z.number().int().nullable(),
        /** the address that was probably meant */
        suggestion: z.string().nullable(),
      }),
    ),
  }),
})
export type ImportCheck = z.infer<typeof checkImport.reply>

export const getImportFollowUps = endpoint({
  ...PATHS.leadImports.getImportFollowUps,
  access: 'viewer',
  summary: 'What can be done after an import, by the current state of its leads.',
  params: idParams,
  reply: z.object({
    /** leads of the file that have an address, skipped ones too, at most as many as one bulk call accepts */
    leadIds: z.array(Id),
    /** leads created or updated by the import that no mail can be sent to */
    withoutAddress: z.number().int(),
    /** addresses after the first of their cell that no lead of the workspace has */
    furtherAddresses: z.number().int(),
    corrections: z.object({
      count: z.number().int(),
      /** the first of them */
      leads: z.array(z.object({ leadId: Id, rowNumber: z.number().int(), ...Correction })),
    }),
  }),
})

export const importFurtherAddresses = endpoint({
  ...PATHS.leadImports.importFurtherAddresses,
  audit: '파일의 추가 이메일을 연락처로 가져왔습니다',
  access: 'member',
  summary:
    'Import the addresses after the first of their cell as leads of their own, with the values of their row except the name and the legal basis. Responds with the new import while it runs.',
  params: idParams,
  reply: LeadImport,
})

export const listImports = endpoint({
  ...PATHS.leadImports.listImports,
  access: 'viewer',
  summary: 'Past imports of leads with their results, newest first.',
  query: Paging.extend({ workspaceIds: IdList }),
  reply: page(ImportRecord),
})

export const exportRejectedRows = endpoint({
  ...PATHS.leadImports.exportRejectedRows,
  audit: '가져오지 못한 연락처를 파일로 내보냈습니다',
  access: 'viewer',
  summary: 'The rows of an import that were not imported, as a CSV file with the reason of each.',
  params: idParams,
  reply: z.unknown(),
})

export const previewUndoImport = endpoint({
  ...PATHS.leadImports.previewUndoImport,
  access: 'viewer',
  summary: 'What undoing an import would delete, restore and keep; nothing is changed.',
  params: idParams,
  reply: UndoCounts.extend({
    /** the first of the kept leads */
    keptLeads: z.array(z.object({ leadId: Id, name: z.string(), reason: z.enum(KEPT_REASONS) })),
  }),
})

export const undoImport = endpoint({
  ...PATHS.leadImports.undoImport,
  audit: '연락처 가져오기를 되돌렸습니다',
  access: 'member',
  summary:
    'Undo an import: leads it created go to the bin, values it changed are restored; leads edited, enrolled or mailed since are kept.',
  params: idParams,
  reply: UndoCounts,
})
