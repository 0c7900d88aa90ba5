// The toolbar of rich text by keyboard.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { button } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const body = (page: Page) => dialogOf(page).getByRole('textbox', { name: 'HTML 본문', exact: true })

test('the toolbar is one stop of the Tab key, and the button of a variable inserts a chip', async ({
  page,
  user: _,
}) => {
  await page.goto('/email-templates')
  await button(page, '새 템플릿').first().click()
  await button(page, 'HTML로 작성').click()
  await expect(body(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(dialogOf(page).getByRole('button', { name: '굵게' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(body(page)).toBeFocused()
  await typeKorean(page, '목록 ')
  await dialogOf(page).getByRole('button', { name: '{{회사명}} 삽입' }).click()
  await expect(body(page).locator('li .rich-variable')).toHaveText('회사명')
  await typeKorean(page, '의 {{회사멍}}')
  await expect(dialogOf(page).getByRole('alert')).toContainText('혹시 {{회사명}}?')
  await dialogOf(page).getByRole('button', { name: '{{회사명}}으로 수정' }).click()
  await expect(body(page).locator('.rich-variable')).toHaveText(['회사명', '회사명'])
})
