import { builderSites } from './builder-sites.ts'
import { corporateSites } from './corporate-sites.ts'
import { olderSites } from './older-sites.ts'
import { shops } from './shops.ts'
import { unreadableSites } from './unreadable-sites.ts'

export const readableSites = [...olderSites, ...shops, ...builderSites, ...corporateSites]
export const allSites = [...readableSites, ...unreadableSites]
