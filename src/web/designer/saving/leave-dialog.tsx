// The dialog when leaving with unsaved work: save, discard, or stay.
import { useState } from 'react'
import { useDesigner } from '#web/designer/designer-context.ts'
import { closeNote } from '#web/designer/edit/edit-nodes.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { unsavedWorkText } from './unsaved-work-text.ts'

type Props = { open: boolean; onLeave: () => void; onStay: () => void }

export function LeaveDialog({ open, onLeave, onStay }: Props) {
  const designer = useDesigner()
  const [busy, setBusy] = useState(false)
  const discardAndLeave = (): void => {
    designer.view.setState({ editedNote: null, saveOpenDialog: null })
    // nothing is unsaved any more, so the local copy is removed too
    designer.workflow.markSaved(designer.workflow.getState().workflow)
    onLeave()
  }
  const saveAndLeave = async (): Promise<void> => {
    const { saveOpenDialog } = designer.view.getState()
    // the dialog that has the validation error must be visible
    if (saveOpenDialog && !saveOpenDialog()) return onStay()
    setBusy(true)
    closeNote(designer, true)
    const saved = await designer.saver.save('required')
    setBusy(false)
    if (saved) onLeave()
    else onStay()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onStay()}
      title={unsavedWorkText.leaveTitle}
      footerStart={
        <Button variant="ghost-danger" onClick={discardAndLeave}>
          {unsavedWorkText.leaveDrop}
        </Button>
      }
      footer={
        <>
          <Button onClick={onStay}>{unsavedWorkText.leaveStay}</Button>
          <Button variant="primary" busy={busy} onClick={() => void saveAndLeave()}>
            {unsavedWorkText.leaveSave}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{unsavedWorkText.leaveHint}</p>
    </Dialog>
  )
}
