// The frame of every screen but the designer: menu, banners, content.
import { Menu as MenuIcon, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { useMe, useSession } from '#web/data/accounts/session.ts'
import { useHasRole, useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useConnection } from '#web/lib/api/connection.ts'
import { signInPath } from '#web/lib/api/session-expired.ts'
import { common } from '#web/lib/common-text.ts'
import { lazyPart, useEverOpen } from '#web/lib/lazy-part.tsx'
import { ALL_WORKSPACES, selectWorkspace, useSelectedWorkspace } from '#web/lib/selected-workspace.ts'
import { useTourVisibility } from '#web/parts/overview/tour/tour-state.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { shell } from '#web/words/shell.ts'
import { Palette, usePalette } from './palette/palette.tsx'
import { paletteText } from './palette/text.ts'
import { SandboxBanner } from './sandbox-banner.tsx'
import { Sidebar } from './sidebar.tsx'
import { Splash } from './splash.tsx'

// Rendered from the start, so that it is loaded before the connection can be lost, but not part of the first load.
const ConnectionBanner = lazyPart(() => import('./connection-banner.tsx'), 'ConnectionBanner')
const PageNotifications = lazyPart(() => import('./page-notifications.tsx'), 'PageNotifications')

const DrawerPanel = lazyPart(() => import('#web/ui/dialog/drawer-panel.tsx'), 'DrawerPanel')
const SecondStepBanner = lazyPart(() => import('./second-step-banner.tsx'), 'SecondStepBanner')

/** Screens without the frame (the designer) also wait for the session. */
export const BareShell = () => (
  <SessionGate>
    <BareFrame />
  </SessionGate>
)

function BareFrame() {
  const palette = usePalette()
  return (
    <div className="flex h-dvh flex-col">
      <ConnectionBanner />
      <TourAboveScreen />
      <Outlet />
      <PageNotifications />
      <Palette {...palette} />
    </div>
  )
}

export const Shell = () => (
  <SessionGate>
    <Frame />
  </SessionGate>
)

function Frame() {
  const [drawer, setDrawer] = useState(false)
  const hasDrawer = useEverOpen(drawer)
  const { pathname } = useLocation()
  const palette = usePalette()
  const { closedWorkspaces } = useMe()
  const isOutdated = useConnection().state === 'lost'
  const find = (): void => {
    setDrawer(false)
    palette.setOpen(true)
  }
  useResetMissingWorkspace()
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the drawer
  useEffect(() => setDrawer(false), [pathname])
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="btn fixed top-2 left-2 z-60 -translate-y-20 bg-surface focus:translate-y-0 focus:shadow-pop"
        data-variant="outline"
      >
        {shell.skip}
      </a>
      <aside className="nav-line sticky top-0 z-10 hidden h-dvh w-[236px] shrink-0 flex-col overflow-y-auto lg:flex print:hidden">
        <Sidebar onFind={find} />
      </aside>
      <div className="flex min-w-0 flex-1 flex-col lg:-ml-[5px] print:ml-0">
        <header
          data-top-bar
          className="sticky top-0 z-20 flex h-13 items-center gap-2 border-b border-line bg-desk px-3 lg:hidden print:hidden"
        >
          <IconButton
            label={shell.openMenu}
            size="md"
            quiet
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <MenuIcon aria-hidden />
          </IconButton>
          <BrandMark className="size-6" />
          <span className="font-bold">{common.appName}</span>
          <IconButton label={paletteText.open} size="md" quiet className="ml-auto" onClick={find}>
            <Search aria-hidden />
          </IconButton>
        </header>
        {hasDrawer && (
          <DrawerPanel open={drawer} onOpenChange={setDrawer} label={shell.menu}>
            <Sidebar onFind={find} />
          </DrawerPanel>
        )}
        <ConnectionBanner />
        <SandboxBanner />
        <TourAboveScreen />
        {closedWorkspaces.length > 0 && <SecondStepBanner names={closedWorkspaces.map(({ name }) => name)} />}
        <NavigationProgress />
        <main
          id="main"
          tabIndex={-1}
          data-outdated={isOutdated || undefined}
          className="mx-auto w-full max-w-[1280px] flex-1 px-4 py-6 outline-none sm:px-8 sm:py-7"
        >
          <Outlet />
        </main>
      </div>
      <PageNotifications />
      <Palette {...palette} />
      <ScrollRestoration />
    </div>
  )
}

/** A thin progress line while the next screen is loading. */
function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <div aria-hidden className="fixed inset-x-0 top-0 z-60 h-0.5 origin-left animate-pulse bg-primary" />
}

/** A stored workspace the user does not belong to counts as `all`. */
function useResetMissingWorkspace(): void {
  const selected = useSelectedWorkspace()
  const known = useMyWorkspaces().some((workspace) => workspace.id === selected)
  useEffect(() => {
    if (selected !== ALL_WORKSPACES && !known) selectWorkspace(ALL_WORKSPACES)
  }, [selected, known])
}

export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSession()
  const { pathname, search } = useLocation()
  if (session.data) return children
  if (isFailure(session.error, 'unauthenticated'))
    return <Navigate to={signInPath(pathname + search)} replace />
  if (session.error) {
    return (
      <main className="grid min-h-dvh place-items-center">
        <QueryError title={shell.sessionFailed} query={session} />
      </main>
    )
  }
  return <Splash />
}

// Loads the tour above the screens of its steps, once the user has begun it.
const TourStrip = lazyPart(() => import('#web/screens/overview/tour/tour.tsx'), 'TourStrip')

const SCREENS = /^\/(sandbox|sequences\/[^/]+(\/workflow)?)$/

function TourAboveScreen() {
  const { user } = useMe()
  const isOpen = useTourVisibility(user.id) === 'open'
  const { pathname } = useLocation()
  const may = useHasRole('member')
  return may && isOpen && SCREENS.test(pathname) ? <TourStrip /> : null
}
