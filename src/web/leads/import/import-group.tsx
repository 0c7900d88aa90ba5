// The customer group for imported leads.
import { useManualGroups } from '#web/leads/queries/customer-groups.ts'
import { addToGroupText } from '#web/leads/text.ts'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { Select } from '#web/ui/form/select.tsx'
import type { GroupPlan } from './import-settings.ts'
import { importText } from './text.ts'

export type ImportGroupProps = {
  workspaceId: string
  value: GroupPlan
  onChange: (group: GroupPlan) => void
}

const START: Record<GroupPlan['kind'], GroupPlan> = {
  none: { kind: 'none' },
  existing: { kind: 'existing', id: '' },
  new: { kind: 'new', name: '' },
}

export function ImportGroup({ workspaceId, value, onChange }: ImportGroupProps) {
  const groups = useManualGroups(workspaceId || undefined)
  const choices = groups.data ?? []
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={importText.group}
        showLabel
        value={value.kind}
        onValueChange={(kind) => onChange(START[kind])}
        cards={[
          { value: 'none', label: importText.groupNone },
          { value: 'existing', label: importText.groupExisting, disabled: choices.length === 0 },
          { value: 'new', label: importText.groupNew },
        ]}
      />
      {value.kind === 'existing' && (
        <Select
          aria-label={addToGroupText.group}
          placeholder={addToGroupText.pick}
          className="sm:max-w-80"
          value={value.id}
          onValueChange={(id) => onChange({ kind: 'existing', id })}
          options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {value.kind === 'new' && (
        <Input
          aria-label={addToGroupText.newName}
          placeholder={addToGroupText.newNamePlaceholder}
          className="sm:max-w-80"
          maxLength={100}
          value={value.name}
          onChange={(event) => onChange({ kind: 'new', name: event.target.value })}
        />
      )}
    </div>
  )
}
