// Mounted while a dialog has unsaved text: asks on the browser's back button and on closing the tab.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function LeaveGuard() {
  // links are behind the dialog; navigation by the dialog itself after saving is not blocked
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
