// Loads the tour beside the screens of its steps, once the user has begun it.
import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { useTourVisibility } from '#web/parts/overview/tour/tour-state.ts'

const FloatingTour = lazy(async () => ({
  default: (await retryImport(() => import('#web/screens/overview/tour/floating-tour.tsx'))).FloatingTour,
}))

const SCREENS = /^\/(sandbox|sequences\/[^/]+(\/workflow)?)$/

export function TourBesideScreen() {
  const { user } = useMe()
  const visibility = useTourVisibility(user.id)
  const { pathname } = useLocation()
  const may = useHasRole('member')
  if (!may || visibility === null || visibility === 'dismissed' || !SCREENS.test(pathname)) return null
  return (
    <Suspense fallback={null}>
      <FloatingTour visibility={visibility} isOverCanvas={pathname.endsWith('/workflow')} />
    </Suspense>
  )
}
