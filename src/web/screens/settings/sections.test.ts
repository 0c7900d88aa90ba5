import { expect, test } from 'vitest'
import { readUrlState } from '#web/lib/list/search-params.ts'
import { GROUPS, groupOf, SettingsUrl, sectionUrl } from './sections.ts'

const sectionAt = (url: string) =>
  readUrlState(SettingsUrl, new URL(url, 'https://ieum.example').searchParams).tab

test('each section is opened by its own URL and is in one group', () => {
  const all = GROUPS.flatMap(({ group, sections }) => sections.map((section) => ({ group, section })))
  expect(new Set(all.map(({ section }) => section)).size).toBe(all.length)
  for (const { group, section } of all) {
    expect(sectionAt(sectionUrl(section))).toBe(section)
    expect(groupOf(section)).toBe(group)
  }
})

test.each([
  ['account', 'account'],
  ['workspace', 'workspace'],
  ['people', 'members'],
  ['sender', 'sender'],
  ['suppressions', 'suppressions'],
  ['model', 'model'],
  ['mail', 'oauth-clients'],
  ['keys', 'keys'],
  ['webhooks', 'webhooks'],
  ['audit', 'audit'],
  ['bin', 'bin'],
  ['look', 'appearance'],
])('a link of an earlier release to ?tab=%s opens %s', (old, section) => {
  expect(sectionAt(`/settings?tab=${old}&search=kim`)).toBe(section)
})

test('without a section, or with an unknown one, the workspace is shown', () => {
  expect(sectionAt('/settings')).toBe('workspace')
  expect(sectionAt('/settings?tab=unknown')).toBe('workspace')
})
