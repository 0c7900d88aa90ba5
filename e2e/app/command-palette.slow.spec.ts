// The command palette: sections of the settings, initial consonants, a failed search, a phone, the designer.
import type { Page } from '@playwright/test'
import { make, open } from '../support/designer.ts'
import { loadDailySample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: '찾기' }).getByRole('combobox')).toBeFocused()
}

test('the palette finds every section of the settings, opens dialogs, and Esc returns the focus', async ({
  page,
  user: _,
}) => {
  await page.goto('/today')
  const find = page.getByRole('button', { name: '찾기' })
  await find.focus()
  await page.keyboard.press('Enter')
  const palette = page.getByRole('dialog', { name: '찾기' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await expect(palette.getByText('↑ ↓')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette).toBeHidden()
  await expect(find).toBeFocused()

  await openPalette(page)
  await typeKorean(page, '메일 로그인')
  const settings = palette.getByRole('group', { name: '설정' })
  await expect(settings.getByRole('option', { name: /메일 로그인/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=oauth-clients/)

  await openPalette(page)
  await typeKorean(page, '새 템플릿')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('템플릿 이름')).toBeVisible()
  await page.keyboard.press('Escape')

  await openPalette(page)
  await typeKorean(page, '왜없는이름')
  await expect(palette.getByText('‘왜없는이름’에 맞는 항목이 없습니다', { exact: false })).toBeVisible()
  await page.keyboard.press('Control+a')
  // initial consonants
  await page.keyboard.insertText('ㅂㅅㅇㅈ')
  await expect(palette.getByRole('option', { name: '발송 예정' })).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.route('**/api/v1/leads?**', (route) => route.fulfill({ status: 500, body: '' }))
  await page.keyboard.insertText('한빛')
  await expect(palette.getByRole('alert')).toContainText('일부 결과를 불러오지 못했습니다')
  await expectAccessibleLayout(page)
})

test('on a phone the palette is opened from the header and fits the window', async ({ page, user }) => {
  await loadDailySample(user)
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/today')
  await page.getByRole('button', { name: '찾기' }).click()
  await expect(page.getByRole('dialog', { name: '찾기' })).toBeVisible()
  await expectAccessibleLayout(page)
})

test('the palette opens above the designer', async ({ page, user }) => {
  const { id } = await make(user)
  await open(page, id)
  await openPalette(page)
  await typeKorean(page, '받은')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/inbox$/)
})
