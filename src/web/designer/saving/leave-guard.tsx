// Asks before leaving with unsaved work: our dialog inside the app, otherwise the browser's own.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useDesigner } from '#web/designer/designer-context.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { hasUnsavedChanges } from './unsaved-changes.ts'

const LeaveDialog = lazy(async () => ({
  default: (await retryImport(() => import('./leave-dialog.tsx'))).LeaveDialog,
}))

export function LeaveGuard() {
  const designer = useDesigner()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // after signing in again the local copy is offered
      currentLocation.pathname !== nextLocation.pathname &&
      nextLocation.pathname !== '/sign-in' &&
      hasUnsavedChanges(designer),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges(designer)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [designer])
  const open = blocker.state === 'blocked'
  const [everOpen, setEverOpen] = useState(false)
  if (open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <LeaveDialog open={open} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
    </Suspense>
  )
}
