// The save bar of settings forms: shown while there are changes, Ctrl+S, revert, and the question before leaving.
import { getSenderSettings } from '#api/compliance/sender-profile.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a settings form offers saving only while it has changes, and asks before they are lost', async ({
  page,
  user,
}) => {
  await page.goto('/settings?tab=sender')
  const name = page.getByLabel('이름(상호)')
  await expect(name).toBeVisible()
  await expect(button(page, '저장')).toBeHidden()
  await name.focus()
  await typeKorean(page, '한빛정밀')
  await expect(button(page, '저장')).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '되돌리기').click()
  await expect(name).toHaveValue('')
  await expect(button(page, '저장')).toBeHidden()

  await name.focus()
  await typeKorean(page, '새길소프트')
  await page.getByRole('navigation', { name: '설정 항목' }).getByRole('link', { name: '웹훅' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '계속 작성' }).click()
  await expect(name).toHaveValue('새길소프트')
  await name.focus()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('법정 표기를 저장했습니다')).toBeVisible()
  await expect(button(page, '저장')).toBeHidden()
  expect(await callApi(user, getSenderSettings, { params: { id: user.workspaceId } })).toMatchObject({
    senderName: '새길소프트',
  })

  await page.getByLabel('전화번호').fill('02-123-4567')
  await page.getByRole('navigation', { name: '설정 항목' }).getByRole('link', { name: '웹훅' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '저장하지 않고 나가기' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '웹훅' })).toBeVisible()
})
