// One customer group and its leads.
import { Building2, Filter, UserPlus, Workflow } from 'lucide-react'
import { Link, useParams } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Lead } from '#api/leads/leads.ts'
import { useCustomerGroup, useGroupUses } from '#web/data/leads/customer-groups.ts'
import { namedLeads } from '#web/data/leads/lead-selection.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { FilterBadge } from '#web/screens/leads/filter/filter-badge.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { leadName, memberColumns } from './group-lead-columns.tsx'
import { groupText } from './text.ts'

// The conditions of a group by filter, and when they are evaluated.

const Conditions = ({ group }: { group: CustomerGroup }) => (
  <section aria-label={filterGroupText.badge} className="mb-4 border-y border-line py-3 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      <FilterBadge />
      {filterGroupText.conditions[group.filter?.match ?? 'all']}
    </p>
    <ul className="flex list-disc flex-col gap-0.5 pt-2 pl-5">
      {group.conditions.map((condition) => (
        <li key={condition} className="break-words">
          {condition}
        </li>
      ))}
    </ul>
    <p className="pt-2 text-xs text-muted">{filterGroupText.snapshot}</p>
  </section>
)

const FilterGroupDialog = lazyPart(
  () => import('#web/screens/leads/filter/filter-group-dialog.tsx'),
  'FilterGroupDialog',
)
const PickLeadsDialog = lazyPart(() => import('./pick-leads-dialog.tsx'), 'PickLeadsDialog')
const EnrolInSequenceDialog = lazyPart(
  () => import('#web/parts/enrollments/enrol/enrol-dialog.tsx'),
  'EnrolInSequenceDialog',
)
const leadKey = ({ id }: Lead): string => id
const BACK = { to: '/customer-groups', label: groupText.back }

export function CustomerGroupScreen() {
  const { id = '' } = useParams()
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const group = useCustomerGroup(id)
  const leads = useRead(
    api.customerGroups.listGroupLeads,
    { params: { id }, query: { search: url.search, ...pageWindow(url.page) } },
    { keepsLast: true },
  )
  const selection = useSelection(id, leads.data?.data ?? [], leadKey)
  const dialogs = useDialogs()
  const picking = dialogs.of<true>('picking')
  const removing = dialogs.of<string[]>('removing')
  const filtering = dialogs.of<true>('filtering')
  const enrolling = dialogs.of<string[] | 'group'>('enrolling')
  const isByFilter = Boolean(group.data?.filter)
  const mayPick = may && group.data && !isByFilter

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
  // without the group its leads are not shown
  const list = {
    ...leads,
    data: group.error ? undefined : leads.data,
    error: group.error ?? leads.error,
    isFetching: leads.isFetching || group.isFetching,
    refetch: () => Promise.all([group.refetch(), leads.refetch()]),
  }
  return (
    <>
      <PageHeader
        back={BACK}
        title={group.data?.name ?? <Skeleton className="mt-1.5 h-5 w-40" />}
        description={
          group.data && groupText.summary(formatNumber(group.data.leadCount), group.data.sequenceCount)
        }
        actions={
          may && (
            <>
              {isByFilter ? (
                <Button icon={<Filter aria-hidden />} onClick={() => filtering.show(true)}>
                  {filterGroupText.edit}
                </Button>
              ) : (
                <Button
                  icon={<UserPlus aria-hidden />}
                  disabled={!group.data}
                  onClick={() => picking.show(true)}
                >
                  {groupText.addLeads}
                </Button>
              )}
              <Button
                variant="primary"
                className="thumb-action"
                icon={<Workflow aria-hidden />}
                disabled={!group.data?.leadCount}
                onClick={() => enrolling.show('group')}
              >
                {groupText.enrolAll}
              </Button>
            </>
          )
        }
      />
      {group.data?.filter && <Conditions group={group.data} />}
      {group.data && <UsedBy group={group.data} />}
      <ListToolbar
        unit="명"
        selection={selection}
        actions={
          <>
            <Button
              size="sm"
              icon={<Workflow aria-hidden />}
              onClick={() => enrolling.show([...selection.selected])}
            >
              {enrolText.inSequence}
            </Button>
            {mayPick && (
              <Button size="sm" variant="ghost-danger" onClick={() => removing.show([...selection.selected])}>
                {groupText.remove}
              </Button>
            )}
          </>
        }
      >
        <SearchBox
          value={url.search}
          onSearch={(search) => setUrl({ search })}
          placeholder={leadsText.searchPlaceholder}
        />
      </ListToolbar>
      <PagedTable
        label={leadsText.title}
        columns={memberColumns(mayPick ? (lead) => removing.show([lead.id]) : undefined)}
        query={list}
        page={url.page}
        setPage={setUrl}
        total={leadsText.total}
        rowKey={leadKey}
        rowTarget={(lead) => ({ to: `/leads/${lead.id}` })}
        selection={may && { ...selection, rowName: leadName }}
        onClear={url.search ? () => setUrl({ search: null }) : undefined}
        empty={
          isByFilter ? (
            <EmptyState
              illustration={<LeadsIllustration />}
              title={filterGroupText.emptyTitle}
              description={filterGroupText.emptyHint}
              action={may && <Button onClick={() => filtering.show(true)}>{filterGroupText.edit}</Button>}
            />
          ) : (
            <EmptyState
              illustration={<LeadsIllustration />}
              title={groupText.emptyTitle}
              description={groupText.emptyHint}
              action={
                may && group.data && <Button onClick={() => picking.show(true)}>{groupText.addLeads}</Button>
              }
            />
          )
        }
      />
      {picking.render((_, dialog) => group.data && <PickLeadsDialog {...dialog} group={group.data} />)}
      {enrolling.render(
        (leadIds, dialog) =>
          group.data && (
            <EnrolInSequenceDialog
              {...dialog}
              recipients={
                leadIds === 'group'
                  ? { group: group.data }
                  : {
                      leads: namedLeads(leadIds),
                      names: new Map((leads.data?.data ?? []).map((lead) => [lead.id, lead])),
                    }
              }
              workspaceIds={group.data.workspaceId}
              onDone={selection.clear}
            />
          ),
      )}
      {filtering.render((_, dialog) => group.data && <FilterGroupDialog {...dialog} group={group.data} />)}
      {removing.render((leadIds, dialog) => (
        <RemoveMembers {...dialog} groupId={id} leadIds={leadIds} onDone={selection.clear} />
      ))}
    </>
  )
}

// The sequences that send to this group.

function UsedBy({ group }: { group: CustomerGroup }) {
  const uses = useGroupUses([group.id])
  if (!uses.data || uses.data.sequences.length === 0) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 pb-4 text-sm text-muted">
      <Workflow aria-hidden className="size-4" />
      {groupText.usedBy}
      {uses.data.sequences.map(({ id, name }) => (
        <Link key={id} to={`/sequences/${id}`} className="link inline-flex min-h-6 items-center">
          {name}
        </Link>
      ))}
    </p>
  )
}

// The confirmation before leads are removed from the group.

type RemoveMembersProps = DialogState & { groupId: string; leadIds: string[]; onDone: () => void }

function RemoveMembers({ groupId, leadIds, onDone, ...dialog }: RemoveMembersProps) {
  const remove = useChange(api.customerGroups.removeGroupLeads)
  const confirm = async (): Promise<void> => {
    const { removedCount } = await remove.mutateAsync({ params: { id: groupId }, body: { leadIds } })
    toastSuccess(groupText.removed(removedCount))
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={groupText.removeTitle(leadIds.length)}
      description={groupText.removeHint}
      tone="primary"
      actionLabel={groupText.remove}
      failed={groupText.removeFailed}
      onConfirm={confirm}
    />
  )
}
