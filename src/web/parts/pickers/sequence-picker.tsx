// Chooses a sequence of the workspaces.
import { useQuery } from '@tanstack/react-query'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { shownStatus } from '#core/sequences/sequence.ts'
import { sequenceQuery } from '#web/data/sequences/sequence-cache.ts'
import { useSequences } from '#web/data/sequences/sequences.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { sequenceStatus } from '#web/words/sequences.ts'
import { chosenName, type DomainPickerProps, pickerList, pickerPage } from './picker-query.ts'
import { pickerText } from './text.ts'

type SequencePickerProps = DomainPickerProps & {
  /** which cannot be chosen */
  isDisabled?: (sequence: SequenceSummary) => boolean
}

export function SequencePicker({ workspaceIds, isDisabled, ...rest }: SequencePickerProps) {
  const chosen = useQuery({ ...sequenceQuery(rest.value), enabled: rest.value !== '' })
  const useOptions = (search: string) =>
    pickerList(useSequences({ workspaceIds, ...pickerPage(search) }), (row) => ({
      value: row.id,
      label: row.name,
      hint: sequenceStatus[shownStatus(row)],
      disabled: isDisabled?.(row) ?? false,
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
