// The routes. The code of a screen is loaded on its first visit.
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

/** A screen without its code is not tried again: RouteError offers to reload, or does it when the connection is back. */
const screen = <K extends string>(
  path: string,
  load: () => Promise<Record<NoInfer<K>, ComponentType>>,
  name: K,
): RouteObject => ({ path, lazy: { Component: async () => (await load())[name] } })

/** Public screens. */
export const PUBLIC_SCREENS: RouteObject[] = [
  screen('/sign-in', () => import('./screens/accounts/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
  screen('/join/:token', () => import('./screens/accounts/sign-in/join-screen.tsx'), 'JoinScreen'),
  screen(
    '/reset/:token',
    () => import('./screens/accounts/sign-in/reset-password-screen.tsx'),
    'ResetScreen',
  ),
  screen(
    '/confirm-email/:token',
    () => import('./screens/accounts/sign-in/confirm-email-screen.tsx'),
    'ConfirmEmailScreen',
  ),
  screen(
    '/u/:token',
    () => import('./screens/compliance/unsubscribe/unsubscribe-screen.tsx'),
    'UnsubscribeScreen',
  ),
]

/** Links of mails that select a workspace and open one of its screens. */
export const WORKSPACE_LINKS: RouteObject = screen(
  '/in/:workspaceId/*',
  () => import('./screens/workspaces/open-in-workspace.tsx'),
  'OpenInWorkspace',
)

/** Screens inside the frame with the menu. */
export const FRAMED_SCREENS: RouteObject[] = [
  screen('/', () => import('./screens/overview/home-screen.tsx'), 'HomeScreen'),
  screen('/today', () => import('./screens/overview/today/today-screen.tsx'), 'TodayScreen'),
  screen('/dashboard', () => import('./screens/overview/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
  screen('/sequences', () => import('./screens/sequences/list/sequences-screen.tsx'), 'SequencesScreen'),
  screen('/sequences/:id', () => import('./screens/sequences/page/sequence-screen.tsx'), 'SequenceScreen'),
  screen('/check', () => import('./screens/overview/check/check-screen.tsx'), 'CheckScreen'),
  screen('/outbox', () => import('./screens/sending/outbox/outbox-screen.tsx'), 'OutboxScreen'),
  screen(
    '/customer-groups',
    () => import('./screens/leads/groups/customer-groups-screen.tsx'),
    'CustomerGroupsScreen',
  ),
  screen(
    '/customer-groups/:id',
    () => import('./screens/leads/groups/customer-group-screen.tsx'),
    'CustomerGroupScreen',
  ),
  screen('/leads', () => import('./screens/leads/list/leads-screen.tsx'), 'LeadsScreen'),
  screen(
    '/leads/duplicates',
    () => import('./screens/leads/duplicates/duplicates-screen.tsx'),
    'DuplicatesScreen',
  ),
  screen('/leads/imports', () => import('./screens/leads/import/imports-screen.tsx'), 'ImportsScreen'),
  screen('/leads/:id', () => import('./screens/leads/page/lead-screen.tsx'), 'LeadScreen'),
  screen(
    '/email-templates',
    () => import('./screens/writing/templates/email-templates-screen.tsx'),
    'EmailTemplatesScreen',
  ),
  screen('/email-accounts', () => import('./screens/mailboxes/list/mailboxes-screen.tsx'), 'MailboxesScreen'),
  screen(
    '/oauth/callback',
    () => import('./screens/mailboxes/connect/oauth-return-screen.tsx'),
    'OauthReturnScreen',
  ),
  screen('/inbox', () => import('./screens/inbox/inbox-screen.tsx'), 'InboxScreen'),
  screen('/sandbox', () => import('./screens/sandbox/sandbox-screen.tsx'), 'SandboxScreen'),
  screen('/settings', () => import('./screens/settings/settings-screen.tsx'), 'SettingsScreen'),
]

/** Full-window screens without the menu. */
export const BARE_SCREENS: RouteObject[] = [
  screen('/sequences/:id/workflow', () => import('./screens/designer/designer-screen.tsx'), 'DesignerScreen'),
]
