// What the printed numbers are of: the filters, which print as controls only, and the time.
import type { Overview } from '#api/overview/overview.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { dashboardText } from './text.ts'
import { type DashboardState, FILTERS } from './url-state.ts'

type PrintedFiltersProps = { state: DashboardState; overview: Overview }

export function PrintedFilters({ state, overview }: PrintedFiltersProps) {
  const { filters, deletedMailbox, noGroup, noIndustry } = dashboardText
  const nameIn = (rows: readonly { id: string | null; name: string }[], id: string): string =>
    rows.find((row) => row.id === id)?.name ?? dashboardText.chosen
  const names = {
    sequence: (id: string) => nameIn(overview.sequences, id),
    mailbox: (id: string) => (id === 'none' ? deletedMailbox : nameIn(overview.senders, id)),
    group: (id: string) => (id === 'none' ? noGroup : nameIn(overview.groups, id)),
    industry: (name: string) => name,
    withoutIndustry: () => noIndustry,
  }
  const shown = FILTERS.flatMap((key) => {
    const value = state[key]
    return value === undefined ? [] : [`${filters[key]}: ${names[key](value)}`]
  })
  return (
    <p className="hidden pb-4 text-sm text-muted print:block">
      {[...shown, dashboardText.asOf(formatDateTime(overview.asOf))].join(' · ')}
    </p>
  )
}
