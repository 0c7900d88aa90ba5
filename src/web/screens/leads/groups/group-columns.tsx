import { Copy, Filter, ListChecks, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { FilterBadge } from '#web/screens/leads/filter/filter-badge.tsx'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'
import { groupsText } from './text.ts'

export type GroupActions = {
  onRename: (group: CustomerGroup) => void
  /** edits the conditions of a group by filter */
  onEdit: (group: CustomerGroup) => void
  /** `byHand`: copies the current matches */
  onDuplicate: (group: CustomerGroup, byHand: boolean) => void
  onDelete: (group: CustomerGroup) => void
}

const COLUMNS: Column<CustomerGroup>[] = [
  {
    key: 'name',
    head: groupsText.name,
    cell: (group) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/customer-groups/${group.id}`} className="row-link">
          {group.name}
        </Link>
        {group.filter && <FilterBadge />}
      </span>
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

/** @param acts false: read-only */
export const groupColumns = (acts: GroupActions | false): Column<CustomerGroup>[] =>
  acts
    ? [
        ...COLUMNS,
        menuColumn(
          (group) => groupsText.rowMenu(group.name),
          (group) => [
            group.filter && {
              label: filterGroupText.edit,
              icon: <Filter />,
              onSelect: () => acts.onEdit(group),
            },
            { label: groupsText.rename, icon: <Pencil />, onSelect: () => acts.onRename(group) },
            {
              label: filterGroupText.duplicate,
              icon: <Copy />,
              onSelect: () => acts.onDuplicate(group, false),
            },
            group.filter && {
              label: filterGroupText.fix,
              icon: <ListChecks />,
              onSelect: () => acts.onDuplicate(group, true),
            },
            { kind: 'separator' },
            {
              label: common.remove,
              icon: <Trash2 />,
              danger: true,
              onSelect: () => acts.onDelete(group),
            },
          ],
        ),
      ]
    : COLUMNS
