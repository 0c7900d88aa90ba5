// The published versions: time, author, thumbnail and emails, and a button to restore one as an undoable step.
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { parseWorkflow, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { useVersion, useVersions } from '#web/data/designer/versions.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { VersionList } from '#web/parts/writing/version-list.tsx'
import { useDesigner, useEditable, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { closeNote } from '#web/screens/designer/edit/edit-nodes.ts'
import { undoText } from '#web/screens/designer/edit/edit-text.ts'
import { undo } from '#web/screens/designer/undo/undo.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { VersionDetails } from './version-details.tsx'
import { versionText } from './versions-text.ts'

export function VersionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const designer = useDesigner()
  const { sequenceId, workflow: store, view } = designer
  const editable = useEditable()
  const versions = useVersions(sequenceId, open)
  const now = useWorkflow((state) => state.workflow)
  const [chosen, setChosen] = useState<number>()
  const rows = versions.data?.pages.flatMap(({ data }) => data) ?? []
  const shown = chosen ?? rows[0]?.version
  const version = useVersion(sequenceId, shown)
  const parsed = version.data && parseWorkflow(version.data.workflowData)
  const isSame = parsed?.ok === true && printWorkflow(parsed.workflow) === printWorkflow(now)
  const restore = (version: Workflow, number: number): void => {
    closeNote(designer, true)
    store.edit(() => ({ ok: true, workflow: version }))
    view.selectOnly([])
    view.fitView()
    toastSuccess(versionText.restored(number), {
      label: undoText.undo,
      // the toast holds only until the next edit
      onSelect: () => store.getState().workflow === version && undo(designer),
    })
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      size="full"
      className="sm:max-w-[1180px]!"
      title={versionText.title}
      description={versionText.hint}
      footerStart={editable && parsed?.ok && !isSame && versionText.restoreHint}
      footer={
        <>
          <Button onClick={onClose}>{common.close}</Button>
          {editable && parsed?.ok && shown !== undefined && (
            <Button
              variant="primary"
              icon={<RotateCcw aria-hidden />}
              disabled={isSame}
              onClick={() => restore(parsed.workflow, shown)}
            >
              {versionText.restore}
            </Button>
          )}
        </>
      }
    >
      {versions.isPending ? (
        <Skeleton className="h-72 rounded-xl" />
      ) : versions.isError ? (
        <QueryError title={versionText.loadFailed} query={versions} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<History />} title={versionText.empty} description={versionText.emptyHint} />
      ) : (
        <div className="grid gap-5 md:grid-cols-[248px_1fr]">
          <VersionList
            label={versionText.title}
            query={versions}
            rows={rows}
            chosen={shown}
            onChoose={setChosen}
            badgeOf={({ isPublished }) => isPublished && versionText.running}
          >
            {(row) => (
              <>
                <span>{versionText.by(formatDateTime(row.publishedAt), row.publishedByName)}</span>
                <span className="tabular">
                  {versionText.emails(formatNumber(row.emailCount))} ·{' '}
                  {row.version === 1 ? versionText.first : versionText.changed(formatNumber(row.changeCount))}
                </span>
              </>
            )}
          </VersionList>
          {parsed?.ok && shown !== undefined ? (
            <VersionDetails key={shown} workflow={parsed.workflow} number={shown} />
          ) : parsed ? (
            <Banner tone="red">{versionText.unreadable}</Banner>
          ) : (
            <Loading query={version} className="h-72 rounded-xl" />
          )}
        </div>
      )}
    </Dialog>
  )
}
