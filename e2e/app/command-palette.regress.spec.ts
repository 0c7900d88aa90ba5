// The command palette: search in Korean, keyboard, actions, recent items.
import type { Page } from '@playwright/test'
import { loadDailySample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'
import { pressKoreanKey, typeKorean, typeKoreanThenEndSyllable } from '../support/type-korean.ts'

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '찾기' }).getByRole('combobox')).toBeFocused()
}

test('Ctrl+K finds screens, leads and actions by keyboard, also under the Korean layout', async ({
  page,
  user,
}) => {
  await loadDailySample(user)
  await page.goto('/leads')
  await expect(page.getByRole('heading', { name: '연락처', exact: true })).toBeVisible()
  const { data } = await (await page.request.get('/api/v1/leads?limit=1')).json()
  const name: string = data[0].companyName
  await pressKoreanKey(page, 'KeyK', 'ㅏ', { control: true })
  const palette = page.getByRole('dialog', { name: '찾기' })
  const field = palette.getByRole('combobox')
  await expect(field).toBeFocused()
  await expectAccessibleLayout(page)

  // Enter that ends a syllable opens nothing
  await typeKoreanThenEndSyllable(page, '발송 예')
  await expect(palette).toBeVisible()
  await expect(palette.getByRole('option', { name: '발송 예정' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/outbox$/)
  await expect(palette).toBeHidden()

  await openPalette(page)
  await expect(palette.getByRole('group', { name: '최근 항목' })).toContainText('발송 예정')
  await typeKorean(page, name)
  const leads = palette.getByRole('group', { name: '연락처', exact: true })
  await expect(leads.getByRole('option').first()).toContainText(name)
  await expectAccessibleLayout(page)
  await leads.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/leads\/[^/]+$/)

  await openPalette(page)
  await typeKorean(page, '연락처 가져오기')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '연락처 가져오기' })).toBeVisible()
  await expect(page).toHaveURL(/\/leads$/)
  // an open dialog keeps its contents
  await page.keyboard.press('Control+k')
  await expect(palette).toBeHidden()
})
