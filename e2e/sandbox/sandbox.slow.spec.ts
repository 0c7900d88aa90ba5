// The sandbox before its first mail, and on a phone.

import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, mails } from '../support/locators.ts'

test('an empty sandbox explains how mails get there', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/sandbox')
  await expect(page.getByText('아직 받은 메일이 없습니다')).toBeVisible()
  await expect(page.getByText('실제 시각과 같음')).toBeVisible()
  await expect(page.getByRole('note').getByText('샌드박스: 실제로 발송되지 않습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '직접 입력').click()
  await page.getByLabel('이동할 시간').fill('0')
  await button(page, '이동').click()
  await expect(page.getByText('1부터 365까지의 숫자를 입력해 주세요.')).toBeVisible()
  await page.getByLabel('이동할 시간').fill('2')
  await page.getByLabel('단위').selectOption('hours')
  await button(page, '이동').click()
  await expect(page.getByText('실제보다 2시간 뒤')).toBeVisible()
  await expect(page.getByText('그사이 발송된 메일은 없습니다')).toBeVisible()
  await expectAccessibleLayout(page)
})

test('on a phone the list and a mail are shown one at a time', async ({ page, user }) => {
  await sampleWithFirstMailsSent(user)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/sandbox')
  await expect(mails(page)).toHaveCount(10)
  await expect(page.getByRole('article')).toBeHidden()
  await expectAccessibleLayout(page)
  await mails(page).first().getByRole('link').click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect(mails(page).first()).toBeHidden()
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: '메일 목록으로' }).click()
  await expect(mails(page)).toHaveCount(10)
})
