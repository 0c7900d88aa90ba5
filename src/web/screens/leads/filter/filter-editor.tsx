// Edits a filter with a preview of its matches.
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Filter, MAX_CONDITIONS } from '#core/leads/filter/filter.ts'
import { MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { useLeads } from '#web/data/leads/leads.ts'
import { formatLeads } from '#web/lib/format.ts'
import { TagChips } from '#web/screens/leads/lead-badges.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ConditionRow } from './condition-row.tsx'
import { type DraftCondition, emptyCondition, type FilterDraft, readDraft } from './filter-draft.ts'
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

const SHOWN = 5
const DEBOUNCE_MS = 300

/** The current matches of a filter: their number and the first of them. */
function FilterPreview({ workspaceId, filter }: { workspaceId: string; filter: Filter | null }) {
  const settled = useSettled(filter && JSON.stringify(filter))
  return (
    <section aria-label={filterText.preview} className="rounded-lg border border-line p-3">
      {settled === null ? (
        <p className="text-sm text-muted">{filterText.unready}</p>
      ) : (
        <Found workspaceId={workspaceId} filter={settled} />
      )}
    </section>
  )
}

function Found({ workspaceId, filter }: { workspaceId: string; filter: string }) {
  const leads = useLeads({ workspaceIds: workspaceId, filter, limit: SHOWN, offset: 0 })
  if (leads.isError && !leads.data) return <QueryError query={leads} />
  const total = leads.data?.total
  const count = formatLeads(total ?? 0, (total ?? 0) >= MAX_COUNTED_LEADS)
  return (
    <>
      <p aria-live="polite" className="text-sm font-semibold">
        {total === undefined
          ? filterText.counting
          : total > 0
            ? filterText.counted(count)
            : filterText.noLeads}
      </p>
      <ul className="flex flex-col divide-y divide-line pt-1 empty:hidden">
        {(leads.data?.data ?? []).map((lead) => (
          <li key={lead.id} className="min-w-0 py-1.5 text-sm">
            <span className="block truncate">
              <span className="font-semibold">
                {lead.companyName || lead.contactName || lead.contactEmail || leadsText.noName}
              </span>
              <span className="text-muted">
                {' '}
                {[lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
              </span>
            </span>
            <TagChips tags={lead.tags} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The value once it has not changed for a moment. */
function useSettled(value: string | null): string | null {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
