// The router, and the providers every screen needs: query client, toasts, tooltips.
import { QueryClientProvider } from '@tanstack/react-query'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { sessionQuery } from '#web/data/accounts/session.ts'
import { newQueryClient } from '#web/lib/api/query-client.ts'
import { isPublicPage, onSessionExpired, signInPath } from '#web/lib/api/session-expired.ts'
import { common } from '#web/lib/common-text.ts'
import { lazyPart, retryImport } from '#web/lib/lazy-part.tsx'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import { RouteError } from '#web/shell/route-error.tsx'
import { Splash } from '#web/shell/splash.tsx'
import { BARE_SCREENS, FRAMED_SCREENS, PUBLIC_SCREENS, WORKSPACE_LINKS } from './routes.ts'

const TooltipLayer = lazyPart(() => import('#web/ui/menu/tooltip-layer.tsx'), 'TooltipLayer')
const Toaster = lazyPart(() => import('#web/ui/feedback/toaster.tsx'), 'Toaster')

const queryClient = newQueryClient()
void retryImport(() => import('#web/lib/api/connection-monitor.ts')).then((module) =>
  module.watchConnection(queryClient),
)

/** Requests the session while the code of the screen is still loading. */
const prefetchSession = (): null => {
  void queryClient.prefetchQuery(sessionQuery)
  return null
}

const router = createBrowserRouter([
  {
    ErrorBoundary: RouteError,
    HydrateFallback: Splash,
    children: [
      ...PUBLIC_SCREENS,
      {
        loader: prefetchSession,
        lazy: async () => ({ Component: (await import('#web/shell/shell.tsx')).BareShell }),
        children: BARE_SCREENS,
      },
      {
        loader: prefetchSession,
        lazy: async () => ({ Component: (await import('#web/shell/shell.tsx')).Shell }),
        // the menu stays usable when a screen throws
        children: [
          {
            ErrorBoundary: RouteError,
            children: [WORKSPACE_LINKS, ...FRAMED_SCREENS, { path: '*', Component: NotFoundScreen }],
          },
        ],
      },
    ],
  },
])

onSessionExpired(() => {
  const { pathname, search } = router.state.location
  if (isPublicPage(pathname)) return
  void router.navigate(signInPath(pathname + search), { replace: true }).then(() => queryClient.clear())
})

export const App = () => (
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <Toaster label={common.notifications} closeLabel={common.dismiss} />
    <TooltipLayer />
  </QueryClientProvider>
)
