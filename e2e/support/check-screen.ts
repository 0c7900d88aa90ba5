// Checks a screen of the product: opens its URL, waits until it is complete, and reports its faults.
import type { Browser, Page } from '@playwright/test'
import type { Address } from './addresses.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessibleLayout } from './locators.ts'

type Look = { name: string; width: number; height: number; colorScheme: 'light' | 'dark' }
export const WIDE_LIGHT: Look = { name: 'light, 1280 px', width: 1280, height: 860, colorScheme: 'light' }
export const PHONE_DARK: Look = { name: 'dark, 390 px', width: 390, height: 844, colorScheme: 'dark' }

/** Waits until everything the screen requested has arrived and is shown. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('.animate-pulse')).toHaveCount(0)
}

/** Sets the zoom to 100 %, because the buttons of a zoomed-out workflow are too small for axe. */
const resetZoom = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      await page.keyboard.press('Digit0')
      return page.locator('.react-flow__viewport').getAttribute('style')
    })
    .toMatch(/scale\(1\)/)

/**
 * Opens each address in the first look, changes to the other looks without loading it again, and returns what is wrong in
 * each: a layout fault, an accessibility violation, a screen that does not come up.
 */
export async function checkScreens(
  addresses: readonly Address[],
  looks: readonly Look[],
  pageOf: (address: Address) => Page,
): Promise<string[]> {
  const faults: string[] = []
  for (const address of addresses)
    for (const [i, look] of looks.entries()) {
      const name = `${address.path.replaceAll(/[0-9a-f-]{36}/g, '…')} (${look.name})`
      await test
        .step(name, () => checkScreen(pageOf(address), address, look, i === 0))
        .catch((fault: Error) => faults.push(`${name}: ${fault.message}`))
    }
  return faults
}

async function checkScreen(
  page: Page,
  { path, isPublic }: Address,
  look: Look,
  load: boolean,
): Promise<void> {
  await page.setViewportSize(look)
  await page.emulateMedia({ colorScheme: look.colorScheme })
  if (load) await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-theme', look.colorScheme)
  await settled(page)
  if (load) {
    // a URL that opens a dialog
    if (/[?&](review|contact)=/.test(path)) await expect(page.getByRole('dialog').first()).toBeVisible()
    if (path.endsWith('/workflow')) await resetZoom(page)
    if (!isPublic) await expect(page.locator('a[href^="/help/"]').first()).toBeVisible()
  }
  await expectAccessibleLayout(page)
  expect((await solidButtons(page)).slice(1), 'solid buttons besides the first').toEqual([])
}

/** The names of the visible solid buttons of the page, or of its dialog: a view has one (docs/design.md). */
async function solidButtons(page: Page): Promise<string[]> {
  const dialog = page.locator('[role=dialog], [role=alertdialog]').last()
  const view = (await dialog.count()) > 0 ? dialog : page.locator('body')
  return view.locator('.btn[data-variant=primary]').filter({ visible: true }).allTextContents()
}

/** A page without a session. */
export const anonymousPage = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, locale: 'ko-KR', reducedMotion: 'reduce' })).newPage()
