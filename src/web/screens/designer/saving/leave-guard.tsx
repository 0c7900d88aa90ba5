// Unsaved work when leaving: another view of the sequence opens after a save; elsewhere our dialog asks, or the browser's own.
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { lazyPart, useEverOpen } from '#web/lib/lazy-part.tsx'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { hasUnsavedChanges, saveEverything } from './unsaved-changes.ts'

const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog')

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
  const isOtherView = blocker.location?.pathname === `/sequences/${designer.sequenceId}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per blocked navigation
  useEffect(() => {
    if (blocker.state !== 'blocked' || !isOtherView) return
    void saveEverything(designer).then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()))
  }, [blocker.state, isOtherView])
  const open = blocker.state === 'blocked' && !isOtherView
  if (!useEverOpen(open)) return null
  return <LeaveDialog open={open} onLeave={() => blocker.proceed?.()} onStay={() => blocker.reset?.()} />
}
