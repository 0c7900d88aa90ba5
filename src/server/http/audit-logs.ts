// The audit log for admins: a list, page by page, and the same as a file.
import { stringify } from 'csv-stringify/sync'
import {
  type AuditFilter,
  type AuditLog,
  exportAuditLogs,
  listAuditLogs as listEndpoint,
} from '#api/audit-logs.ts'
import { AUDIT_KIND_WORDS, auditSentence } from '#api/audit-messages.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '../context.ts'
import { listAuditLogs } from '../store/audit-logs.ts'
import { type Api, route } from './route.ts'

const BATCH = 1000
const MAX_LINES = 50_000
const HEAD = [
  '일시',
  '워크스페이스',
  '사람',
  'API 키',
  '접속 주소',
  '종류',
  '한 일',
  '대상',
  '건수',
  '바뀐 항목',
  '호출',
]

export function registerAuditLogs(api: Api, ctx: Context): void {
  route(api, listEndpoint, ({ scope, query }) => listAuditLogs(ctx.db, placesOf(scope, query), query))
  route(api, exportAuditLogs, async ({ scope, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="audit-log.csv"')
    return csvOf(ctx, placesOf(scope, query), query)
  })
}

/** Where one is admin, narrowed to what was asked for; asking for one's own workspace without being admin is refused. */
function placesOf(scope: Scope, { workspaceIds }: AuditFilter): string[] {
  const allowed = allowedWorkspaces(scope)
  if (!workspaceIds) return allowed
  const asked = visibleWorkspaces(scope).filter((id) => workspaceIds.includes(id))
  if (asked.some((id) => !allowed.includes(id))) throw new AppError('forbidden')
  return asked
}

async function csvOf(ctx: Context, workspaceIds: string[], filter: AuditFilter): Promise<string> {
  const options = { escape_formulas: true } as const
  let csv = stringify([HEAD], { ...options, bom: true })
  let cursor: string | undefined
  for (let lines = 0; lines < MAX_LINES; lines += BATCH) {
    const page = await listAuditLogs(ctx.db, workspaceIds, { ...filter, limit: BATCH, cursor })
    csv += stringify(page.data.map(lineOf), options)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  return csv
}

const changesOf = ({ fields, set }: AuditLog): string =>
  fields.map((name) => (name in set ? `${name}=${set[name]}` : name)).join(', ')

const lineOf = (log: AuditLog): (string | number)[] => [
  log.at,
  log.workspace.name,
  log.user?.name ?? '',
  log.apiKeyName ?? '',
  log.ipAddress ?? '',
  AUDIT_KIND_WORDS[log.kind],
  auditSentence(log.action, log.kind),
  log.subject ?? '',
  log.count ?? '',
  changesOf(log),
  log.action,
]
