// The entries of the audit log, one sentence each.
import { AUDIT_KIND_LABELS, auditChanges } from '#api/workspaces/audit-fields.ts'
import type { AuditLog } from '#api/workspaces/audit-logs.ts'
import { formatDateTime, formatNumber, formatShortDateTime } from '#web/lib/format.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { Table, type TableQuery } from '#web/ui/table/table.tsx'
import { auditText } from './text.ts'

type AuditTableProps = { rows: AuditLog[]; query: TableQuery }

const whoOf = (log: AuditLog): string => log.user?.name ?? auditText.gone

export const AuditTable = ({ rows, query }: AuditTableProps) => (
  <Table
    label={auditText.heading}
    rows={rows}
    rowKey={({ id }) => id}
    query={query}
    empty={
      <EmptyState
        illustration={<OpenLineIllustration end="list" />}
        title={auditText.empty}
        description={auditText.emptyHint}
      />
    }
    columns={[
      {
        key: 'when',
        head: auditText.when,
        from: 'sm',
        width: '140px',
        cell: (log) => <span className="whitespace-nowrap text-muted">{formatShortDateTime(log.at)}</span>,
      },
      {
        key: 'who',
        head: auditText.who,
        from: 'sm',
        width: '120px',
        cell: (log) => (
          <>
            <span className="block font-semibold">{whoOf(log)}</span>
            {log.apiKeyName && (
              <span className="block text-xs text-muted">{auditText.byKey(log.apiKeyName)}</span>
            )}
          </>
        ),
      },
      {
        key: 'what',
        head: auditText.what,
        cell: (log) => {
          const changes = auditChanges(log)
          return (
            <>
              <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
                <span>{log.sentence}</span>
                {log.count !== null && log.count > 1 && (
                  <Badge>{auditText.count(formatNumber(log.count))}</Badge>
                )}
              </span>
              {log.subject && <span className="block font-semibold break-all">{log.subject}</span>}
              {changes && <span className="block text-xs text-muted">{auditText.changed(changes)}</span>}
              <span className="mt-0.5 block text-xs text-muted sm:hidden">
                {whoOf(log)} · {formatDateTime(log.at)}
              </span>
            </>
          )
        },
      },
      {
        key: 'kind',
        head: auditText.kind,
        from: 'md',
        width: '120px',
        cell: (log) => <span className="text-muted">{AUDIT_KIND_LABELS[log.kind]}</span>,
      },
      {
        key: 'where',
        head: auditText.where,
        from: 'lg',
        width: '120px',
        cell: (log) => <span className="tabular text-xs text-muted">{log.ipAddress ?? ''}</span>,
      },
    ]}
  />
)
