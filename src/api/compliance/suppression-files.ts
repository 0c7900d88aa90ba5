// Import and export of suppression lists, and the log of every change (rules.md R-805).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { SUPPRESSION_RESULTS } from '#core/compliance/suppression-import.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Suppressions')

export const SuppressionImport = namedObject('SuppressionImport', {
  id: Id,
  workspaceId: Id,
  fileName: z.string(),
  added: z.number().int(),
  /** already on the list */
  known: z.number().int(),
  rejected: z.number().int(),
  /** open enrollments that the import ended */
  ended: z.number().int(),
  createdAt: Instant,
})
export type SuppressionImport = z.infer<typeof SuppressionImport>

export const previewSuppressions = endpoint({
  ...PATHS.suppressionFiles.previewSuppressions,
  access: 'member',
  summary:
    'Read a file of addresses and domains (CSV or one per line) and guess its columns. Nothing is stored.',
  multipart: true,
  readsOnly: true,
  reply: z.object({
    encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'cp949']),
    columns: z.array(z.string()),
    valueColumn: z.string(),
    noteColumn: z.string().nullable(),
    rows: z.array(z.array(z.string())),
    total: z.number().int(),
  }),
})
export type SuppressionPreview = z.infer<typeof previewSuppressions.reply>

export const importSuppressions = endpoint({
  ...PATHS.suppressionFiles.importSuppressions,
  audit: '수신 차단 목록 파일을 가져왔습니다',
  access: 'member',
  summary:
    'Add a file of addresses and domains to the list; open enrollments and planned mails of these addresses end at once. Multipart fields: file, workspaceId, valueColumn?, noteColumn?.',
  multipart: true,
  reply: SuppressionImport,
})

export const listSuppressionRows = endpoint({
  ...PATHS.suppressionFiles.listSuppressionRows,
  access: 'viewer',
  summary: 'The result of every row of an imported file, in the order of the file.',
  params: idParams,
  query: Paging.extend({ result: z.enum(SUPPRESSION_RESULTS).optional() }),
  reply: page(
    z.object({
      rowNumber: z.number().int(),
      result: z.enum(SUPPRESSION_RESULTS),
      value: z.string().nullable(),
      reason: z.string().nullable(),
      cells: z.array(z.string()),
    }),
  ),
})

export const exportRejectedSuppressions = endpoint({
  ...PATHS.suppressionFiles.exportRejectedSuppressions,
  audit: '가져오지 못한 수신 차단을 파일로 내보냈습니다',
  access: 'viewer',
  summary: 'The rejected rows of an imported file, as a CSV file with the reason of each.',
  params: idParams,
  reply: z.string(),
})

export const exportSuppressions = endpoint({
  ...PATHS.suppressionFiles.exportSuppressions,
  audit: '수신 차단 목록을 파일로 내보냈습니다',
  access: 'viewer',
  summary: 'The whole list as a CSV file. Cells that a spreadsheet would run as formulas are escaped.',
  query: z.object({ search: SingleLine.max(200).optional(), workspaceIds: IdList }),
  reply: z.string(),
})

export const SuppressionLogEntry = namedObject('SuppressionLogEntry', {
  id: z.number().int(),
  workspaceId: Id,
  kind: z.enum(['address', 'domain']),
  value: z.string(),
  action: z.enum(['added', 'removed']),
  /** why it was on the list */
  reason: z.string(),
  note: z.string(),
  /** null: the lead, or the system */
  userName: z.string().nullable(),
  at: Instant,
})
export type SuppressionLogEntry = z.infer<typeof SuppressionLogEntry>

export const listSuppressionLog = endpoint({
  ...PATHS.suppressionFiles.listSuppressionLog,
  cost: { search: 'search' },
  access: 'viewer',
  summary:
    'The log of the list: every address and domain added or removed, with user, time and reason. Entries cannot be changed.',
  query: Paging.extend({
    search: SingleLine.max(200).optional(),
    action: z.enum(['added', 'removed']).optional(),
    workspaceIds: IdList,
  }),
  reply: page(SuppressionLogEntry),
})
