// The question about a likely opt-out on a phone and in dark mode, on the page 확인 필요 and in the inbox.
import { expect, test } from '../support/fixtures.ts'
import { createLikelyOptOut, SENTENCE } from '../support/likely-opt-out.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

test('the question about a likely opt-out is readable on a phone and in dark mode', async ({
  page,
  user,
}) => {
  await createLikelyOptOut(user)
  await page.goto('/check?cause=opt_out_likely')
  await expect(page.getByRole('blockquote')).toHaveText(SENTENCE)
  await page.getByRole('link', { name: '답장 보기' }).click()
  const note = page.getByRole('note').filter({ hasText: '수신거부 요청일 수 있습니다' })
  await expect(note).toBeVisible()

  for (const [look, width, colorScheme] of [
    ['phone-light', 390, 'light'],
    ['phone-dark', 390, 'dark'],
    ['dark', 1280, 'dark'],
  ] as const)
    await test.step(`the question is readable: ${look}`, async () => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await expect(note).toBeVisible()
      await expectAccessibleLayout(page)
      const thread = page.url()
      await page.goto('/check?cause=opt_out_likely')
      await expect(page.getByRole('blockquote')).toBeVisible()
      await expectAccessibleLayout(page)
      await page.goto(thread)
    })
})
