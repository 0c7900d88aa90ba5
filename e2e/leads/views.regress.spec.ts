// Saved views of the list of leads.
import { listLeadViews } from '#api/leads/lead-views.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { threeLeads } from '../support/leads.ts'
import { button, row } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a view is saved, changed, overwritten, renamed, deleted and restored', async ({ page, user }) => {
  await threeLeads(user)
  await page.goto('/leads')
  const views = page.getByRole('navigation', { name: '저장된 보기' })
  await expect(views.getByRole('link', { name: /^전체/ })).toHaveText('전체3')
  await expect(row(page, '한빛정밀')).toContainText('등록 안 됨')
  await expect(row(page, '한빛정밀')).toContainText('추가')
  await expect(row(page, '세종물류')).toContainText('수신 차단')

  await page.getByRole('button', { name: /^상태·발송 필터/ }).click()
  await page.getByRole('menuitemcheckbox', { name: '수신 차단', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByText('총 1명')).toBeVisible()
  await expect(row(page, '한빛정밀')).toHaveCount(0)

  await button(page, '보기 저장').click()
  await expect(page.getByRole('dialog').getByLabel('보기 이름')).toBeFocused()
  await expectAccessible(page)
  await typeKorean(page, '차단한 곳')
  await page.keyboard.press('Enter')
  await expect(page.getByText('‘차단한 곳’ 보기를 저장했습니다')).toBeVisible()
  const saved = views.getByRole('link', { name: '차단한 곳' })
  await expect(saved).toHaveAttribute('aria-current', 'page')
  await expectAccessible(page)

  await views.getByRole('link', { name: /^전체/ }).click()
  await expect(page.getByText('총 3명')).toBeVisible()
  await expect(page).toHaveURL(/\/leads\??$/)
  await saved.click()
  await expect(page.getByText('총 1명')).toBeVisible()

  // no lead of the view has a next mail, so there is no column of it
  await expect(page.getByRole('columnheader', { name: '다음 발송' })).toHaveCount(0)
  await page.getByRole('combobox', { name: '정렬' }).selectOption('다음 발송순')
  await expect(saved).toContainText('변경됨')
  await button(page, '‘차단한 곳’ 보기 작업').click()
  await page.getByRole('menuitem', { name: '현재 조건으로 덮어쓰기' }).click()
  await expect(saved).not.toContainText('변경됨')
  expect((await callApi(user, listLeadViews)).data[0]?.content).toMatchObject({
    statuses: ['suppressed'],
    sort: 'next',
  })

  await button(page, '‘차단한 곳’ 보기 작업').click()
  await page.getByRole('menuitem', { name: '이름 변경' }).click()
  const name = page.getByRole('dialog').getByLabel('보기 이름')
  await expect(name).toHaveValue('차단한 곳')
  await name.fill('수신 차단')
  await page.keyboard.press('Enter')
  await expect(page.getByText('보기 이름을 변경했습니다')).toBeVisible()
  const renamed = views.getByRole('link', { name: '수신 차단' })
  await expect(renamed).toHaveAttribute('aria-current', 'page')
  await expect(saved).toHaveCount(0)

  await button(page, '‘수신 차단’ 보기 작업').click()
  await page.getByRole('menuitem', { name: '보기 삭제' }).click()
  await expect(renamed).toHaveCount(0)
  await button(page, '되돌리기').click()
  await expect(renamed).toBeVisible()
})
