// Checks screens and dialogs for violations of WCAG 2.2 AA that axe can find.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects no violation in the page, or in the part `within` selects; lists every element that has one. */
export async function expectAccessible(page: Page, { within }: { within?: string } = {}): Promise<void> {
  // wait for transitions, because axe measures the colours
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  )
  // the preview frame of a mail runs no scripts, so axe cannot run there
  const builder = new AxeBuilder({ page })
    // without the details of the rules that passed
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .exclude('iframe[sandbox]')
    // runs in the page only: there are no other frames, and no second page is opened for the result
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
  expect(passes.length, 'axe checked something').toBeGreaterThan(0)
}
