// API keys, and the second factor.
import { listLeads } from '#api/leads/leads.ts'
import { totpCode } from '#server/accounts/credentials/totp.ts'
import { callApi } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('an API key is created, shown once, used by a script and revoked', async ({ page, user }) => {
  await page.goto('/settings?tab=keys')
  await expect(page.getByText('아직 API 키가 없습니다')).toBeVisible()
  await button(page, 'API 키 만들기').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('이름').fill('주간 보고서')
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: 'API 키 만들기' }).click()
  const key = await page.getByRole('textbox', { name: 'API 키', exact: true }).inputValue()
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  const ask = (method: string, body?: object) =>
    fetch(`${user.url}/api/v1/leads`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await ask('GET')).status).toBe(200)
  expect((await ask('POST', { workspaceId: user.workspaceId, companyName: '한빛' })).status).toBe(403)
  expect((await callApi(user, listLeads)).total).toBe(0)
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: '주간 보고서' })).toContainText('방금 전')
  await button(page, '주간 보고서 폐기').click()
  await button(page, '폐기').click()
  await expect(page.getByText('API 키를 폐기했습니다')).toBeVisible()
  expect((await ask('GET')).status).toBe(401)
})

test('the second factor is set up with a code, and signing in requires one', async ({ page, user }) => {
  await page.goto('/settings?tab=account')
  await button(page, '2단계 로그인 켜기').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('비밀번호', { exact: true }).fill(user.password)
  await button(page, '계속').click()
  await expect(page.getByRole('img', { name: '인증 앱에 등록하는 QR 코드' })).toBeVisible()
  await expectAccessibleLayout(page)
  const uri = await page.getByRole('link', { name: '이 기기의 인증 앱에서 열기' }).getAttribute('href')
  const secret = /secret=([A-Z2-7]+)/.exec(uri ?? '')?.[1] ?? ''
  await dialog.getByLabel('앱에 표시된 6자리 코드').fill(totpCode(secret, new Date()))
  await button(page, '확인하고 켜기').click()
  const codes = page.getByRole('dialog', { name: '백업 코드를 보관해 주세요' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessibleLayout(page)
  const backup = await codes.getByRole('listitem').first().innerText()
  await button(page, '보관 완료').click()
  await expect(page.getByText('남은 백업 코드 10개')).toBeVisible()

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByLabel('이메일').fill(user.email)
  await page.getByLabel('비밀번호', { exact: true }).fill(user.password)
  await button(page, '로그인').click()
  await page.getByLabel('인증 코드').fill('000000')
  await button(page, '로그인').click()
  await expect(page.getByText('코드가 맞지 않습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByLabel('인증 코드').fill(backup)
  await button(page, '로그인').click()
  await expect(page).not.toHaveURL(/sign-in/)
})
