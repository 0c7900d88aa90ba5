// Every screen there is, in light and dark, wide and on a phone: nothing scrolls sideways, no button's text is cut off, and
// axe finds nothing. A new route without an address fails here.
import type { Browser, Page } from '@playwright/test'
import { type Address, allAddresses } from './support/addresses.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { makeScene } from './support/scene.ts'
import { expectSound } from './support/sound.ts'

const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }

/** Everything that was asked for has come, and the screen shows it. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

const lifeSize = (page: Page): Promise<void> =>
  expect(async () => {
    await page.keyboard.press('Digit0')
    await expect(page.locator('.react-flow__viewport')).toHaveAttribute('style', /scale\(1\)/, {
      timeout: 1000,
    })
  }).toPass()

/** What is wrong at an address, in both lights and both widths; the other addresses are looked at all the same. */
async function lookAt(page: Page, { path }: Address): Promise<string[]> {
  const name = path.replaceAll(/[0-9a-f-]{36}/g, '…')
  const faults: string[] = []
  const note = async (look: string, check: () => Promise<void>): Promise<void> => {
    await check().catch((fault: Error) => faults.push(`${name} (${look}): ${fault.message}`))
  }
  await test.step(name, async () => {
    await page.setViewportSize(WIDE)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await note('comes up', () => settled(page))
    // an address that opens something over the screen is looked at once that stands
    if (/[?&](review|contact)=/.test(path))
      await note('opens', () => expect(page.getByRole('dialog').first()).toBeVisible())
    // a drawing seen from afar has small buttons: it is looked at in its own size
    if (path.endsWith('/workflow')) await note('life size', () => lifeSize(page))
    await note('light, 1280 px', () => expectSound(page))
    await note('light, 1280 px', () => expectAccessible(page))
    await page.setViewportSize(PHONE)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await note('phone', () => settled(page))
    await note('dark, 390 px', () => expectSound(page))
    await note('dark, 390 px', () => expectAccessible(page))
  })
  return faults
}

test('every screen is sound and accessible in both lights, wide and on a phone', async ({
  browser,
  person,
  page,
}) => {
  // some forty addresses, each looked at twice: half a minute on a machine of its own, many on a busy one
  test.setTimeout(480_000)
  const addresses = allAddresses(await makeScene(person))
  // as somebody nobody knows
  const stranger = await strangerPage(browser, person.url)
  const faults: string[] = []
  for (const address of addresses) faults.push(...(await lookAt(address.isPublic ? stranger : page, address)))
  expect(faults).toEqual([])
})

const strangerPage = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'ko-KR', reducedMotion: 'reduce' })).newPage()
