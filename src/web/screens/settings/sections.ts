// The sections of the settings in their groups. Each is shown at `/settings?tab=<section>`.
import { oneOf } from '#web/lib/list/url-fields.ts'

export const GROUPS = [
  { group: 'user', sections: ['account', 'notifications', 'digest', 'appearance'] },
  { group: 'workspace', sections: ['workspace', 'members'] },
  { group: 'sending', sections: ['sender', 'days-off', 'suppressions'] },
  { group: 'ai', sections: ['model', 'own-sources'] },
  { group: 'integrations', sections: ['keys', 'webhooks', 'oauth-clients'] },
  { group: 'records', sections: ['audit', 'bin'] },
] as const

export type Group = (typeof GROUPS)[number]['group']
export type Section = (typeof GROUPS)[number]['sections'][number]

const SECTIONS: readonly Section[] = GROUPS.flatMap(({ sections }) => [...sections])

/** Names of sections in links of earlier releases. */
const RENAMED = new Map<string, Section>([
  ['people', 'members'],
  ['look', 'appearance'],
  ['mail', 'oauth-clients'],
])

/** The section in the URL; without one, or with an unknown one, the workspace. */
export const SettingsUrl = {
  tab: (param: string | null) => oneOf(SECTIONS, 'workspace')(RENAMED.get(param ?? '') ?? param),
}

export const groupOf = (section: Section): Group =>
  GROUPS.find(({ sections }) => sections.some((one) => one === section))?.group ?? 'workspace'

export const sectionUrl = (section: Section): string => `/settings?tab=${section}`
