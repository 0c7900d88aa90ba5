// Chooses a customer group of the workspaces.
import { useCustomerGroup, useCustomerGroups } from '#web/data/leads/customer-groups.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { chosenName, type DomainPickerProps, pickerList, pickerPage } from './picker-query.ts'
import { pickerText } from './text.ts'

type GroupPickerProps = DomainPickerProps & {
  /** `manual`: only groups that leads can be added to */
  kind?: 'manual'
}

export function GroupPicker({ workspaceIds, kind, ...rest }: GroupPickerProps) {
  const extra = rest.extraOptions?.find(({ value }) => value === rest.value)
  const chosen = useCustomerGroup(extra ? '' : rest.value)
  const useOptions = (search: string) =>
    pickerList(
      useCustomerGroups({ workspaceIds, ...(kind && { kind }), ...pickerPage(search) }),
      ({ id, name, leadCount, filter }) => ({
        value: id,
        label: name,
        hint: pickerText.groupHint(formatNumber(leadCount), filter !== null),
      }),
    )
  return (
    <Picker
      {...rest}
      searchHint={pickerText.group}
      valueLabel={extra?.label ?? chosenName(chosen, ({ name }) => name)}
      useOptions={useOptions}
    />
  )
}
