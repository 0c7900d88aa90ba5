// Selects all matches of the filter.

import { MAX_BULK_LEADS, MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { type LeadFilter, useMatchingLeads } from '#web/data/leads/leads.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { SelectMatching, type SelectMatchingProps } from '#web/ui/table/select-matching.tsx'

type SelectAllLeadsProps = Pick<SelectMatchingProps, 'selection' | 'total'> & {
  filter: Omit<LeadFilter, 'limit' | 'offset'>
}

export function SelectAllLeads({ filter, selection, total }: SelectAllLeadsProps) {
  const matching = useMatchingLeads()
  if (selection.selected.size >= MAX_BULK_LEADS) return null
  const find = async (): Promise<string[]> => {
    const ids = await matching.mutateAsync(filter)
    if (ids.length >= MAX_BULK_LEADS) toastInfo(leadsText.selectLimit(formatNumber(MAX_BULK_LEADS)))
    return ids
  }
  return (
    <SelectMatching
      selection={selection}
      total={total}
      label={leadsText.selectMatching(countOf(total, filter))}
      find={find}
    />
  )
}

/** The number of matches in words; matches of a search or filter are counted up to MAX_COUNTED_LEADS. */
export const countOf = (
  total: number,
  { search, consent, filter, tagIds }: SelectAllLeadsProps['filter'],
): string =>
  leadsText.leadCount(
    formatNumber(total),
    Boolean(search || consent || filter || tagIds) && total >= MAX_COUNTED_LEADS,
  )
