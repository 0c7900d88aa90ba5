// Every screen in light at 1280 px and, changed without a reload, in dark at 390 px: nothing scrolls sideways, no button text
// is cut off, axe finds no violation.
import { AREAS, addressesIn } from './support/addresses.ts'
import { becomePerson } from './support/api.ts'
import { expect, test } from './support/fixtures.ts'
import { lookAtAll, PHONE_DARK, visitorPage, WIDE_LIGHT } from './support/look.ts'

for (const area of AREAS)
  test(`every screen is sound and accessible in both lights, wide and on a phone: ${area}`, async ({
    browser,
    context,
    page,
    scene,
    server,
  }) => {
    test.setTimeout(240_000)
    await becomePerson(context, scene.person)
    const visitor = await visitorPage(browser, server.url)
    const pageOf = ({ isPublic }: { isPublic: boolean }) => (isPublic ? visitor : page)
    expect(await lookAtAll(addressesIn(area, scene), [WIDE_LIGHT, PHONE_DARK], pageOf)).toEqual([])
  })
