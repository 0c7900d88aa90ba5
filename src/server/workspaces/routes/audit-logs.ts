// The audit log for admins: the list and the CSV file.
import type { WithDates } from '#api/dates.ts'
import { AUDIT_KIND_LABELS, auditChanges } from '#api/workspaces/audit-fields.ts'
import type { AuditFilter, AuditLog } from '#api/workspaces/audit-logs.ts'
import * as contract from '#api/workspaces/audit-logs.ts'
import { allowedWorkspaces, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import { listAuditLogs } from '#server/data/workspaces/audit-logs.ts'
import { auditExport } from '#server/platform/http/audit.ts'
import { type Cell, csvFile } from '#server/platform/http/csv-file.ts'
import { type Api, route } from '#server/platform/http/route.ts'

/** Verbs of entries that name a call which no longer exists. */
const GENERAL: Record<string, string> = { POST: '처리했습니다', DELETE: '삭제했습니다' }

const BATCH = 1000
const MAX_LINES = 50_000
const HEAD = [
  '일시',
  '워크스페이스',
  '멤버',
  'API 키',
  '접속 주소',
  '종류',
  '작업',
  '대상',
  '건수',
  '변경 항목',
  '호출',
]

type Entry = Omit<WithDates<typeof AuditLog>, 'sentence'>

export function registerAuditLogs(api: Api, ctx: Context): void {
  const withSentence = (log: Entry): WithDates<typeof AuditLog> => ({
    ...log,
    sentence:
      api.auditSentences.get(log.action) ??
      `${AUDIT_KIND_LABELS[log.kind]}: ${GENERAL[log.action.split(' ')[0] ?? ''] ?? '변경했습니다'}`,
  })
  route(api, contract.listAuditLogs, async ({ scope, query }) => {
    const page = await listAuditLogs(ctx.db, workspacesOf(scope, query), query)
    return { ...page, data: page.data.map(withSentence) }
  })
  route(api, contract.exportAuditLogs, ({ scope, user, request, query, reply }) => {
    const workspaceIds = workspacesOf(scope, query)
    const onEnd = auditExport(ctx, contract.exportAuditLogs.path, { user, request }, workspaceIds)
    return csvFile(reply, '감사 기록.csv', linesOf(ctx, workspaceIds, query, withSentence), onEnd)
  })
}

/** The requested workspaces, or all in which the caller is an admin. @throws AppError forbidden for one where they are not */
function workspacesOf(scope: Scope, { workspaceIds }: AuditFilter): string[] {
  const allowed = allowedWorkspaces(scope)
  if (!workspaceIds) return allowed
  const requested = visibleWorkspaces(scope).filter((id) => workspaceIds.includes(id))
  if (requested.some((id) => !allowed.includes(id))) throw new AppError('forbidden')
  return requested
}

async function* linesOf(
  ctx: Context,
  workspaceIds: string[],
  filter: AuditFilter,
  withSentence: (log: Entry) => WithDates<typeof AuditLog>,
): AsyncGenerator<Cell[]> {
  yield HEAD
  let cursor: string | undefined
  for (let lines = 0; lines < MAX_LINES; lines += BATCH) {
    const page = await listAuditLogs(ctx.db, workspaceIds, { ...filter, limit: BATCH, cursor })
    yield* page.data.map(withSentence).map(lineOf)
    if (page.nextCursor === null) return
    cursor = page.nextCursor
  }
}

const lineOf = (log: WithDates<typeof AuditLog>): Cell[] => [
  log.at.toISOString(),
  log.workspace.name,
  log.user?.name ?? '',
  log.apiKeyName ?? '',
  log.ipAddress ?? '',
  AUDIT_KIND_LABELS[log.kind],
  log.sentence,
  log.subject ?? '',
  log.count ?? '',
  auditChanges(log),
  log.action,
]
