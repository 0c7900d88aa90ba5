// Ends a tab as a crash does: none of its handlers run, nothing is sent, its locks are gone.
import type { Page } from '@playwright/test'

export async function crash(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // it cannot answer any more
  devtools.send('Page.crash').catch(() => undefined)
  await gone
}
