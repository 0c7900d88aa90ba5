// Every screen once, in light mode at 1280 px: no horizontal scrolling, no button text cut off, no axe violation. A
// route without an address fails here. Dark mode and phone: all-screens.slow.spec.ts.
import { AREAS, addressesIn } from '../support/addresses.ts'
import { signInBrowser } from '../support/api.ts'
import { anonymousPage, checkScreens, WIDE_LIGHT } from '../support/check-screen.ts'
import { expect, test } from '../support/fixtures.ts'

// one worker checks all areas: preparing the data takes longer than checking an area
test.describe.configure({ mode: 'default' })

for (const area of AREAS)
  test(`every screen has no layout fault and is accessible: ${area}`, async ({
    browser,
    context,
    page,
    scene,
    server,
  }) => {
    test.slow()
    await signInBrowser(context, scene.user)
    const visitor = await anonymousPage(browser, server.url)
    const pageOf = ({ isPublic }: { isPublic: boolean }) => (isPublic ? visitor : page)
    expect(await checkScreens(addressesIn(area, scene), [WIDE_LIGHT], pageOf)).toEqual([])
  })
