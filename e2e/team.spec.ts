// A team: inviting, joining, roles, keys for scripts, the second step of signing in, and a forgotten password.
import { totpCode } from '#server/auth/totp.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { button, expectGood } from './support/page.ts'

test('somebody is invited, joins in another browser, is lowered, and can do less at once', async ({
  page,
  person,
  browser,
}) => {
  await page.goto('/settings?tab=people')
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('나')
  await button(page, '초대하기').click()
  await expectGood(page)
  await page.getByRole('dialog').getByText('관리자', { exact: true }).click()
  await button(page, '링크 만들기').click()
  const link = await page.getByLabel('초대 링크', { exact: true }).inputValue()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByRole('table', { name: '보낸 초대' })).toContainText('링크를 가진 사람')

  const other = await (await browser.newContext()).newPage()
  await other.goto(link)
  await expect(other.getByRole('heading', { level: 1 })).toContainText(`${person.name} 님이`)
  await expectGood(other)
  await other.getByLabel('이름').fill('박솔')
  await other.getByLabel('이메일').fill(`sol-${person.userId}@example.com`)
  await other.getByLabel('비밀번호', { exact: true }).fill('correct horse battery')
  await button(other, '계정을 만들고 참여하기').click()
  await expect(other.getByText(/에 참여했습니다/)).toBeVisible()
  await other.goto('/settings?tab=people')
  await expect(button(other, '초대하기')).toBeVisible()
  // an admin touches no owner
  await expect(other.getByLabel(`${person.name}의 역할`)).toBeHidden()

  await page.reload()
  await page.getByLabel('박솔의 역할').selectOption('viewer')
  await expect(page.getByText('박솔의 역할: 보기 전용')).toBeVisible()
  // the page that was open before is refused, and drawn anew it has no button any more
  await button(other, '초대하기').click()
  await button(other, '링크 만들기').click()
  await expect(other.getByText('이 작업을 할 권한이 없습니다')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('row').filter({ hasText: '박솔' })).toContainText('보기 전용')
  await expect(button(other, '초대하기')).toBeHidden()

  await page.getByRole('button', { name: '박솔 작업' }).click()
  await page.getByRole('menuitem', { name: '내보내기' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    '맡은 발송 계정, 시퀀스, 연락처, 답장이 없습니다.',
  )
  await expectAccessible(page)
  await button(page, '내보내기').click()
  await expect(page.getByText('박솔 님을 내보냈습니다')).toBeVisible()
  await other.goto('/leads')
  await expect(other).toHaveURL(/sign-in/)

  await page.goto('/settings?tab=audit')
  const lines = page.getByRole('table', { name: '감사 기록' })
  await expect(lines).toContainText('구성원을 내보냈습니다')
  await expect(lines).toContainText('바뀐 항목: 역할 → 보기 전용')
  await page.getByLabel('종류').selectOption('sequence')
  await expect(page.getByText('기록이 없습니다')).toBeVisible()
  await expectGood(page)
})

test('the second step is set up with a code, and signing in asks for one', async ({ page, person }) => {
  await page.goto('/settings?tab=account')
  await button(page, '2단계 로그인 켜기').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('비밀번호', { exact: true }).fill(person.password)
  await button(page, '계속').click()
  await expect(page.getByRole('img', { name: '인증 앱에 등록하는 QR 코드' })).toBeVisible()
  await expectGood(page)
  const uri = await page.getByRole('link', { name: '이 기기의 인증 앱에서 열기' }).getAttribute('href')
  const secret = /secret=([A-Z2-7]+)/.exec(uri ?? '')?.[1] ?? ''
  await dialog.getByLabel('앱에 보이는 6자리 코드').fill(totpCode(secret, new Date()))
  await button(page, '확인하고 켜기').click()
  const codes = page.getByRole('dialog', { name: '백업 코드를 보관해 주세요' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectGood(page)
  const backup = await codes.getByRole('listitem').first().innerText()
  await button(page, '보관했습니다').click()
  await expect(page.getByText('남은 백업 코드 10개')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('이메일').fill(person.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(person.password)
  await button(page, '로그인').click()
  await page.getByLabel('인증 코드').fill('000000')
  await button(page, '로그인').click()
  await expect(page.getByText('코드가 맞지 않습니다')).toBeVisible()
  await expectGood(page)
  await page.getByLabel('인증 코드').fill(backup)
  await button(page, '로그인').click()
  await expect(page).not.toHaveURL(/sign-in/)
})
