// The import, from choosing a file to the results of its rows. The file stays in memory until the dialog closes, so a retry needs
// no second choice.
import { Check } from 'lucide-react'
import { useState } from 'react'
import { type ImportPreview, usePreviewImport } from '#web/data/leads/imports.ts'
import { useTargetWorkspaceChoice } from '#web/data/workspaces/target-workspace.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { failureText } from '#web/lib/toast.ts'
import { cx } from '#web/ui/cx.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { ChooseFileStep } from './choose-file.tsx'
import { fileError } from './import-settings.ts'
import { MappingStep } from './mapping-step.tsx'
import { RunStep } from './run-step.tsx'
import { importText } from './text.ts'

// The steps of the import.

const STEPS = ['file', 'map', 'run'] as const

function StepIndicator({ now }: { now: (typeof STEPS)[number] }) {
  const at = STEPS.indexOf(now)
  return (
    <ol className="mb-5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          aria-label={importText.stepOf(index + 1, STEPS.length, importText.steps[step])}
          className={cx('flex items-center gap-2', index === at ? 'font-semibold text-ink' : 'text-muted')}
        >
          {index > 0 && <span aria-hidden className="h-px w-5 bg-line-strong sm:w-9" />}
          <span
            aria-hidden
            className={cx(
              'grid size-5 place-items-center rounded-full text-2xs font-bold',
              index < at && 'bg-green-soft text-green-ink',
              index === at && 'bg-primary text-on-primary',
              index > at && 'bg-gray-soft text-gray-ink',
            )}
          >
            {index < at ? <Check className="size-3" strokeWidth={3} /> : index + 1}
          </span>
          {importText.steps[step]}
        </li>
      ))}
    </ol>
  )
}

type Stage =
  | { name: 'file' }
  | { name: 'map'; file: File; preview: ImportPreview }
  | { name: 'run'; importId: string }

export type ImportDialogProps = DialogState & {
  /** enrolls leads of a finished import */
  onEnrol: (leadIds: string[]) => void
}

export function ImportDialog({ onEnrol, ...dialog }: ImportDialogProps) {
  const workspace = useTargetWorkspaceChoice()
  const look = usePreviewImport()
  const [stage, setStage] = useState<Stage>({ name: 'file' })
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const [confirming, setConfirming] = useState(false)

  const choose = async (chosen: File): Promise<void> => {
    const problem = fileError(chosen)
    setFault(problem)
    if (problem) return
    let kept: File
    try {
      // a copy: the original may change or move before the import starts
      kept = new File([await chosen.arrayBuffer()], chosen.name, { type: chosen.type })
    } catch {
      setFault(importText.unreadable)
      return
    }
    setFile(kept)
    look.mutate(
      { file: kept, workspaceId: workspace.id, table: {} },
      { onSuccess: (preview) => setStage({ name: 'map', file: kept, preview }) },
    )
  }
  const restart = (): void => {
    setFile(undefined)
    setFault(undefined)
    look.reset()
    setStage({ name: 'file' })
  }
  const change = (next: boolean): void => {
    if (!next && stage.name === 'map') setConfirming(true)
    else dialog.onOpenChange(next)
  }
  return (
    <>
      <Dialog
        open={dialog.open}
        onOpenChange={change}
        title={importText.title}
        size="lg"
        keepOpen={stage.name !== 'file'}
        className="min-h-[min(500px,calc(100dvh-48px))]"
      >
        <StepIndicator now={stage.name} />
        {stage.name === 'file' && (
          <ChooseFileStep
            workspace={workspace}
            busyWith={look.isPending ? file?.name : undefined}
            fault={fault ?? (look.isError ? failureText(look.error, importText.previewFailed) : undefined)}
            onRetry={!fault && look.isError && file ? () => void choose(file) : undefined}
            onChoose={(chosen) => void choose(chosen)}
          />
        )}
        {stage.name === 'map' && (
          <MappingStep
            file={stage.file}
            firstPreview={stage.preview}
            workspaceId={workspace.id}
            onAnother={restart}
            onStarted={(importId) => setStage({ name: 'run', importId })}
          />
        )}
        {stage.name === 'run' && (
          <RunStep
            key={stage.importId}
            importId={stage.importId}
            onStarted={(importId) => setStage({ name: 'run', importId })}
            onEnrol={onEnrol}
            onAgain={restart}
            onClose={() => dialog.onOpenChange(false)}
          />
        )}
      </Dialog>
      {dialog.open && stage.name === 'map' && <LeaveGuard />}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={common.unsaved}
        description={common.unsavedHint}
        actionLabel={common.discard}
        cancelLabel={common.keepWriting}
        onConfirm={() => dialog.onOpenChange(false)}
      />
    </>
  )
}
