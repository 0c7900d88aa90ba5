// The dialog when leaving with unsaved work: save, discard, or stay.
import { useState } from 'react'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { saveEverything } from './unsaved-changes.ts'
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
    setBusy(true)
    const saved = await saveEverything(designer)
    setBusy(false)
    // the dialog that has the validation error must be visible
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
