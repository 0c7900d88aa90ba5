// Selects leads of the workspace for a group; the selection stays over searches and pages.
import { useState } from 'react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Lead } from '#api/leads/leads.ts'
import { useLeads } from '#web/data/leads/leads.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { pageWindow } from '#web/lib/list/paging.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoMatch } from '#web/ui/feedback/no-match.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { LeadsIllustration } from '#web/ui/illustrations/leads-illustration.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { leadCells, leadName } from './group-lead-columns.tsx'
import { groupText } from './text.ts'

export type PickLeadsDialogProps = DialogState & { group: CustomerGroup }

export function PickLeadsDialog({ group, ...dialog }: PickLeadsDialogProps) {
  const [{ search, page }, setList] = useState({ search: '', page: 1 })
  const [picked, setPicked] = useState<Set<string>>(new Set())
  const leads = useLeads({ search, workspaceIds: group.workspaceId, ...pageWindow(page) })
  const add = useChange(api.customerGroups.addGroupLeads)
  const isIn = (lead: Lead): boolean => lead.customerGroupIds.includes(group.id)
  const submit = (): void =>
    add.mutate(
      { params: { id: group.id }, body: { leadIds: [...picked] } },
      {
        onSuccess: ({ addedCount }) => {
          toastSuccess(groupText.added(addedCount, picked.size))
          dialog.onOpenChange(false)
        },
        onError: (error) => toastFailure(error, groupText.addFailed),
      },
    )
  const columns: Column<Lead>[] = [
    ...leadCells((lead) => <span className="font-semibold">{leadName(lead)}</span>),
    {
      key: 'in',
      head: groupText.already,
      hideHead: true,
      align: 'end',
      cell: (lead) => isIn(lead) && <Badge>{groupText.already}</Badge>,
    },
  ]
  return (
    <Dialog
      {...dialog}
      title={groupText.pickTitle}
      description={groupText.pickDescription(group.name)}
      size="lg"
      keepOpen={picked.size > 0}
      footerStart={<span aria-live="polite">{groupText.picked(picked.size)}</span>}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{common.cancel}</Button>
          <Button variant="primary" disabled={picked.size === 0} busy={add.isPending} onClick={submit}>
            {groupText.pickSubmit(picked.size)}
          </Button>
        </>
      }
    >
      <SearchBox
        value={search}
        onSearch={(text) => setList({ search: text, page: 1 })}
        placeholder={leadsText.searchPlaceholder}
        className="mb-3"
      />
      <PagedTable
        label={leadsText.title}
        columns={columns}
        query={leads}
        page={page}
        setPage={(to) => setList({ search, ...to })}
        total={leadsText.total}
        rowKey={(lead) => lead.id}
        selection={{
          selected: picked,
          select: setPicked,
          rowName: leadName,
          isSelectable: (lead) => !isIn(lead),
        }}
        empty={
          search ? (
            <NoMatch />
          ) : (
            <EmptyState
              illustration={<LeadsIllustration />}
              title={groupText.pickEmpty}
              description={groupText.pickEmptyHint}
              action={<LinkButton to="/leads">{groupText.toLeads}</LinkButton>}
            />
          )
        }
      />
    </Dialog>
  )
}
