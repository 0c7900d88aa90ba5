// One customer group and who is in it.
import { Building2, Filter, UserPlus, Users } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import type { Lead } from '#api/leads/leads.ts'
import { useCustomerGroup, useGroupLeads } from '#web/leads/queries/customer-groups.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { common } from '#web/lib/common-text.ts'
import { useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { failureText } from '#web/lib/toast.ts'
import { filterGroupText } from '#web/shared/text/lead-filter.ts'
import { leadsText } from '#web/shared/text/leads.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { useHasRole } from '#web/workspaces/queries/workspaces.ts'
import { Conditions } from './group-conditions.tsx'
import { memberColumns } from './group-lead-columns.tsx'
import { RemoveMembers } from './remove-leads.tsx'
import { groupText } from './text.ts'
import { UsedBy } from './used-by.tsx'

const FilterGroupDialog = lazy(async () => ({
  default: (await import('#web/leads/filter/filter-group-dialog.tsx')).FilterGroupDialog,
}))
const LeadPicker = lazy(async () => ({
  default: (await import('./lead-picker.tsx')).LeadPicker,
}))
const BACK = { to: '/customer-groups', label: groupText.back }

export function CustomerGroupScreen() {
  const { id = '' } = useParams()
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const group = useCustomerGroup(id)
  const leads = useGroupLeads(id, { search: url.search, ...pageWindow(url.page) })
  const { selected, select, clear } = useSelection(id)
  const dialogs = useDialogs<{
    picking: true
    removing: string[]
    filtering: true
  }>()
  const picking = dialogs.of('picking')
  const removing = dialogs.of('removing')
  const filtering = dialogs.of('filtering')
  const isByFilter = Boolean(group.data?.filter)
  const mayPick = may && group.data && !isByFilter
  const total = leads.data?.total ?? 0
  useExistingPage(url.page, leads.data?.total, (page) => setUrl({ page }, { replace: true }))

  if (isFailure(group.error) && group.error.statusCode === 404) {
    return (
      <EmptyState
        icon={<Building2 />}
        titleAs="h1"
        title={groupText.missing}
        description={groupText.missingHint}
        action={<LinkButton to={BACK.to}>{BACK.label}</LinkButton>}
      />
    )
  }
  const failed = group.error ?? leads.error
  return (
    <>
      <PageHeader
        back={BACK}
        title={group.data?.name ?? <Skeleton className="mt-1.5 h-5 w-40" />}
        description={
          group.data && groupText.summary(formatNumber(group.data.leadCount), group.data.sequenceCount)
        }
        actions={
          may &&
          (isByFilter ? (
            <Button variant="primary" icon={<Filter aria-hidden />} onClick={() => filtering.show(true)}>
              {filterGroupText.edit}
            </Button>
          ) : (
            <Button
              variant="primary"
              icon={<UserPlus aria-hidden />}
              disabled={!group.data}
              onClick={() => picking.show(true)}
            >
              {groupText.addLeads}
            </Button>
          ))
        }
      />
      {group.data?.filter && <Conditions group={group.data} />}
      {group.data && <UsedBy group={group.data} />}
      <div className="flex min-h-[38px] flex-wrap items-center gap-2 pb-3">
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={clear}>
            <Button size="sm" variant="ghost-danger" onClick={() => removing.show([...selected])}>
              {groupText.remove}
            </Button>
          </BulkBar>
        ) : (
          <SearchBox
            value={url.search}
            onSearch={(search) => setUrl({ search })}
            placeholder={leadsText.searchPlaceholder}
          />
        )}
      </div>
      <Table
        label={leadsText.title}
        columns={memberColumns(mayPick ? (lead) => removing.show([lead.id]) : undefined)}
        rows={leads.data?.data ?? []}
        rowKey={(lead) => lead.id}
        loading={leads.isPending}
        stale={leads.isPlaceholderData}
        {...(mayPick && {
          selection: {
            selected,
            onChange: select,
            rowName: (lead: Lead) => lead.companyName || lead.contactName || lead.contactEmail || '',
          },
        })}
        error={
          failed ? (
            <ErrorState
              message={failureText(failed, common.tryLater)}
              busy={leads.isFetching || group.isFetching}
              onRetry={() => {
                void group.refetch()
                void leads.refetch()
              }}
            />
          ) : undefined
        }
        empty={
          url.search ? (
            <EmptyState
              icon={<Users />}
              title={common.noResults}
              description={common.noResultsHint}
              action={<Button onClick={() => setUrl({ search: null })}>{common.clearFilters}</Button>}
            />
          ) : isByFilter ? (
            <EmptyState
              icon={<Users />}
              title={filterGroupText.emptyTitle}
              description={filterGroupText.emptyHint}
              action={may && <Button onClick={() => filtering.show(true)}>{filterGroupText.edit}</Button>}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title={groupText.emptyTitle}
              description={groupText.emptyHint}
              action={
                may && group.data && <Button onClick={() => picking.show(true)}>{groupText.addLeads}</Button>
              }
            />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={leads.data && leadsText.total(formatNumber(total))}
      />
      <Suspense fallback={null}>
        {picking.value && group.data && (
          <LeadPicker {...picking} key={`picking-${picking.key}`} group={group.data} />
        )}
        {filtering.value && group.data && (
          <FilterGroupDialog
            open={filtering.open}
            onOpenChange={filtering.onOpenChange}
            key={`filtering-${filtering.key}`}
            group={group.data}
          />
        )}
      </Suspense>
      <RemoveMembers {...removing} groupId={id} onDone={clear} />
    </>
  )
}
