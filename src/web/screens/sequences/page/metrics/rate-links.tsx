// The numbers of a row of a rate chart, as links to their leads.
import { formatPercent } from '#web/lib/format.ts'
import { LeadCountLink, type LeadSelection } from '#web/screens/sequences/page/lead-count-link.tsx'
import { metricsText } from './text.ts'

type Selections = { reached: LeadSelection; replied: LeadSelection }

export function rateLinks(
  sequenceId: string,
  row: { reached: number; replied: number },
  selections: Selections,
) {
  const link = (key: keyof Selections, text?: string) => (
    <LeadCountLink
      sequenceId={sequenceId}
      who={selections[key]}
      value={row[key]}
      what={metricsText.heads[key]}
      {...(text !== undefined && { text })}
    />
  )
  return {
    reachedLink: link('reached'),
    repliedLink: link('replied'),
    rateLink: link('replied', formatPercent(row.replied, row.reached)),
  }
}
