// A webhook endpoint: an admin adds it, tests it, reads its deliveries, fixes it when it fails, and deletes it.
import { createHmac } from 'node:crypto'
import { createSuppression } from '#api/compliance/suppressions.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { callApi, signInBrowser, signUpUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { startServer } from '../support/server.ts'
import { newDatabase } from '../support/test-databases.ts'

test('a webhook is added, tested, receives events, is replayed, stopped on 410, enabled again and deleted', async ({
  page,
  context,
}) => {
  // its own server besides the browser
  test.slow()
  await using receiver = await startWebhookReceiver({ status: 200, body: '{"ok":true}' })
  // the receiver on this machine has a private address
  await using database = await newDatabase()
  const env = {
    DATABASE_URL: database.url,
    OPEN_SIGNUP: 'true',
    LOG_LEVEL: 'warn',
    ALLOW_PRIVATE_HOSTS: 'true',
  }
  await using server = await startServer({ env })
  const user = await signUpUser(server.url)
  await signInBrowser(context, user)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const log = page.getByRole('table', { name: '전송 기록' })
  const block = (value: string) =>
    callApi(user, createSuppression, { body: { workspaceId: user.workspaceId, kind: 'address', value } })

  await page.goto(`${server.url}/settings?tab=webhooks`)
  await expect(page.getByText('아직 웹훅이 없습니다')).toBeVisible()
  await button('웹훅 추가').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('주소').fill('ftp://example.com')
  await dialog.getByRole('button', { name: '웹훅 추가' }).click()
  await expect(dialog.getByText(/http 또는 https 주소만/)).toBeVisible()
  await dialog.getByLabel('주소').fill(`${receiver.url}/crm`)
  await dialog.getByLabel('설명').fill('답장을 CRM에 기록')
  await dialog.getByRole('checkbox', { name: /수신 차단 추가/ }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '웹훅 추가' }).click()
  const secret = await page.getByRole('textbox', { name: '서명 비밀키' }).inputValue()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  await page.getByRole('link', { name: `${receiver.url}/crm` }).click()
  await button('테스트 전송').click()
  await expect(page.getByText(/테스트에 성공했습니다 \(응답 200/)).toBeVisible()
  await expect(log.getByRole('row').filter({ hasText: '테스트' })).toContainText('전달됨')
  await block('minsu@hansol.example')
  await expect(log.getByRole('row').filter({ hasText: '수신 차단 추가' })).toContainText('전달됨')
  await expectNoLayoutFault(page)

  await log.getByRole('button', { name: /^수신 차단 추가, .* 자세히$/ }).click()
  await expect(dialog.getByRole('region', { name: '요청 내용' })).toContainText(
    '"value": "minsu@hansol.example"',
  )
  await expect(dialog.getByRole('region', { name: /응답 내용/ })).toContainText('"ok": true')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '재전송' }).click()
  await expect.poll(() => receiver.received.length).toBe(3)
  const [, first, again] = receiver.received
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  const signed = `${again?.headers['webhook-id']}.${again?.headers['webhook-timestamp']}.${again?.body}`
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(signed).digest('base64')
  expect(again?.headers['webhook-signature']).toBe(`v1,${signature}`)
  await dialog.getByRole('button', { name: '닫기' }).last().click()

  // the endpoint responds that it is gone
  receiver.behave(410)
  await block('jiwoo@hansol.example')
  await expect(page.getByText(/더 이상 사용하지 않는 주소라고 응답해/)).toBeVisible()
  await page.getByLabel('상태').selectOption('failed')
  await expect(log).toContainText('410')
  await expect(page).toHaveURL(/state=failed/)
  await expectAccessible(page)
  await page.goto(`${server.url}/check`)
  await expect(page.getByRole('button', { name: /^중지된 웹훅/ })).toBeVisible()
  await page.getByRole('link', { name: '웹훅 열기' }).click()
  receiver.behave(200)
  await button('다시 켜기').click()
  await expect(page.getByText('웹훅을 켰습니다')).toBeVisible()
  await button('실패한 이벤트 재전송').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '재전송' }).click()
  await expect(page.getByText('1건을 재전송합니다')).toBeVisible()
  await expect
    .poll(() => receiver.received.filter(({ body }) => body.includes('jiwoo@hansol.example')).length)
    .toBe(2)

  await page.getByRole('button', { name: /작업$/ }).click()
  await page.getByRole('menuitem', { name: '서명 비밀키 변경' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '서명 비밀키 변경' }).click()
  await expect(page.getByRole('textbox', { name: '서명 비밀키' })).not.toHaveValue(secret)
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText(/이전 비밀키의 서명도 함께 보냅니다/)).toBeVisible()

  await page.goto(`${server.url}/settings?tab=audit`)
  const lines = page.getByRole('table', { name: '감사 기록' })
  await expect(lines).toContainText('전송이 계속 실패해 웹훅이 중지되었습니다')
  await page.goBack()
  await page.getByRole('button', { name: /작업$/ }).click()
  await page.getByRole('menuitem', { name: '삭제' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('아직 웹훅이 없습니다')).toBeVisible()
})
