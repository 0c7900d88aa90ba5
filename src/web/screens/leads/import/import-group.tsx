// The customer group for imported leads.
import { useCustomerGroups } from '#web/data/leads/customer-groups.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { addToGroupText } from '#web/screens/leads/text.ts'
import { Input } from '#web/ui/form/input.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
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
  const manual = useCustomerGroups({
    workspaceIds: workspaceId || undefined,
    kind: 'manual',
    limit: 1,
    offset: 0,
  })
  return (
    <div className="flex flex-col gap-2">
      <RadioCards
        label={importText.group}
        showLabel
        value={value.kind}
        onValueChange={(kind) => onChange(START[kind])}
        cards={[
          { value: 'none', label: importText.groupNone },
          { value: 'existing', label: importText.groupExisting, disabled: !manual.data?.total },
          { value: 'new', label: importText.groupNew },
        ]}
      />
      {value.kind === 'existing' && (
        <GroupPicker
          kind="manual"
          aria-label={addToGroupText.group}
          placeholder={addToGroupText.pick}
          className="sm:max-w-80"
          workspaceIds={workspaceId || undefined}
          value={value.id}
          onValueChange={(id) => onChange({ kind: 'existing', id })}
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
