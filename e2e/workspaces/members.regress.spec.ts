// Members of a workspace: invitation, joining and roles.
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('an invited user joins in another browser, is given a lower role, and loses rights at once', async ({
  page,
  user,
  browser,
}) => {
  await page.goto('/settings?tab=members')
  await expect(page.getByRole('row').filter({ hasText: user.email })).toContainText('나')
  await button(page, '초대하기').click()
  await expectAccessibleLayout(page)
  await page.getByRole('dialog').getByText('관리자', { exact: true }).click()
  await button(page, '링크 만들기').click()
  const link = await page.getByLabel('초대 링크', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByRole('table', { name: '보낸 초대' })).toContainText('링크를 가진 사람')

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(`${user.name} 님이`)
  await expectAccessibleLayout(other)
  await other.getByLabel('이름').fill('박솔')
  await other.getByLabel('이메일').fill(`sol-${user.userId}@example.com`)
  await other.getByLabel('비밀번호', { exact: true }).fill('correct horse battery')
  await button(other, '계정을 만들고 참여하기').click()
  await expect(other.getByText(/에 참여했습니다/)).toBeVisible()
  await other.goto('/settings?tab=members')
  await expect(button(other, '초대하기')).toBeVisible()
  // an admin cannot change an owner
  await expect(other.getByLabel(`${user.name}의 역할`)).toBeHidden()

  await page.reload()
  await page.getByLabel('박솔의 역할').selectOption('viewer')
  await expect(page.getByText('박솔의 역할: 보기 전용')).toBeVisible()
  // the page opened before gets an error, and after a reload the button is gone
  await button(other, '초대하기').click()
  await button(other, '링크 만들기').click()
  await expect(other.getByText('이 작업을 할 권한이 없습니다')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('row').filter({ hasText: '박솔' })).toContainText('보기 전용')
  await expect(button(other, '초대하기')).toBeHidden()

  await page.getByRole('button', { name: '박솔 작업' }).click()
  await page.getByRole('menuitem', { name: '내보내기' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    '담당 중인 발송 계정, 시퀀스, 연락처, 답장이 없습니다.',
  )
  await expectAccessible(page)
  await button(page, '내보내기').click()
  await expect(page.getByText('박솔 님을 내보냈습니다')).toBeVisible()
  await other.goto('/leads')
  await expect(other).toHaveURL(/sign-in/)

  await page.goto('/settings?tab=audit')
  const lines = page.getByRole('table', { name: '감사 기록' })
  await expect(lines).toContainText('멤버를 내보냈습니다')
  await expect(lines).toContainText('변경 항목: 역할 → 보기 전용')
  await page.getByLabel('종류').selectOption('sequence')
  await expect(page.getByText('기록이 없습니다')).toBeVisible()
  await expectAccessibleLayout(page)
})
