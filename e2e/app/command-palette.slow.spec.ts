// The command palette: search in Korean, keyboard, actions, recent items.

import type { Page } from '@playwright/test'
import { make, open } from '../support/designer.ts'
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
