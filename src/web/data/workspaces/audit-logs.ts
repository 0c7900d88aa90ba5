// The audit log, loaded page by page.
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import type { AuditFilter } from '#api/workspaces/audit-logs.ts'

type Filter = Omit<AuditFilter, 'workspaceIds'> & { workspaceIds: string }

/** Address of the CSV export with the same filter. */
export const auditFileUrl = (filter: Filter): string =>
  urlOf(PATHS.auditLogs.exportAuditLogs.path, { query: filter })
