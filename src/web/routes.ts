// The routes. The code of a screen is loaded on its first visit.
import type { RouteObject } from 'react-router'

/** Public screens. */
export const PUBLIC_SCREENS: RouteObject[] = [
  {
    path: '/sign-in',
    lazy: {
      Component: async () => (await import('./screens/accounts/sign-in/sign-in-screen.tsx')).SignInScreen,
    },
  },
  {
    path: '/join/:token',
    lazy: { Component: async () => (await import('./screens/accounts/sign-in/join-screen.tsx')).JoinScreen },
  },
  {
    path: '/reset/:token',
    lazy: {
      Component: async () =>
        (await import('./screens/accounts/sign-in/reset-password-screen.tsx')).ResetScreen,
    },
  },
  {
    path: '/confirm-email/:token',
    lazy: {
      Component: async () =>
        (await import('./screens/accounts/sign-in/confirm-email-screen.tsx')).ConfirmEmailScreen,
    },
  },
  {
    path: '/u/:token',
    lazy: {
      Component: async () =>
        (await import('./screens/compliance/unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
    },
  },
]

/** Links of mails that select a workspace and open one of its screens. */
export const WORKSPACE_LINKS: RouteObject = {
  path: '/in/:workspaceId/*',
  lazy: {
    Component: async () => (await import('./screens/workspaces/open-in-workspace.tsx')).OpenInWorkspace,
  },
}

/** Screens inside the frame with the menu. */
export const FRAMED_SCREENS: RouteObject[] = [
  {
    path: '/',
    lazy: { Component: async () => (await import('./screens/overview/home-screen.tsx')).HomeScreen },
  },
  {
    path: '/today',
    lazy: { Component: async () => (await import('./screens/overview/today/today-screen.tsx')).TodayScreen },
  },
  {
    path: '/dashboard',
    lazy: {
      Component: async () =>
        (await import('./screens/overview/dashboard/dashboard-screen.tsx')).DashboardScreen,
    },
  },
  {
    path: '/sequences',
    lazy: {
      Component: async () => (await import('./screens/sequences/list/sequences-screen.tsx')).SequencesScreen,
    },
  },
  {
    path: '/sequences/:id',
    lazy: {
      Component: async () => (await import('./screens/sequences/page/sequence-screen.tsx')).SequenceScreen,
    },
  },
  {
    path: '/check',
    lazy: { Component: async () => (await import('./screens/overview/check/check-screen.tsx')).CheckScreen },
  },
  {
    path: '/outbox',
    lazy: {
      Component: async () => (await import('./screens/sending/outbox/outbox-screen.tsx')).OutboxScreen,
    },
  },
  {
    path: '/customer-groups',
    lazy: {
      Component: async () =>
        (await import('./screens/leads/groups/customer-groups-screen.tsx')).CustomerGroupsScreen,
    },
  },
  {
    path: '/customer-groups/:id',
    lazy: {
      Component: async () =>
        (await import('./screens/leads/groups/customer-group-screen.tsx')).CustomerGroupScreen,
    },
  },
  {
    path: '/leads',
    lazy: { Component: async () => (await import('./screens/leads/list/leads-screen.tsx')).LeadsScreen },
  },
  {
    path: '/leads/duplicates',
    lazy: {
      Component: async () =>
        (await import('./screens/leads/duplicates/duplicates-screen.tsx')).DuplicatesScreen,
    },
  },
  {
    path: '/leads/imports',
    lazy: {
      Component: async () => (await import('./screens/leads/import/imports-screen.tsx')).ImportsScreen,
    },
  },
  {
    path: '/leads/:id',
    lazy: { Component: async () => (await import('./screens/leads/page/lead-screen.tsx')).LeadScreen },
  },
  {
    path: '/email-templates',
    lazy: {
      Component: async () =>
        (await import('./screens/writing/templates/email-templates-screen.tsx')).EmailTemplatesScreen,
    },
  },
  {
    path: '/email-accounts',
    lazy: {
      Component: async () => (await import('./screens/mailboxes/list/mailboxes-screen.tsx')).MailboxesScreen,
    },
  },
  {
    path: '/oauth/callback',
    lazy: {
      Component: async () =>
        (await import('./screens/mailboxes/connect/oauth-return-screen.tsx')).OauthReturnScreen,
    },
  },
  {
    path: '/inbox',
    lazy: { Component: async () => (await import('./screens/inbox/inbox-screen.tsx')).InboxScreen },
  },
  {
    path: '/sandbox',
    lazy: { Component: async () => (await import('./screens/sandbox/sandbox-screen.tsx')).SandboxScreen },
  },
  {
    path: '/settings',
    lazy: { Component: async () => (await import('./screens/settings/settings-screen.tsx')).SettingsScreen },
  },
]

/** Full-window screens without the menu. */
export const BARE_SCREENS: RouteObject[] = [
  {
    path: '/sequences/:id/workflow',
    lazy: { Component: async () => (await import('./screens/designer/designer-screen.tsx')).DesignerScreen },
  },
]
