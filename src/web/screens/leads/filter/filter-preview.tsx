// The current matches of a filter: their number and the first of them.

import { useEffect, useState } from 'react'
import type { Filter } from '#core/leads/filter/filter.ts'
import { MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { useLeads } from '#web/data/leads/leads.ts'
import { formatLeads } from '#web/lib/format.ts'
import { TagChips } from '#web/screens/leads/tags/tag-chips.tsx'
import { leadsText } from '#web/screens/leads/text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { filterText } from './text.ts'

const SHOWN = 5
const DEBOUNCE_MS = 300

export function FilterPreview({ workspaceId, filter }: { workspaceId: string; filter: Filter | null }) {
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
