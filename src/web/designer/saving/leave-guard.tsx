// Leaving with unsaved work is asked about: inside the product by a window of ours, otherwise by the browser's own.
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { saveText } from '#web/text/designer.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDesigner } from '../designer-context.ts'
import { closeNote } from '../gestures.ts'
import { hasUnsaved } from './unsaved.ts'

export function LeaveGuard() {
  const designer = useDesigner()
  const [busy, setBusy] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // whoever has to sign in again finds the work waiting afterwards
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/sign-in' &&
      hasUnsaved(designer),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsaved(designer)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [designer])

  const drop = (): void => {
    designer.view.setState({ note: null })
    // nothing is left to save, and the copy in this browser goes with it
    designer.workflow.markSaved(designer.workflow.getState().rev)
    blocker.proceed?.()
  }
  const saveAndGo = async (): Promise<void> => {
    setBusy(true)
    closeNote(designer, true)
    const saved = await designer.saver.save('needed')
    setBusy(false)
    if (saved) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => open || blocker.reset?.()}
      title={saveText.leaveTitle}
      size="md"
      footerStart={
        <Button variant="ghost-danger" onClick={drop}>
          {saveText.leaveDrop}
        </Button>
      }
      footer={
        <>
          <Button onClick={() => blocker.reset?.()}>{saveText.leaveStay}</Button>
          <Button variant="primary" busy={busy} onClick={() => void saveAndGo()}>
            {saveText.leaveSave}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{saveText.leaveHint}</p>
    </Dialog>
  )
}
