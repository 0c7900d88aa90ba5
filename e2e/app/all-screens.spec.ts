// Every screen once, in light at 1280 px: nothing scrolls sideways, no button text is cut off, axe finds no violation. A
// route without an address fails here. The other looks are in look.slow.spec.ts.
import { AREAS, addressesIn } from '../support/addresses.ts'
import { signInBrowser } from '../support/api.ts'
import { anonymousPage, checkScreens, WIDE_LIGHT } from '../support/check-screen.ts'
import { expect, test } from '../support/fixtures.ts'

// one worker takes all areas: making the scene costs more than looking at an area
test.describe.configure({ mode: 'default' })

for (const area of AREAS)
  test(`every screen is sound and accessible: ${area}`, async ({ browser, context, page, scene, server }) => {
    test.slow()
    await signInBrowser(context, scene.user)
    const visitor = await anonymousPage(browser, server.url)
    const pageOf = ({ isPublic }: { isPublic: boolean }) => (isPublic ? visitor : page)
    expect(await checkScreens(addressesIn(area, scene), [WIDE_LIGHT], pageOf)).toEqual([])
  })
