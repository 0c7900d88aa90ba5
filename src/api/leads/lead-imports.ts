// Files of contacts that were brought in: the list of them, and taking one back.
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idParams, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { KEPT_REASONS } from './import-fields.ts'
import { LeadImport } from './leads.ts'

export const UndoCounts = z.object({
  /** created by the file, and deleted (to the bin) */
  removed: z.number().int(),
  /** changed by the file, and put back */
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

export const listImports = endpoint({
  ...PATHS.leadImports.listImports,
  access: 'viewer',
  tag: 'Leads',
  summary: 'Files of leads that were imported, newest first, and what came of each.',
  query: Paging.extend({ workspaceIds: IdList }),
  reply: page(ImportRecord),
})

export const exportRejectedRows = endpoint({
  ...PATHS.leadImports.exportRejectedRows,
  access: 'viewer',
  tag: 'Leads',
  summary: 'The rows of an import that were not imported, as a CSV file with the reason of each.',
  params: idParams,
  reply: z.unknown(),
})

export const previewUndoImport = endpoint({
  ...PATHS.leadImports.previewUndoImport,
  access: 'viewer',
  tag: 'Leads',
  summary: 'What taking an import back would delete, restore and keep; nothing is changed.',
  params: idParams,
  reply: UndoCounts.extend({
    /** the first of those that stay */
    keptLeads: z.array(z.object({ leadId: Id, name: z.string(), why: z.enum(KEPT_REASONS) })),
  }),
})

export const undoImport = endpoint({
  ...PATHS.leadImports.undoImport,
  access: 'member',
  tag: 'Leads',
  summary:
    'Take an import back: leads it created go to the bin, values it changed are restored; whoever was edited, enrolled or mailed since stays.',
  params: idParams,
  reply: UndoCounts,
})
