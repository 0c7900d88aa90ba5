// Searches leads that are not in the sequence and selects those to enroll. The selection is kept over searches.
import { useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import type { LeadName } from './skipped-groups.ts'
import { enrolText } from './text.ts'

const SHOWN = 50

export type SelectedLead = ReadonlyMap<string, LeadName>
type LeadPickerProps = { sequence: Sequence; picked: SelectedLead; onPick: (picked: SelectedLead) => void }

export function LeadPicker({ sequence, picked, onPick }: LeadPickerProps) {
  const [search, setSearch] = useState('')
  const leads = useRead(
    api.leads.listLeads,
    {
      query: {
        workspaceIds: sequence.workspaceIds.join(','),
        notInSequenceId: sequence.id,
        search: search || undefined,
        limit: SHOWN,
        sort: 'company',
      },
    },
    { keepsLast: true },
  )
  const rows = leads.data?.data
  const hidden = (leads.data?.total ?? 0) - (rows?.length ?? 0)
  const mark = (lead: Lead, on: boolean): void => {
    const next = new Map(picked)
    if (on) next.set(lead.id, { companyName: lead.companyName, contactName: lead.contactName })
    else next.delete(lead.id)
    onPick(next)
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <SearchBox
          value={search}
          onSearch={setSearch}
          label={enrolText.search}
          placeholder={enrolText.searchHint}
          className="min-w-0 flex-1 basis-56"
        />
        <span className="tabular text-xs text-muted" aria-live="polite">
          {enrolText.picked(formatNumber(picked.size))}
        </span>
        {picked.size > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onPick(new Map())}>
            {enrolText.unpickAll}
          </Button>
        )}
      </div>
      <section
        aria-label={enrolText.leads}
        aria-busy={leads.isFetching}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        className="h-60 overflow-y-auto rounded-[10px] border border-line"
      >
        {rows ? (
          rows.length === 0 ? (
            <p className="px-4 py-10 text-center text-sm text-muted">
              {search ? enrolText.leadsNoMatch : enrolText.leadsEmpty}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {rows.map((lead) => (
                <li key={lead.id} className="flex items-center gap-2 px-3 hover:bg-hover">
                  <Checkbox
                    className="min-w-0 flex-1 py-1.5"
                    checked={picked.has(lead.id)}
                    disabled={lead.isSuppressed}
                    onCheckedChange={(on) => mark(lead, on)}
                    label={
                      [lead.companyName, lead.contactName].filter(Boolean).join(' · ') || lead.contactEmail
                    }
                    hint={lead.contactEmail ?? ''}
                  />
                  {lead.isSuppressed && <Badge tone="red">{enrolText.suppressed}</Badge>}
                </li>
              ))}
            </ul>
          )
        ) : leads.isError ? (
          <QueryError title={enrolText.leadsFailed} query={leads} />
        ) : (
          <div className="flex flex-col gap-3 p-3">
            <Skeleton />
            <Skeleton className="w-2/3" />
            <Skeleton className="w-1/2" />
          </div>
        )}
      </section>
      {hidden > 0 && <p className="pt-1.5 text-xs text-muted">{enrolText.leadsMore(formatNumber(hidden))}</p>}
    </div>
  )
}
