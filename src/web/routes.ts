// Which screen lives at which address. A screen's code is fetched when it is first visited; an address whose screen is not
// written is no address. `name` is the folder, the file (`<name>-screen.tsx`) and the component (`<Name>Screen`).
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'

const FILES = import.meta.glob<Record<string, ComponentType>>([
  './screens/*/*-screen.tsx',
  './designer/designer-screen.tsx',
])

const componentName = (name: string): string =>
  `${name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Screen`

function screen(path: string, name: string, folder = `screens/${name}`): RouteObject[] {
  const load = FILES[`./${folder}/${name}-screen.tsx`]
  if (!load) return []
  const lazy = async () => {
    const Component = (await load())[componentName(name)]
    if (!Component) throw new Error(`${name}-screen.tsx has no ${componentName(name)}`)
    return { Component }
  }
  return [{ path, lazy }]
}

/** Open to everybody. */
export const PUBLIC_SCREENS: RouteObject[] = [
  ...screen('/sign-in', 'sign-in'),
  ...screen('/join/:token', 'join', 'screens/sign-in'),
  ...screen('/reset/:token', 'reset', 'screens/sign-in'),
  ...screen('/confirm-email/:token', 'confirm-email', 'screens/sign-in'),
  ...screen('/u/:token', 'unsubscribe'),
]

/** Inside the frame with the menu. */
export const FRAMED_SCREENS: RouteObject[] = [
  ...screen('/', 'home', 'screens/welcome'),
  ...screen('/today', 'today'),
  ...screen('/sequences', 'sequences'),
  ...screen('/sequences/:id', 'sequence'),
  ...screen('/check', 'check'),
  ...screen('/outbox', 'outbox'),
  ...screen('/customer-groups', 'customer-groups'),
  ...screen('/customer-groups/:id', 'customer-group'),
  ...screen('/leads', 'leads'),
  ...screen('/leads/duplicates', 'duplicates', 'screens/leads'),
  ...screen('/leads/imports', 'imports', 'screens/leads'),
  ...screen('/leads/:id', 'lead', 'screens/leads'),
  ...screen('/email-templates', 'email-templates'),
  ...screen('/email-accounts', 'email-accounts'),
  ...screen('/oauth/callback', 'oauth-return', 'screens/email-accounts'),
  ...screen('/inbox', 'inbox'),
  ...screen('/sandbox', 'sandbox'),
  ...screen('/settings', 'settings'),
]

/** From edge to edge, without the menu. */
export const BARE_SCREENS: RouteObject[] = screen('/sequences/:id/workflow', 'designer', 'designer')
