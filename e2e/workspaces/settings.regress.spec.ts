// Settings of mailboxes and workspaces.
import { listSuppressions } from '#api/compliance/suppressions.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('settings rename a workspace, block an address, and change the theme', async ({ page, user }) => {
  // the name of the section in earlier releases
  await page.goto('/settings?tab=people')
  await expect(page.getByRole('heading', { level: 1, name: '멤버' })).toBeVisible()
  const list = page.getByRole('navigation', { name: '설정 항목' })
  await expect(list.getByRole('link', { name: '멤버' })).toHaveAttribute('aria-current', 'page')
  const openSection = (name: string) => list.getByRole('link', { name, exact: true }).click()
  await expect(row(page, user.email)).toContainText('소유자')
  await openSection('내 워크스페이스')
  await page.getByRole('button', { name: /워크스페이스 작업$/ }).click()
  await page.getByRole('menuitem', { name: '이름 변경…' }).click()
  const name = page.getByRole('dialog').getByLabel('이름')
  await name.fill('')
  await name.focus()
  await typeKorean(page, '국내영업팀')
  await button(page, '저장').click()
  await expect(page.getByRole('cell', { name: '국내영업팀', exact: true })).toBeVisible()

  await openSection('수신 차단')
  await expect(page.getByText('차단된 주소가 없습니다')).toBeVisible()
  // the header and the empty list offer it
  await button(page, '차단 추가').first().click()
  const dialog = page.getByRole('dialog', { name: '수신 차단 추가' })
  await dialog.getByText('도메인', { exact: true }).click()
  await dialog.getByRole('textbox').fill('nope')
  await button(page, '차단').click()
  await expect(dialog.getByText('도메인이 올바르지 않습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await dialog.getByRole('textbox').fill('Corp.example')
  await button(page, '차단').click()
  await expect(row(page, 'corp.example')).toContainText('직접 추가')
  expect((await callApi(user, listSuppressions)).data[0]).toMatchObject({ value: 'corp.example' })
  await button(page, 'corp.example 차단 해제').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '차단 해제' }).click()
  await expect(page.getByText('차단된 주소가 없습니다')).toBeVisible()

  await openSection('AI 모델')
  await expect(page.getByText('샌드박스 작성기 사용 중', { exact: true })).toBeVisible()
  await page.getByLabel('제공자', { exact: true }).selectOption('직접 입력')
  await page.getByLabel('API 주소').fill('https://model.example/v1')
  await page.getByLabel('모델 이름').fill('team-model')
  await button(page, '저장').click()
  await expect(page.getByText('AI 모델 설정을 저장했습니다')).toBeVisible()
  await expect(page.getByText('워크스페이스 모델 사용 중')).toBeVisible()
  await openSection('테마')
  await page.getByText('어둡게').click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessibleLayout(page)
})
