// The choice between the newer stored workflow and the one on the screen: both are shown with their changes since the
// common base. The workflow that is not chosen is one undo step away.
import { CopyPlus, Download, Merge, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { mergeWorkflows } from '#core/sequences/workflow/merge.ts'
import { printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { saveWorkflowAsCopy } from '#web/data/sequences/sequence.ts'
import { useCacheSequence } from '#web/data/sequences/sequence-cache.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { readStoredWorkflow } from '#web/screens/designer/create-designer.ts'
import { useDesigner, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { saveText } from '#web/screens/designer/designer-text.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { saveConflictText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CompareWorkflows } from './compare-workflows.tsx'
import { loadStoredWorkflow } from './load-stored-workflow.ts'
import { type StoredWorkflow, useStoredWorkflow } from './use-stored-workflow.ts'

type Choice = 'merge' | 'load' | 'keep' | 'copy'
const FAILED = {
  merge: saveText.failed,
  load: saveConflictText.readFailed,
  keep: saveText.failed,
  copy: saveConflictText.copyFailed,
} as const satisfies Record<Choice, string>

export function SaveConflictDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const designer = useDesigner()
  const keep = useCacheSequence()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<Choice | null>(null)
  const { stored, error, reload } = useStoredWorkflow(designer.sequenceId, open)
  const { workflow, saver } = designer
  const mine = useWorkflow((state) => state.workflow)
  const base = useWorkflow((state) => state.saved)
  const merged = stored?.isReadable ? mergeWorkflows(base, stored.workflow, mine) : null

  const load = ({ sequence }: StoredWorkflow): void => {
    keep(sequence)
    if (loadStoredWorkflow(designer, sequence, saveConflictText.loaded)) onOpenChange(false)
  }
  /** Saves this workflow over the stored one, which is one undo step away. */
  const saveOver = async ({ sequence }: StoredWorkflow, next: Workflow): Promise<void> => {
    const before = readStoredWorkflow(sequence)
    if (before.isReadable) {
      workflow.replace(before.workflow)
      workflow.edit(() => ({ ok: true, workflow: next }))
    }
    saver.rebase(sequence.revision)
    // another save came first again: the dialog opens again with the stored version of then
    onOpenChange(false)
    await saver.save('manual')
  }
  const overwrite = (one: StoredWorkflow): Promise<void> => saveOver(one, workflow.getState().workflow)
  const merge = async (one: StoredWorkflow): Promise<void> => {
    if (merged?.ok) await saveOver(one, merged.workflow)
  }
  const copy = async ({ sequence }: StoredWorkflow): Promise<void> => {
    const text = printWorkflow(workflow.getState().workflow)
    const copySequence = await saveWorkflowAsCopy(sequence, saveConflictText.copyName(sequence.name), text)
    keep(sequence)
    loadStoredWorkflow(designer, sequence, null)
    onOpenChange(false)
    toastSuccess(saveConflictText.copied, {
      label: saveConflictText.openCopy,
      onSelect: () => void navigate(`/sequences/${copySequence.id}/workflow`),
    })
  }
  const choose = async (choice: Choice): Promise<void> => {
    if (!stored) return
    setBusy(choice)
    try {
      await { merge, load, keep: overwrite, copy }[choice](stored)
    } catch (failure) {
      toastRequestFailure(failure, FAILED[choice])
    } finally {
      setBusy(null)
    }
  }
  const choiceButton = (choice: Choice, label: string, hint: string, icon: ReactNode) => (
    <div className="flex flex-col gap-1.5">
      <Button
        variant={choice === 'merge' ? 'primary' : 'outline'}
        icon={icon}
        disabled={!stored || (choice !== 'keep' && !stored.isReadable)}
        busy={busy === choice}
        aria-description={hint}
        className="w-full"
        onClick={() => void choose(choice)}
      >
        {label}
      </Button>
      <p className="text-center text-xs text-muted">{hint}</p>
    </div>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title={saveText.stale}
      description={saveConflictText.hint}
      keepOpen
    >
      <div className="flex flex-col gap-5">
        {stored ? (
          <CompareWorkflows stored={stored} />
        ) : error ? (
          <ErrorState
            title={saveConflictText.readFailed}
            message={failureText(error, common.tryLater)}
            onRetry={reload}
            className="py-8!"
          />
        ) : (
          <Skeleton className="h-[360px] rounded-xl" />
        )}
        <div className="grid gap-3 border-t border-line pt-4 sm:grid-cols-3">
          {merged?.ok && (
            <div className="sm:col-span-3">
              {choiceButton(
                'merge',
                saveConflictText.merge,
                saveConflictText.mergeHint,
                <Merge aria-hidden />,
              )}
            </div>
          )}
          {choiceButton('load', saveConflictText.load, saveConflictText.loadHint, <Download aria-hidden />)}
          {choiceButton('keep', saveConflictText.keep, saveConflictText.keepHint, <Upload aria-hidden />)}
          {choiceButton(
            'copy',
            saveConflictText.asCopy,
            saveConflictText.asCopyHint,
            <CopyPlus aria-hidden />,
          )}
        </div>
      </div>
    </Dialog>
  )
}
