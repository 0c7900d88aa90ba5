// The filter by creator, loaded after the list.

import { useWorkspaceMembers } from '#web/data/sequences/sequences.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { fixedList } from '#web/parts/pickers/picker-query.ts'
import { pickerText } from '#web/parts/pickers/text.ts'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import type { Change, ListState } from './url-state.ts'

export function CreatorPicker({ state, onChange }: { state: ListState; onChange: Change }) {
  const workspaces = useMyWorkspaces()
  const selected = useWorkspaceFilter() ?? state.workspace
  const members = useWorkspaceMembers(selected ? [selected] : workspaces.map(({ id }) => id))
  const choices = members.map(({ id, name }) => ({ value: id, label: name }))
  // a stored link can name a user who left the workspace
  const name = members.find(({ id }) => id === state.creator)?.name ?? sequenceListText.noCreator
  return (
    <Picker
      aria-label={sequenceListText.creator}
      className="sm:w-38!"
      value={state.creator ?? ''}
      onValueChange={(creator) => onChange({ creator: creator || null })}
      emptyLabel={sequenceListText.anyCreator}
      searchHint={pickerText.member}
      valueLabel={name}
      useOptions={(search) => fixedList(choices, search)}
    />
  )
}
