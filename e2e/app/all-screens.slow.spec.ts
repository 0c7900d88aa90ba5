// Every screen in light mode at 1280 px, then without a reload in dark mode at 390 px: no horizontal scrolling, no button
// text cut off, no axe violation.
import { AREAS, addressesIn, addressesWithoutData } from '../support/addresses.ts'
import { signInBrowser } from '../support/api.ts'
import { anonymousPage, checkScreens, PHONE_DARK, WIDE_LIGHT } from '../support/check-screen.ts'
import { expect, test } from '../support/fixtures.ts'

for (const area of AREAS)
  test(`every screen has no layout fault and is accessible in light and dark, wide and on a phone: ${area}`, async ({
    browser,
    context,
    page,
    scene,
    server,
  }) => {
    test.setTimeout(240_000)
    await signInBrowser(context, scene.user)
    const visitor = await anonymousPage(browser, server.url)
    const pageOf = ({ isPublic }: { isPublic: boolean }) => (isPublic ? visitor : page)
    expect(await checkScreens(addressesIn(area, scene), [WIDE_LIGHT, PHONE_DARK], pageOf)).toEqual([])
  })

test('every screen of a new workspace has no layout fault and is accessible in light and dark, wide and on a phone', async ({
  page,
  user,
}) => {
  test.setTimeout(240_000)
  expect(user.workspaceId).not.toBe('')
  const addresses = addressesWithoutData().map((path) => ({ pattern: path, path, isPublic: false }))
  expect(await checkScreens(addresses, [WIDE_LIGHT, PHONE_DARK], () => page)).toEqual([])
})
