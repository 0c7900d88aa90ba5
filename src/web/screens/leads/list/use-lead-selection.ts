// The selection of the list: single leads, of any filter; or all matches of the filter, except those that were unselected.
import { useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { isEnrolledStatus, isStoppedStatus } from '#core/leads/lead-status.ts'
import { type LeadFilterInput, type LeadSelection, namedLeads } from '#web/data/leads/lead-selection.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { leadsText } from '#web/screens/leads/text.ts'

type Shown = { rows: readonly Lead[]; filter: LeadFilterInput; total: number; isMore: boolean }

export function useLeadSelection({ rows, filter, total, isMore }: Shown) {
  const named = useSelection(filter.workspaceIds, rows, ({ id }) => id)
  // of another filter it would be another selection
  const key = JSON.stringify(filter)
  const [whole, setWhole] = useState<{ key: string; except: ReadonlySet<string> }>()
  const except = whole?.key === key ? whole.except : null
  const clear = (): void => {
    named.clear()
    setWhole(undefined)
  }
  const selected = except ? new Set(rows.flatMap(({ id }) => (except.has(id) ? [] : [id]))) : named.selected
  const select = (next: Set<string>): void => {
    if (!except) named.select(next)
    else if (next.size === 0) clear()
    else setWhole({ key, except: new Set(rows.flatMap(({ id }) => (next.has(id) ? [] : [id]))) })
  }
  const selection: LeadSelection = except
    ? {
        choice: { leadFilter: filter, ...(except.size > 0 && { except: [...except] }) },
        count: total - except.size,
        isMore,
      }
    : namedLeads(named.selected)
  return {
    /** of the rows that are loaded */
    selected,
    /** the selected leads that were shown */
    seen: except ? rows.filter(({ id }) => selected.has(id)) : named.seen,
    selection,
    isWhole: except !== null,
    select,
    selectAll: () => setWhole({ key, except: new Set() }),
    clear,
  }
}

/** Which leads enrolling would leave out. @param leads the selected ones that were shown. @returns undefined for none */
export function leftOutText(
  leads: readonly Pick<Lead, 'status' | 'isSuppressed' | 'contactEmail'>[],
): string | undefined {
  const stopped = leads.filter(
    (lead) => !lead.contactEmail || lead.isSuppressed || isStoppedStatus(lead.status),
  )
  const enrolled = leads.filter((lead) => !stopped.includes(lead) && isEnrolledStatus(lead.status))
  const parts = [
    enrolled.length > 0 && leadsText.enrolledLeads(formatNumber(enrolled.length)),
    stopped.length > 0 && leadsText.stoppedLeads(formatNumber(stopped.length)),
  ].filter(Boolean)
  return parts.length > 0 ? leadsText.leftOut(parts.join(', ')) : undefined
}
