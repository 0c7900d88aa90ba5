// Edits a filter with a preview of its matches.
import { Plus } from 'lucide-react'
import { MAX_CONDITIONS } from '#core/leads/filter/filter.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ConditionRow } from './condition-row.tsx'
import { type DraftCondition, emptyCondition, type FilterDraft, readDraft } from './filter-draft.ts'
import { FilterPreview } from './filter-preview.tsx'
import { filterText } from './text.ts'

export type FilterEditorProps = {
  workspaceId: string
  value: FilterDraft
  /** by the index of the condition */
  issues: ReadonlyMap<number, string>
  onChange: (next: FilterDraft) => void
}

export function FilterEditor({ workspaceId, value, issues, onChange }: FilterEditorProps) {
  const { conditions } = value
  const put = (next: DraftCondition[]): void => onChange({ ...value, conditions: next })
  const read = readDraft(value)
  return (
    <>
      <Select
        aria-label={filterText.match}
        className="w-auto self-start"
        value={value.match}
        onValueChange={(match) => onChange({ ...value, match })}
        options={(['all', 'any'] as const).map((match) => ({
          value: match,
          label: filterText.matches[match],
        }))}
      />
      <ol className="flex flex-col gap-2">
        {conditions.map((condition, i) => (
          <ConditionRow
            key={condition.key}
            nth={i + 1}
            workspaceId={workspaceId}
            value={condition}
            issue={issues.get(i)}
            onChange={(patch) =>
              put(conditions.map((each) => (each === condition ? { ...each, ...patch } : each)))
            }
            onRemove={
              conditions.length > 1 ? () => put(conditions.filter((each) => each !== condition)) : undefined
            }
          />
        ))}
      </ol>
      {conditions.length < MAX_CONDITIONS && (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => put([...conditions, emptyCondition()])}
        >
          {filterText.add}
        </Button>
      )}
      <FilterPreview workspaceId={workspaceId} filter={'filter' in read ? read.filter : null} />
    </>
  )
}
