// Chooses a sequence of the workspaces.
import { useQuery } from '@tanstack/react-query'
import { sequenceQuery } from '#web/sequences/queries/sequence-cache.ts'
import { useSequences } from '#web/sequences/queries/sequences.ts'
import { sequenceStatus } from '#web/shared/text/sequence-status.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { chosenName, type DomainPickerProps, pickerList, pickerPage } from './picker-query.ts'
import { pickerText } from './text.ts'

export function SequencePicker({ workspaceIds, ...rest }: DomainPickerProps) {
  const chosen = useQuery({ ...sequenceQuery(rest.value), enabled: rest.value !== '' })
  const useOptions = (search: string) =>
    pickerList(useSequences({ workspaceIds, ...pickerPage(search) }), ({ id, name, status }) => ({
      value: id,
      label: name,
      hint: sequenceStatus[status],
    }))
  return (
    <Picker
      {...rest}
      searchHint={pickerText.sequence}
      valueLabel={chosenName(chosen, ({ name }) => name)}
      useOptions={useOptions}
    />
  )
}
