import { Filter, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useCustomerGroups, useDuplicateGroup } from '#web/data/leads/customer-groups.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { GroupsIllustration } from '#web/ui/illustrations/groups-illustration.tsx'
import { NoMatchIllustration } from '#web/ui/illustrations/no-match-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { DeleteGroups } from './delete-groups.tsx'
import { groupColumns } from './group-columns.tsx'
import { groupsText } from './text.ts'

const FilterGroupDialog = lazyPart(
  () => import('#web/screens/leads/filter/filter-group-dialog.tsx'),
  'FilterGroupDialog',
)
const NameDialog = lazyPart(() => import('./name-dialog.tsx'), 'NameDialog')

export function CustomerGroupsScreen() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const workspaceIds = useWorkspaceFilter()
  const groups = useCustomerGroups({
    search: url.search,
    workspaceIds,
    ...pageWindow(url.page),
  })
  // whole groups: the confirmation also covers selected groups of other pages
  const [known, setSelected] = useState<Map<string, CustomerGroup>>(new Map())
  const selected = new Map(
    [...known].filter(([, group]) => !workspaceIds || group.workspaceId === workspaceIds),
  )
  const dialogs = useDialogs<{
    naming: CustomerGroup | null
    filtering: CustomerGroup | null
    deleting: CustomerGroup[]
  }>()
  const naming = dialogs.of('naming')
  const filtering = dialogs.of('filtering')
  const deleting = dialogs.of('deleting')
  const duplicate = useDuplicateGroupAction()
  useOpenFromAddress(may ? { new: () => naming.show(null) } : {})
  const navigate = useNavigate()
  const rows = groups.data?.data ?? []
  const total = groups.data?.total ?? 0
  useExistingPage(url.page, groups.data?.total, (page) => setUrl({ page }, { replace: true }))
  const clear = (): void => setSelected(new Map())
  const select = (ids: Set<string>): void => {
    const all = new Map([...selected, ...rows.map((row) => [row.id, row] as const)])
    setSelected(new Map([...all].filter(([id]) => ids.has(id))))
  }

  const create = may && (
    <>
      <Button icon={<Filter aria-hidden />} onClick={() => filtering.show(null)}>
        {filterGroupText.create}
      </Button>
      <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => naming.show(null)}>
        {groupsText.create}
      </Button>
    </>
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
        columns={groupColumns(
          may && {
            onRename: naming.show,
            onEdit: filtering.show,
            onDuplicate: duplicate,
            onDelete: (group) => deleting.show([group]),
          },
        )}
        rows={rows}
        rowKey={(group) => group.id}
        rowTarget={(group) => ({ to: `/customer-groups/${group.id}` })}
        loading={groups.isPending}
        stale={groups.isPlaceholderData}
        {...(may && {
          selection: {
            selected: new Set(selected.keys()),
            onChange: select,
            rowName: (group: CustomerGroup) => group.name,
          },
        })}
        error={groups.isError ? <QueryError query={groups} /> : undefined}
        empty={
          url.search ? (
            <EmptyState
              illustration={<NoMatchIllustration />}
              title={common.noResults}
              description={common.noResultsHint}
              action={<Button onClick={() => setUrl({ search: null })}>{common.clearFilters}</Button>}
            />
          ) : (
            <EmptyState
              illustration={<GroupsIllustration />}
              title={groupsText.emptyTitle}
              description={groupsText.emptyHint}
              action={may && <Button onClick={() => naming.show(null)}>{groupsText.create}</Button>}
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={groups.data && groupsText.total(formatNumber(total))}
      />
      {naming.value !== undefined && (
        <NameDialog {...naming} key={`naming-${naming.key}`} group={naming.value} />
      )}
      {filtering.value !== undefined && (
        <FilterGroupDialog
          open={filtering.open}
          onOpenChange={filtering.onOpenChange}
          key={`filtering-${filtering.key}`}
          group={filtering.value}
          onSaved={(group) => {
            if (filtering.value === null) void navigate(`/customer-groups/${group.id}`)
          }}
        />
      )}
      <DeleteGroups {...deleting} onDone={clear} />
    </>
  )
}

// Copies a group under a new name.

function useDuplicateGroupAction(): (group: CustomerGroup, byHand: boolean) => void {
  const duplicate = useDuplicateGroup()
  const navigate = useNavigate()
  return ({ id, name }, byHand) =>
    duplicate.mutate(
      { id, byHand, name: byHand ? filterGroupText.fixName(name) : filterGroupText.duplicateName(name) },
      {
        onSuccess: (made) => {
          toastSuccess(filterGroupText.duplicated(made.name))
          void navigate(`/customer-groups/${made.id}`)
        },
        onError: (error) => toastFailure(error, filterGroupText.duplicateFailed),
      },
    )
}
