// Customer groups: how many contacts each holds and how many sequences use it.
import { Building2, Ellipsis, Pencil, Plus, Trash2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { CustomerGroup } from '#api/customer-groups.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { useOpened } from '#web/lib/opened.ts'
import { ListUrl, pagesOf, pageWindow, useExistingPage } from '#web/lib/paging.ts'
import { useUrlState } from '#web/lib/search-params.ts'
import { failureText } from '#web/lib/toast.ts'
import { useWorkspaceFilter } from '#web/lib/workspace.ts'
import { useCustomerGroups } from '#web/queries/customer-groups.ts'
import { useMay } from '#web/queries/workspaces.ts'
import { DeleteGroups } from '#web/screens/customer-groups/delete-groups.tsx'
import { common } from '#web/text/common.ts'
import { groupsText } from '#web/text/customer-groups.ts'
import { BulkBar } from '#web/ui/bulk-bar.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { type Column, Table } from '#web/ui/table.tsx'

const NameDialog = lazy(async () => ({
  default: (await import('#web/screens/customer-groups/name-dialog.tsx')).NameDialog,
}))

export function CustomerGroupsScreen() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useMay('member')
  const groups = useCustomerGroups({
    search: url.search,
    workspaceIds: useWorkspaceFilter(),
    ...pageWindow(url.page),
  })
  // whole groups: what a deletion ends is told also for those of other pages
  const [selected, setSelected] = useState<Map<string, CustomerGroup>>(new Map())
  const naming = useOpened<CustomerGroup | null>()
  const deleting = useOpened<CustomerGroup[]>()
  const rows = groups.data?.data ?? []
  const total = groups.data?.total ?? 0
  useExistingPage(url.page, groups.data?.total, (page) => setUrl({ page }, { replace: true }))
  const clear = (): void => setSelected(new Map())
  const select = (ids: Set<string>): void => {
    const known = new Map([...selected, ...rows.map((row) => [row.id, row] as const)])
    setSelected(new Map([...known].filter(([id]) => ids.has(id))))
  }

  const columns: Column<CustomerGroup>[] = [
    {
      key: 'name',
      head: groupsText.name,
      cell: (group) => (
        <Link
          to={`/customer-groups/${group.id}`}
          className="inline-flex min-h-6 items-center rounded font-semibold hover:text-primary-ink hover:underline hover:underline-offset-3"
        >
          {group.name}
        </Link>
      ),
    },
    {
      key: 'leads',
      head: groupsText.leads,
      align: 'end',
      cell: (group) => groupsText.leadCount(formatNumber(group.leadCount)),
    },
    {
      key: 'sequences',
      head: groupsText.sequences,
      align: 'end',
      from: 'sm',
      cell: (group) =>
        group.sequenceCount > 0 ? (
          groupsText.sequenceCount(formatNumber(group.sequenceCount))
        ) : (
          <span className="text-muted">{groupsText.none}</span>
        ),
    },
    {
      key: 'updated',
      head: groupsText.updated,
      align: 'end',
      from: 'md',
      cell: (group) => <span className="text-muted">{formatRelative(group.updatedAt)}</span>,
    },
  ]
  if (may) {
    columns.push({
      key: 'actions',
      head: common.actions,
      hideHead: true,
      align: 'end',
      width: '44px',
      cell: (group) => (
        <Menu
          align="end"
          trigger={
            <IconButton label={groupsText.rowMenu(group.name)} size="xs" quiet>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          entries={[
            { label: groupsText.rename, icon: <Pencil />, onSelect: () => naming.show(group) },
            { kind: 'separator' },
            { label: common.remove, icon: <Trash2 />, danger: true, onSelect: () => deleting.show([group]) },
          ]}
        />
      ),
    })
  }
  const create = may && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => naming.show(null)}>
      {groupsText.create}
    </Button>
  )
  return (
    <>
      <PageHeader title={groupsText.title} description={groupsText.description} actions={create} />
      <div className="flex min-h-[38px] flex-wrap items-center gap-2 pb-3">
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={clear}>
            <Button size="sm" variant="ghost-danger" onClick={() => deleting.show([...selected.values()])}>
              {common.remove}
            </Button>
          </BulkBar>
        ) : (
          <SearchBox
            value={url.search}
            onSearch={(search) => setUrl({ search })}
            placeholder={groupsText.searchPlaceholder}
          />
        )}
      </div>
      <Table
        label={groupsText.title}
        columns={columns}
        rows={rows}
        rowKey={(group) => group.id}
        loading={groups.isPending}
        stale={groups.isPlaceholderData}
        {...(may && {
          selection: {
            selected: new Set(selected.keys()),
            onChange: select,
            rowName: (group: CustomerGroup) => group.name,
          },
        })}
        error={
          groups.isError ? (
            <ErrorState
              message={failureText(groups.error, common.tryLater)}
              busy={groups.isFetching}
              onRetry={() => void groups.refetch()}
            />
          ) : undefined
        }
        empty={
          url.search ? (
            <EmptyState
              icon={<Building2 />}
              title={common.noResults}
              description={common.noResultsHint}
              action={<Button onClick={() => setUrl({ search: null })}>{common.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              icon={<Building2 />}
              title={groupsText.emptyTitle}
              description={groupsText.emptyHint}
              action={may && <Button onClick={() => naming.show(null)}>{groupsText.create}</Button>}
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pagesOf(total)}
        onPage={(page) => setUrl({ page })}
        summary={groups.data && groupsText.total(formatNumber(total))}
      />
      <Suspense fallback={null}>
        {naming.value !== undefined && <NameDialog {...naming} key={naming.key} group={naming.value} />}
      </Suspense>
      <DeleteGroups {...deleting} onDone={clear} />
    </>
  )
}
