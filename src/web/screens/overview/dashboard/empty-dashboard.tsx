// Instead of the numbers when the period has no leads: why, and what to do.
import type { Overview } from '#api/overview/overview.ts'
import { type Period, widerPeriod } from '#core/overview/dashboard.ts'
import { formatDate } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { MetricsIllustration } from '#web/ui/illustrations/metrics-illustration.tsx'
import { dashboardText } from './text.ts'

type EmptyDashboardProps = {
  overview: Pick<Overview, 'period' | 'enrolledOutside'>
  isFiltered: boolean
  onReset: () => void
  onPeriod: (period: Period) => void
}

export function EmptyDashboard({ overview, isFiltered, onReset, onPeriod }: EmptyDashboardProps) {
  const { period, enrolledOutside } = overview
  const reset = <Button onClick={onReset}>{dashboardText.resetFilters}</Button>
  if (enrolledOutside)
    return (
      <EmptyState
        illustration={<MetricsIllustration />}
        title={dashboardText.emptyPeriodTitle}
        description={dashboardText.emptyPeriodHint(
          formatDate(enrolledOutside.from),
          formatDate(enrolledOutside.to),
        )}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => onPeriod(widerPeriod(period, enrolledOutside))}>
              {dashboardText.widen}
            </Button>
            {isFiltered && reset}
          </div>
        }
      />
    )
  return isFiltered ? (
    <EmptyState
      illustration={<MetricsIllustration />}
      title={dashboardText.emptyFilterTitle}
      description={dashboardText.emptyFilterHint}
      action={reset}
    />
  ) : (
    <EmptyState
      illustration={<MetricsIllustration />}
      title={dashboardText.emptyTitle}
      description={dashboardText.emptyHint}
      action={
        <LinkButton variant="primary" to="/sequences">
          {dashboardText.toSequences}
        </LinkButton>
      }
    />
  )
}
