// Saves the filter of the list as a group.
import { FolderPlus } from 'lucide-react'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import type { Filter, LeadCondition } from '#core/leads/filter/filter.ts'
import { useCustomerGroup } from '#web/data/leads/customer-groups.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { toastInfo } from '#web/lib/toast.ts'
import { type LeadsUrl, stateConditions } from '#web/screens/leads/list/lead-url.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'

const FilterGroupDialog = lazyPart(() => import('./filter-group-dialog.tsx'), 'FilterGroupDialog')

export type SaveFilterProps = { value: LeadsUrl; workspaceId: string | undefined }

export function SaveFilter({ value, workspaceId }: SaveFilterProps) {
  const saving = useOpenDialog<{ filter: Filter; workspaceId: string | undefined }>()
  const group = useCustomerGroup(value.group ?? '').data
  const save = (): void => {
    const conditions = conditionsOf(value, group)
    if (conditions)
      saving.show({ filter: { match: 'all', conditions }, workspaceId: group?.workspaceId ?? workspaceId })
    else toastInfo(filterGroupText.anyInside)
  }
  return (
    <>
      <IconButton
        label={filterGroupText.saveAs}
        disabled={value.group !== undefined && !group}
        onClick={save}
      >
        <FolderPlus aria-hidden />
      </IconButton>
      {saving.render((value, dialog) => (
        <FilterGroupDialog {...dialog} group={null} start={value.filter} workspaceId={value.workspaceId} />
      ))}
    </>
  )
}

/** null when the list shows a group by filter whose conditions cannot be combined with others. */
function conditionsOf(
  { search, consent, risk, tags, tagMatch, ...state }: LeadsUrl,
  group: CustomerGroup | undefined,
): LeadCondition[] | null {
  const rest: LeadCondition[] = [
    ...(search ? [{ kind: 'search' as const, text: search }] : []),
    ...(consent ? [{ kind: 'ground' as const, op: 'is' as const, ground: consent }] : []),
    ...(risk ? [{ kind: 'addressRisk' as const, op: 'is' as const, risk }] : []),
    ...(tags ? [{ kind: 'tag' as const, op: tagMatch, tagIds: tags }] : []),
    ...stateConditions(state),
  ]
  if (!group) return rest
  if (!group.filter) return [{ kind: 'group', op: 'in', customerGroupId: group.id }, ...rest]
  const isOne = group.filter.match === 'all' || group.filter.conditions.length === 1
  return isOne ? [...group.filter.conditions, ...rest] : null
}
