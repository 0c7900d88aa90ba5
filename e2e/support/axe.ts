// No screen and no dialog may break WCAG 2.2 AA as far as axe can see it.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no violation in the page, or in the part `within` selects; lists every element that has one. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  // colours in the middle of a transition are no final colours
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
  // a mail's preview runs no scripts, axe's neither; its content is the sender's
  const builder = new AxeBuilder({ page })
    // what is in order need not be described element by element
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .exclude('iframe[sandbox]')
    // in the page itself: there is no other frame to go into, and no second page to be opened for the sum
    .setLegacyMode()
  const { violations, passes } = await (within ? builder.include(within) : builder).analyze()
  const report = violations.map(
    ({ id, impact, help, nodes }) =>
      `${id} (${impact}): ${help}\n${nodes
        .map(
          ({ target, html, failureSummary }) =>
            `  ${target.join(' ')}\n    ${html}\n    ${failureSummary?.replaceAll('\n', '\n    ')}`,
        )
        .join('\n')}`,
  )
  expect(report.join('\n\n'), 'accessibility violations').toBe('')
  expect(passes.length, 'axe found something to look at').toBeGreaterThan(0)
}
