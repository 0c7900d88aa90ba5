// Ends a tab as a crash does: no handler runs, nothing is sent, its locks are released.
import type { Page } from '@playwright/test'

export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // it cannot respond any more
  devtools.send('Page.crash').catch(() => undefined)
  await gone
}
