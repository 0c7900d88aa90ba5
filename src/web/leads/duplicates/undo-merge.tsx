// Undoes a merge from its line in the history of a lead.
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useUndoMerge } from '#web/leads/queries/duplicates.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { mergeText } from './text.ts'

export function UndoMerge({ mergeId }: { mergeId: string }) {
  const [open, setOpen] = useState(false)
  const undo = useUndoMerge()
  const confirm = async (): Promise<void> => {
    try {
      await undo.mutateAsync(mergeId)
      toastSuccess(mergeText.undone)
    } catch (error) {
      toastFailure(error, mergeText.undoFailed)
      throw error
    }
  }
  return (
    <>
      <Button size="sm" className="mt-1.5" icon={<RotateCcw aria-hidden />} onClick={() => setOpen(true)}>
        {mergeText.undo}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={mergeText.undoTitle}
        description={mergeText.undoHint}
        ends={mergeText.undoEnds}
        tone="primary"
        actionLabel={mergeText.undo}
        onConfirm={confirm}
      />
    </>
  )
}
