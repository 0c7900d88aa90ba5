import { Filter, Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useCustomerGroups, useGroupUses } from '#web/data/leads/customer-groups.ts'
import { useUndoDeleteToast } from '#web/data/workspaces/bin.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { type DialogState, useDialogs } from '#web/lib/form/open-dialog.ts'
import { useOpenFromAddress } from '#web/lib/form/open-from-address.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { WorkspaceField } from '#web/parts/workspaces/workspace-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { NameDialog } from '#web/ui/dialog/name-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { GroupsIllustration } from '#web/ui/illustrations/groups-illustration.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { groupColumns } from './group-columns.tsx'
import { groupsText } from './text.ts'

const FilterGroupDialog = lazyPart(
  () => import('#web/screens/leads/filter/filter-group-dialog.tsx'),
  'FilterGroupDialog',
)

export function CustomerGroupsScreen() {
  const [url, setUrl] = useUrlState(ListUrl)
  const may = useHasRole('member')
  const workspaceIds = useWorkspaceFilter()
  const groups = useCustomerGroups({
    search: url.search,
    workspaceIds,
    ...pageWindow(url.page),
  })
  const selection = useSelection(workspaceIds, groups.data?.data ?? [], ({ id }) => id)
  const dialogs = useDialogs()
  const naming = dialogs.of<CustomerGroup | null>('naming')
  const filtering = dialogs.of<CustomerGroup | null>('filtering')
  const deleting = dialogs.of<CustomerGroup[]>('deleting')
  const duplicate = useDuplicateGroupAction()
  useOpenFromAddress(may ? { new: () => naming.show(null) } : {})
  const navigate = useNavigate()

  const create = may && (
    <>
      <Button icon={<Filter aria-hidden />} onClick={() => filtering.show(null)}>
        {filterGroupText.create}
      </Button>
      <Button
        variant="primary"
        className={groups.data?.data.length ? 'thumb-action' : ''}
        icon={<Plus aria-hidden />}
        onClick={() => naming.show(null)}
      >
        {groupsText.create}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={groupsText.title} description={groupsText.description} actions={create} />
      <ListToolbar
        selection={selection}
        actions={
          <Button size="sm" variant="ghost-danger" onClick={() => deleting.show(selection.seen)}>
            {common.remove}
          </Button>
        }
      >
        <SearchBox
          value={url.search}
          onSearch={(search) => setUrl({ search })}
          placeholder={groupsText.searchPlaceholder}
        />
      </ListToolbar>
      <PagedTable
        label={groupsText.title}
        columns={groupColumns(
          may && {
            onRename: naming.show,
            onEdit: filtering.show,
            onDuplicate: duplicate,
            onDelete: (group) => deleting.show([group]),
          },
        )}
        query={groups}
        page={url.page}
        setPage={setUrl}
        total={groupsText.total}
        rowKey={(group) => group.id}
        rowTarget={(group) => ({ to: `/customer-groups/${group.id}` })}
        selection={may && { ...selection, rowName: ({ name }) => name }}
        onClear={url.search ? () => setUrl({ search: null }) : undefined}
        empty={
          <EmptyState
            illustration={<GroupsIllustration />}
            title={groupsText.emptyTitle}
            description={groupsText.emptyHint}
            action={may && <Button onClick={() => naming.show(null)}>{groupsText.create}</Button>}
          />
        }
      />
      {naming.render((group, dialog) => (
        <GroupNameDialog {...dialog} group={group} />
      ))}
      {filtering.render((group, dialog) => (
        <FilterGroupDialog
          {...dialog}
          group={group}
          onSaved={({ id }) => {
            if (group === null) void navigate(`/customer-groups/${id}`)
          }}
        />
      ))}
      {deleting.render((groups, dialog) => (
        <DeleteGroups {...dialog} groups={groups} onDone={selection.clear} />
      ))}
    </>
  )
}

// Copies a group under a new name.

function useDuplicateGroupAction(): (group: CustomerGroup, byHand: boolean) => void {
  const duplicate = useChange(api.customerGroups.duplicateCustomerGroup)
  const navigate = useNavigate()
  return ({ id, name }, byHand) =>
    duplicate.mutate(
      {
        params: { id },
        body: { byHand, name: byHand ? filterGroupText.fixName(name) : filterGroupText.duplicateName(name) },
      },
      {
        onSuccess: (made) => {
          toastSuccess(filterGroupText.duplicated(made.name))
          void navigate(`/customer-groups/${made.id}`)
        },
        onError: (error) => toastFailure(error, filterGroupText.duplicateFailed),
      },
    )
}

// The name of a new or existing group.
type GroupNameDialogProps = DialogState & {
  /** null: create, and open it afterwards */
  group: CustomerGroup | null
}

function GroupNameDialog({ group, ...dialog }: GroupNameDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const create = useChange(api.customerGroups.createCustomerGroup)
  // sequences show the name of their target group
  const rename = useChange(api.customerGroups.updateCustomerGroup, { stale: ['customerGroups', 'sequences'] })
  const navigate = useNavigate()
  const save = async (name: string): Promise<void> => {
    if (group) {
      await rename.mutateAsync({ params: { id: group.id }, body: { name } })
      toastSuccess(groupsText.renamed)
    } else {
      const made = await create.mutateAsync({ body: { workspaceId: workspace.id, name } })
      toastSuccess(groupsText.created(made.name))
      await navigate(`/customer-groups/${made.id}`)
    }
  }
  return (
    <NameDialog
      {...dialog}
      title={group ? groupsText.rename : groupsText.createTitle}
      initial={group?.name}
      text={groupsText}
      failed={group ? groupsText.renameFailed : groupsText.createFailed}
      onSave={save}
    >
      {!group && <WorkspaceField workspace={workspace} />}
    </NameDialog>
  )
}

type DeleteGroupsProps = DialogState & { groups: CustomerGroup[]; onDone: () => void }

const sum = (groups: readonly CustomerGroup[], field: 'leadCount' | 'sequenceCount'): number =>
  groups.reduce((total, group) => total + group[field], 0)

/** The confirmation before groups are deleted, with the sequences that lose their target. */
function DeleteGroups({ groups, onDone, ...dialog }: DeleteGroupsProps) {
  const remove = useChange(api.customerGroups.deleteCustomerGroup, {
    deletes: ({ params }) => [params.id],
  })
  const toastUndo = useUndoDeleteToast()
  const uses = useGroupUses(dialog.open ? groups.map(({ id }) => id) : [])
  const leads = sum(groups, 'leadCount')
  const sequences = sum(groups, 'sequenceCount')
  const confirm = async (): Promise<void> => {
    let lost = 0
    for (const group of groups) lost += (await remove.mutateAsync({ params: { id: group.id } })).sequenceCount
    toastUndo(
      groupsText.deleted(groups.length, lost),
      groups.map(({ id }) => id),
    )
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={groupsText.deleteTitle(groups.length, groups[0]?.name ?? '')}
      ends={[
        ...(leads > 0 ? [groupsText.deleteLeadsStay(formatNumber(leads))] : []),
        ...(sequences > 0 ? [groupsText.deleteSequences(formatNumber(sequences))] : []),
        ...(uses.data?.sequences ?? []).map(({ name }) => groupsText.deleteSequence(name)),
      ]}
      actionLabel={common.remove}
      failed={groupsText.deleteFailed}
      onConfirm={confirm}
    />
  )
}
