// Mounted while a dialog holds unsaved text: the browser's back button asks first, and so does closing the tab.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function LeaveGuard() {
  // links are behind the dialog; what the dialog itself does after saving is no leaving
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP')
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open && blocker.state === 'blocked') blocker.reset()
      }}
      title={common.unsaved}
      description={common.unsavedHint}
      actionLabel={common.discard}
      cancelLabel={common.keepWriting}
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    />
  )
}
