// Past imports of leads, and undoing one.
import * as z from 'zod'
import { endpoint, Id, IdList, Instant, idParams, Paging, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { KEPT_REASONS } from './import-fields.ts'
import { LeadImport } from './leads.ts'

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

export const listImports = endpoint({
  ...PATHS.leadImports.listImports,
  access: 'viewer',
  tag: 'Leads',
  summary: 'Past imports of leads with their results, newest first.',
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
  summary: 'What undoing an import would delete, restore and keep; nothing is changed.',
  params: idParams,
  reply: UndoCounts.extend({
    /** the first of the kept leads */
    keptLeads: z.array(z.object({ leadId: Id, name: z.string(), reason: z.enum(KEPT_REASONS) })),
  }),
})

export const undoImport = endpoint({
  ...PATHS.leadImports.undoImport,
  access: 'member',
  tag: 'Leads',
  summary:
    'Undo an import: leads it created go to the bin, values it changed are restored; leads edited, enrolled or mailed since are kept.',
  params: idParams,
  reply: UndoCounts,
})
