// The findings that blocked a launch; opened by `?report=open`, the findings of a check made now.

import type { Sequence } from '#api/sequences/sequences.ts'
import type { BlockedLaunch } from '#web/data/sequences/launch.ts'
import { useLaunchCheck } from '#web/data/sequences/sequence.ts'
import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { launchReportText, launchSummary } from '#web/words/sequence-page.ts'
import { LaunchReport } from './launch-report.tsx'

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
      ) : check.isError ? (
        <QueryError title={launchReportText.failed} query={check} />
      ) : (
        <Skeleton className="h-24 rounded-[10px]" />
      )}
    </Dialog>
  )
}
