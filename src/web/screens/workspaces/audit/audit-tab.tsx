// The audit log: filtered by member, kind and days, with a CSV export.
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { urlOf } from '#api/address.ts'
import { PATHS } from '#api/paths.ts'
import { AUDIT_KIND_LABELS, auditChanges } from '#api/workspaces/audit-fields.ts'
import type { AuditFilter, AuditLog } from '#api/workspaces/audit-logs.ts'
import { holds } from '#core/access.ts'
import { AUDIT_KINDS } from '#core/workspaces/audit.ts'
import { useMembers } from '#web/data/workspaces/members.ts'
import {
  useCurrentWorkspace,
  useMyWorkspaces,
  type WorkspaceMembership,
} from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { pagesByCursor } from '#web/lib/api/query.ts'
import { formatDateTime, formatNumber, formatShortDateTime } from '#web/lib/format.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { day, oneOf, text } from '#web/lib/list/url-fields.ts'
import { fixedList } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DateInput } from '#web/ui/form/date-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { ListFilters } from '#web/ui/table/list-filters.tsx'
import { Table, type TableQuery } from '#web/ui/table/table.tsx'
import { auditText } from './text.ts'

type Filter = Omit<AuditFilter, 'workspaceIds'> & { workspaceIds: string }

/** Address of the CSV export with the same filter. */
const auditFileUrl = (filter: Filter): string =>
  urlOf(PATHS.auditLogs.exportAuditLogs.path, { query: filter })

const Url = {
  member: text,
  kind: oneOf(['', ...AUDIT_KINDS], ''),
  from: day,
  to: day,
}

export function Audit() {
  const workspaces = useMyWorkspaces().filter(({ role }) => holds(role, 'admin'))
  const current = useCurrentWorkspace()
  const workspace = current ? workspaces.find(({ id }) => id === current.id) : workspaces[0]
  if (!workspace) {
    return (
      <EmptyState
        illustration={<OpenLineIllustration end="list" />}
        title={auditText.notAdmin}
        description={auditText.notAdminHint}
      />
    )
  }
  return <WorkspaceAudit workspace={workspace} />
}

function WorkspaceAudit({ workspace }: { workspace: WorkspaceMembership }) {
  const [url, setUrl] = useUrlState(Url)
  const members = (useMembers(workspace.id).data?.data ?? []).map(({ id, name, email }) => ({
    value: id,
    label: name,
    hint: email,
  }))
  const filter = {
    workspaceIds: workspace.id,
    ...(url.member && { userId: url.member }),
    ...(url.kind && { kind: url.kind }),
    ...(url.from && { from: url.from }),
    ...(url.to && { to: url.to }),
  }
  const logs = useInfiniteQuery(
    pagesByCursor(api.auditLogs.listAuditLogs, { query: filter }, { placeholderData: keepPreviousData }),
  )
  return (
    <Section
      description={auditText.of(workspace.name)}
      actions={
        <a className="btn" data-variant="outline" data-size="md" href={auditFileUrl(filter)} download>
          <Download aria-hidden />
          {auditText.export}
        </a>
      }
    >
      <div className="mb-3 flex flex-wrap gap-2">
        <ListFilters
          active={[url.member, url.kind, url.from, url.to].filter(Boolean).length}
          onReset={() => setUrl({ member: '', kind: '', from: '', to: '' })}
        >
          <Field label={auditText.member}>
            <Picker
              className="sm:w-44!"
              value={url.member}
              onValueChange={(member) => setUrl({ member })}
              emptyLabel={auditText.everyone}
              searchHint={pickerText.member}
              valueLabel={members.find(({ value }) => value === url.member)?.label}
              useOptions={(search) => fixedList(members, search)}
            />
          </Field>
          <Field label={auditText.kind}>
            <Select
              value={url.kind}
              onValueChange={(kind) => setUrl({ kind })}
              options={[
                { value: '', label: auditText.everyKind },
                ...AUDIT_KINDS.map((value) => ({ value, label: AUDIT_KIND_LABELS[value] })),
              ]}
            />
          </Field>
          <Field label={auditText.from}>
            <DateInput className="sm:w-32!" value={url.from ?? ''} onChange={(from) => setUrl({ from })} />
          </Field>
          <Field label={auditText.to}>
            <DateInput className="sm:w-32!" value={url.to ?? ''} onChange={(to) => setUrl({ to })} />
          </Field>
        </ListFilters>
      </div>
      <AuditTable rows={logs.data?.pages.flatMap(({ data }) => data) ?? []} query={logs} />
      {logs.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button busy={logs.isFetchingNextPage} onClick={() => void logs.fetchNextPage()}>
            {auditText.older}
          </Button>
        </div>
      )}
    </Section>
  )
}

type AuditTableProps = { rows: AuditLog[]; query: TableQuery }

const whoOf = (log: AuditLog): string => log.user?.name ?? auditText.gone

/** The entries of the audit log, one sentence each. */
const AuditTable = ({ rows, query }: AuditTableProps) => (
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
