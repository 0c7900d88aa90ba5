// Loads the tour above the screens of its steps, once the user has begun it.
import { useLocation } from 'react-router'
import { useMe } from '#web/data/accounts/session.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useTourVisibility } from '#web/parts/overview/tour/tour-state.ts'

const TourStrip = lazyPart(() => import('#web/screens/overview/tour/tour.tsx'), 'TourStrip')

const SCREENS = /^\/(sandbox|sequences\/[^/]+(\/workflow)?)$/

export function TourAboveScreen() {
  const { user } = useMe()
  const isOpen = useTourVisibility(user.id) === 'open'
  const { pathname } = useLocation()
  const may = useHasRole('member')
  return may && isOpen && SCREENS.test(pathname) ? <TourStrip /> : null
}
