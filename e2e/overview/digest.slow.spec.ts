// 설정 → 매일 요약: it is turned on, sent as a test, and ended by the link in the mail.
import { getDigest } from '#api/overview/digest.ts'
import { listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('a member turns the digest on, sends one as a test, and ends it by its link without signing in', async ({
  page,
  user,
  browser,
}) => {
  const read = () => callApi(user, getDigest, { params: { id: user.workspaceId } })
  await page.goto('/settings?tab=digest')
  const on = page.getByRole('switch', { name: /매일 요약 메일 받기/ })
  await expect(on).not.toBeChecked()
  await on.click()
  await expect(page.getByText('매일 요약을 저장했습니다')).toBeVisible()
  await page.getByLabel('시각').selectOption('08:00')
  await expect.poll(async () => (await read()).hour).toBe(8)
  await page.reload()
  await expect(on).toBeChecked()
  await expect(page.getByLabel('시각')).toHaveValue('8')
  await expectAccessibleLayout(page)

  await button(page, '미리보기').click()
  const preview = page.getByRole('dialog', { name: '미리보기' })
  await expect(preview.getByText(user.email)).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('오늘 할 일 열기')).toBeVisible()
  await preview.getByRole('tab', { name: '텍스트' }).click()
  await expect(preview.getByText(/매일 요약 그만 받기/)).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await button(page, '지금 내용으로 보내 보기').click()
  await expect(page.getByText(`${user.email} 주소로 요약 메일을 보냈습니다`)).toBeVisible()
  const { data } = await callApi(user, listSandboxMessages, { query: { limit: 10 } })
  const mail = data.find(({ to }) => to === user.email)
  expect(mail?.subject).toMatch(/^\[테스트\] \[이음\]/)
  const link = mail?.headers.find(({ name }) => name === 'List-Unsubscribe')?.value.slice(1, -1) ?? ''

  const stranger = await browser.newContext()
  const opened = await stranger.newPage()
  await opened.goto(`${user.url}${new URL(link).pathname}`)
  await expectAccessible(opened)
  expect((await read()).isOn).toBe(true)
  await opened.getByRole('button', { name: '매일 요약 그만 받기' }).click()
  await expect(opened.getByRole('heading', { name: '매일 요약을 껐습니다' })).toBeVisible()
  expect((await read()).isOn).toBe(false)
  await stranger.close()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(on).not.toBeChecked()
  await expectAccessibleLayout(page)
})
