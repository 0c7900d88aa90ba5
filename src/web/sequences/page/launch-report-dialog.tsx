// Why a launch was refused, or what the check says now when a refusal on another screen leads here.

import { common } from '#web/lib/common-text.ts'
import { useLaunchCheck } from '#web/sequences/queries/sequence.ts'
import type { Refusal } from '#web/sequences/queries/sequence-changes.ts'
import { launchReportText } from '#web/shared/text/sequence-page.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ReportList } from './launch-report.tsx'

type LaunchReportDialogProps = { sequenceId: string; refusal: Refusal | undefined; onClose: () => void }

export function LaunchReportDialog({ sequenceId, refusal, onClose }: LaunchReportDialogProps) {
  const check = useLaunchCheck(sequenceId, refusal === undefined)
  const report = refusal?.report ?? check.data?.report
  const errors = report?.filter(({ level }) => level === 'error').length ?? 0
  const publishing = refusal?.verb === 'publish'
  const title = publishing
    ? launchReportText.publishRefusedTitle
    : report && errors === 0
      ? launchReportText.title
      : launchReportText.refusedTitle
  const hint = publishing ? launchReportText.publishRefusedHint(errors) : launchReportText.refusedHint(errors)
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={report && (errors > 0 ? hint : launchReportText.ready)}
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
          <ReportList sequenceId={sequenceId} report={report} />
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
