// Mounted while there is unsaved text: asks on the browser's back button and on closing the tab, on a page also for links.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { common } from '#web/lib/common-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

const SIGN_IN = '/sign-in'

/** @param isPage of a dialog, links are behind it, and its own navigation after saving is not blocked */
export function LeaveGuard({ isPage = false }: { isPage?: boolean }) {
  const blocker = useBlocker(
    ({ historyAction, currentLocation: from, nextLocation: to }) =>
      historyAction === 'POP' ||
      // a session that has ended cannot save
      (isPage && to.pathname !== SIGN_IN && from.pathname + from.search !== to.pathname + to.search),
  )
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
      description={isPage ? common.unsavedPageHint : common.unsavedHint}
      actionLabel={isPage ? common.leave : common.discard}
      cancelLabel={common.keepWriting}
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
    />
  )
}
