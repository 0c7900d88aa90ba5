// Every published version: when, by whom, what it looked like and said, and the way back to it.
import { History } from 'lucide-react'
import { useState } from 'react'
import type { SequenceVersion } from '#api/sequence-versions.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { failureText, toastDone } from '#web/lib/toast.ts'
import { useVersion, useVersions } from '#web/queries/versions.ts'
import { common } from '#web/text/common.ts'
import { canvasText } from '#web/text/designer.ts'
import { versionText } from '#web/text/versions.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useDesigner, useEditable } from '../designer-context.ts'
import { VersionView } from './version-view.tsx'

export function VersionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const designer = useDesigner()
  const editable = useEditable()
  const versions = useVersions(designer.sequenceId, open)
  const [chosen, setChosen] = useState<number>()
  const rows = versions.data?.data ?? []
  const shown = chosen ?? rows[0]?.version
  const version = useVersion(designer.sequenceId, shown)
  const parsed = version.data && parseWorkflow(version.data.workflowData)
  const restore = (workflow: Workflow, number: number): void => {
    designer.view.setState({ note: null })
    designer.workflow.edit(() => ({ ok: true, workflow }))
    toastDone(versionText.restored(number), {
      label: canvasText.undo,
      onSelect: () => {
        // what was drawn since stays
        if (designer.workflow.getState().workflow === workflow) designer.workflow.undo()
      },
    })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="lg"
      className="w-[1040px]!"
      title={versionText.title}
      description={versionText.hint}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {editable && parsed?.ok && shown !== undefined && (
            <Button variant="primary" onClick={() => restore(parsed.workflow, shown)}>
              {versionText.restore}
            </Button>
          )}
        </>
      }
    >
      {versions.isPending ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : versions.isError ? (
        <ErrorState
          title={versionText.loadFailed}
          message={failureText(versions.error, common.tryLater)}
          busy={versions.isFetching}
          onRetry={() => void versions.refetch()}
        />
      ) : rows.length === 0 ? (
        <EmptyState icon={<History />} title={versionText.empty} description={versionText.emptyHint} />
      ) : (
        <div className="grid gap-4 md:grid-cols-[260px_1fr]">
          <ul aria-label={versionText.title} className="flex max-h-[460px] flex-col gap-1.5 overflow-y-auto">
            {rows.map((row) => (
              <li key={row.version}>
                <Row row={row} chosen={row.version === shown} onChoose={() => setChosen(row.version)} />
              </li>
            ))}
          </ul>
          {parsed?.ok && shown !== undefined ? (
            <VersionView workflow={parsed.workflow} number={shown} />
          ) : parsed ? (
            <Banner tone="red">{versionText.unreadable}</Banner>
          ) : version.isError ? (
            <ErrorState message={failureText(version.error, common.tryLater)} />
          ) : (
            <Skeleton className="h-72 rounded-xl" />
          )}
        </div>
      )}
    </Dialog>
  )
}

function Row({ row, chosen, onChoose }: { row: SequenceVersion; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex w-full flex-col gap-0.5 rounded-lg border px-3 py-2 text-left transition-colors',
        chosen ? 'border-primary bg-blue-soft' : 'border-line hover:bg-hover',
      )}
    >
      <span className="flex items-center gap-2 text-sm font-semibold">
        {versionText.name(row.version)}
        {row.isPublished && <Badge tone="green">{versionText.running}</Badge>}
      </span>
      <span className="text-xs text-muted">
        {versionText.by(formatDateTime(row.publishedAt), row.publishedByName)}
      </span>
      <span className="tabular text-xs text-muted">
        {versionText.emails(formatNumber(row.emailCount))} ·{' '}
        {versionText.changed(formatNumber(row.changeCount))}
      </span>
    </button>
  )
}
