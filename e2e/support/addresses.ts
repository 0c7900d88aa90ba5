// Every URL of the product that shows a screen: src/web/routes.ts and the tabs of the screens.
// A new screen or tab has no address here yet; listing all addresses then throws.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Scene } from './filled-workspace.ts'

const WEB = path.resolve(import.meta.dirname, '../../src/web')

/** The patterns of src/web/routes.ts, such as `/sequences/:id`. */
function routePatterns(): string[] {
  const text = readFileSync(path.join(WEB, 'routes.ts'), 'utf8')
  const found = [...text.matchAll(/screen\(\s*'(\/[^']*)'/g)].map(([, pattern = '']) => pattern)
  if (found.length === 0) throw new Error('no screen was found in routes.ts')
  return found
}

/** The values of the list `TABS` in a file. */
function tabsIn(file: string): string[] {
  const list = /const TABS = \[([^\]]*)\]/.exec(readFileSync(path.join(WEB, file), 'utf8'))?.[1] ?? ''
  const found = [...list.matchAll(/'([^']+)'/g)].map(([, tab = '']) => tab)
  if (found.length === 0) throw new Error(`no tab was found in ${file}`)
  return found
}

/** The sections of all groups of the settings. */
function settingsSections(): string[] {
  const text = readFileSync(path.join(WEB, 'screens/settings/sections.ts'), 'utf8')
  const found = [...text.matchAll(/\bsections: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, section = '']) => section),
  )
  if (found.length === 0) throw new Error('no section was found in sections.ts')
  return found
}

/** The URLs at which each route is checked. */
const URLS: Readonly<Record<string, (scene: Scene) => readonly string[]>> = {
  '/sign-in': () => ['/sign-in'],
  '/join/:token': ({ invitation }) => [`/join/${invitation}`],
  '/reset/:token': () => ['/reset/a-link-that-has-expired'],
  '/confirm-email/:token': () => ['/confirm-email/a-link-that-has-expired'],
  '/u/:token': () => ['/u/a-link-that-was-never-sent'],
  '/': () => ['/'],
  '/in/:workspaceId/*': ({ user }) => [`/in/${user.workspaceId}/today`],
  '/today': () => ['/today'],
  '/sequences': () => ['/sequences'],
  '/sequences/:id': ({ sequenceId, enrollmentId }) => [
    ...tabsIn('parts/sequences/sequence-page-state.ts').map((tab) => `/sequences/${sequenceId}?tab=${tab}`),
    `/sequences/${sequenceId}?tab=contacts&contact=${enrollmentId}`,
  ],
  '/sequences/:id/workflow': ({ sequenceId, nodeId }) => [
    `/sequences/${sequenceId}/workflow`,
    `/sequences/${sequenceId}/workflow?review=${nodeId}`,
    `/sequences/${sequenceId}/workflow?rehearsal=1`,
  ],
  '/check': () => ['/check'],
  '/outbox': () => ['/outbox'],
  '/dashboard': () => ['/dashboard', '/dashboard?show=sent'],
  '/customer-groups': () => ['/customer-groups'],
  '/customer-groups/:id': ({ customerGroupId }) => [`/customer-groups/${customerGroupId}`],
  '/leads': () => ['/leads'],
  '/leads/duplicates': () => ['/leads/duplicates'],
  '/leads/imports': () => ['/leads/imports'],
  '/leads/:id': ({ leadId }) => [`/leads/${leadId}`],
  '/email-templates': () => ['/email-templates'],
  '/email-accounts': () => ['/email-accounts'],
  '/oauth/callback': () => ['/oauth/callback?error=access_denied&state=unknown'],
  '/inbox': () => ['/inbox'],
  '/sandbox': () => ['/sandbox'],
  '/settings': () => settingsSections().map((tab) => `/settings?tab=${tab}`),
}

export type Address = { pattern: string; path: string; isPublic: boolean }

/** Throws for a route that has no address here. */
export function allAddresses(scene: Scene): Address[] {
  return routePatterns().flatMap((pattern) => {
    const urlsOf = URLS[pattern]
    if (!urlsOf) throw new Error(`${pattern} has no address in e2e/support/addresses.ts`)
    const isPublic = /^\/(sign-in|join|reset|confirm-email|u)\b/.test(pattern)
    return urlsOf(scene).map((url) => ({ pattern, path: url, isPublic }))
  })
}

/** The screens in parts of about the same size, for several workers. */
export const AREAS = ['sequences', 'leads and mails', 'settings and public pages'] as const
type Area = (typeof AREAS)[number]

const areaOf = ({ pattern, isPublic }: Address): Area => {
  if (isPublic || pattern === '/settings' || pattern === '/oauth/callback') return 'settings and public pages'
  return /^\/(leads|customer-groups|email-|inbox|sandbox)/.test(pattern) ? 'leads and mails' : 'sequences'
}

export const addressesIn = (area: Area, scene: Scene): Address[] =>
  allAddresses(scene).filter((address) => areaOf(address) === area)

/** The screens that an account without data can open: all that need no id and no token. */
export const addressesWithoutData = (): string[] =>
  routePatterns().filter((pattern) => !pattern.includes(':') && !/^\/(sign-in|oauth)/.test(pattern))
