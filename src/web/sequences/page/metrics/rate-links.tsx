// The two numbers of a row of a rate chart, as links to their leads.
import { LeadCountLink, type LeadSelection } from '#web/sequences/page/lead-count-link.tsx'
import { metricsText } from './text.ts'

type Selections = { reached: LeadSelection; replied: LeadSelection }

export const rateLinks = (
  sequenceId: string,
  row: { reached: number; replied: number },
  selections: Selections,
) => {
  const link = (key: keyof Selections) => (
    <LeadCountLink
      sequenceId={sequenceId}
      who={selections[key]}
      value={row[key]}
      what={metricsText.heads[key]}
    />
  )
  return { reachedLink: link('reached'), repliedLink: link('replied') }
}
