import { expect, test } from 'vitest'
import { helpTarget } from '#web/lib/help-target.ts'
import { GROUPS, sectionUrl } from '#web/screens/settings/sections.ts'
import { BARE_SCREENS, FRAMED_SCREENS } from './routes.ts'

// tools/help-targets.test.ts checks that the sections exist in the guide

test('every screen with a menu or canvas has a section of the guide', () => {
  const paths = [...FRAMED_SCREENS, ...BARE_SCREENS].map(({ path = '' }) => path.replace(':id', 'an-id'))
  expect(paths.length).toBeGreaterThan(15)
  expect(paths.filter((path) => !helpTarget(path, '').includes('#'))).toEqual([])
})

test('every section of the settings has a section of the guide', () => {
  const urls = GROUPS.flatMap(({ sections }) => sections.map(sectionUrl))
  const without = urls.filter((url) => {
    const { pathname, search } = new URL(url, 'http://a.example')
    return !helpTarget(pathname, search).includes('#')
  })
  expect(without).toEqual([])
})
