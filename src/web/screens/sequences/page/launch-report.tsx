// The findings of a launch check: errors and warnings, each with a link to where it is fixed.
import { ArrowRight, CircleAlert, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import type { LaunchItem, Sequence } from '#api/sequences/sequences.ts'
import type { BlockedLaunch } from '#web/data/sequences/launch.ts'
import { useLaunchCheck } from '#web/data/sequences/sequence.ts'
import { common } from '#web/lib/common-text.ts'
import { findingFix } from '#web/parts/sequences/start-dialog/finding-fix.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { launchReportText, launchSummary } from '#web/words/sequence-page.ts'

export function LaunchReport({ sequenceId, report }: { sequenceId: string; report: readonly LaunchItem[] }) {
  const errors = report.filter(({ level }) => level === 'error')
  const warnings = report.filter(({ level }) => level === 'warning')
  return (
    <div className="flex flex-col gap-4">
      <Findings title={launchReportText.errors} sequenceId={sequenceId} items={errors} />
      <Findings title={launchReportText.warnings} sequenceId={sequenceId} items={warnings} />
    </div>
  )
}

type FindingsProps = { title: string; sequenceId: string; items: readonly LaunchItem[] }

function Findings({ title, sequenceId, items }: FindingsProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-xs font-semibold text-muted">{title}</h3>
      <ul className="divide-y divide-line border-y border-line">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings are plain lines in a fixed order
          <li key={index} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2.5 text-sm">
            {item.level === 'error' ? (
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-red-ink" />
            ) : (
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-amber-ink" />
            )}
            <span className="min-w-0 flex-1 basis-60">{item.message}</span>
            <FindingLink sequenceId={sequenceId} item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FindingLink({ sequenceId, item }: { sequenceId: string; item: LaunchItem }) {
  const fix = findingFix(sequenceId, item)
  if (!fix) return null
  return (
    <Link to={fix.to} className="link inline-flex min-h-6 items-center gap-1 text-xs font-medium">
      {fix.label}
      <ArrowRight aria-hidden className="size-3" />
    </Link>
  )
}

// The findings that blocked a launch; opened by `?report=open`, the findings of a check made now.
type LaunchReportDialogProps = { sequence: Sequence; blocked: BlockedLaunch | undefined; onClose: () => void }

export function LaunchReportDialog({ sequence, blocked, onClose }: LaunchReportDialogProps) {
  const { id: sequenceId } = sequence
  const check = useLaunchCheck(sequenceId, blocked === undefined)
  const report = blocked?.report ?? check.data?.report
  const errors = report?.filter(({ level }) => level === 'error').length ?? 0
  const publishing = blocked?.verb === 'publish'
  const title = publishing
    ? launchReportText.publishBlockedTitle
    : report && errors === 0
      ? launchReportText.title
      : launchReportText.blockedTitle
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={
        publishing ? launchReportText.publishBlockedHint(errors) : report && launchSummary(report, sequence)
      }
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          <LinkButton to={`/sequences/${sequenceId}/workflow`} variant="primary">
            {launchReportText.openDesigner}
          </LinkButton>
        </>
      }
    >
      {report ? (
        report.length > 0 ? (
          <LaunchReport sequenceId={sequenceId} report={report} />
        ) : (
          <p className="text-sm text-muted">{launchReportText.clean}</p>
        )
      ) : (
        <Loading query={check} title={launchReportText.failed} className="h-24 rounded-[10px]" />
      )}
    </Dialog>
  )
}
