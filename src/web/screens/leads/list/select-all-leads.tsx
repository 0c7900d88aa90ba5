// Selects all matches of the filter.

import { MAX_BULK_LEADS, MAX_COUNTED_LEADS } from '#core/leads/lead.ts'
import { type LeadFilter, useMatchingLeads } from '#web/data/leads/leads.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastInfo } from '#web/lib/toast.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'

type SelectAllLeadsProps = {
  filter: Omit<LeadFilter, 'limit' | 'offset'>
  chosen: number
  total: number
  onSelect: (ids: Set<string>) => void
}

export function SelectAllLeads({ filter, chosen, total, onSelect }: SelectAllLeadsProps) {
  const matching = useMatchingLeads()
  if (total <= chosen || chosen >= MAX_BULK_LEADS) return null
  const selectAll = (): void =>
    matching.mutate(filter, {
      onSuccess: (ids) => {
        onSelect(new Set(ids))
        if (ids.length >= MAX_BULK_LEADS) toastInfo(leadsText.selectLimit(formatNumber(MAX_BULK_LEADS)))
      },
      onError: (error) => toastFailure(error, common.selectFailed),
    })
  return (
    <Button size="sm" variant="ghost" busy={matching.isPending} onClick={selectAll}>
      {leadsText.selectMatching(countOf(total, filter))}
    </Button>
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
