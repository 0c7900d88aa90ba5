// A lost connection: the banner, outdated lists, recovery, and an edit that is kept.
import type { Page } from '@playwright/test'
import { make, openNewSequence, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'

const lost = (page: Page) => page.getByText('서버와 연결이 끊겼습니다.')
const outdated = (page: Page) => page.getByText(/^\d\d:\d\d 기준$/)

test('without a network a banner appears, lists are outdated, an edit is kept and can be saved later', async ({
  page,
  user: _,
  context,
}) => {
  await page.goto('/leads')
  await page.getByRole('button', { name: '연락처 추가' }).first().click()
  const dialog = page.getByRole('dialog', { name: '연락처 추가' })
  await dialog.getByLabel('회사명').fill('한빛정밀')

  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog.getByText('서버에 연결하지 못했습니다. 입력한 내용은 그대로 있으니')).toBeVisible()
  await expect(dialog.getByLabel('회사명')).toHaveValue('한빛정밀')

  await context.setOffline(false)
  await expect(lost(page)).toBeHidden()
  await dialog.getByRole('button', { name: '저장', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '한빛정밀' })).toBeVisible()
})

test('a list of before the loss is muted with its time, and fetched again when the connection is back', async ({
  page,
  user,
  context,
}) => {
  const { name } = await make(user)
  await page.goto('/sequences')
  const cell = page.getByRole('row').filter({ hasText: name })
  await expect(cell).toBeVisible()
  await expect(outdated(page)).toBeHidden()
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  await expect(outdated(page)).toBeVisible()
  await expect(page.locator('main[data-outdated]')).toBeVisible()
  await expectAccessibleLayout(page)

  const requested = page.waitForRequest(/\/api\/v1\/sequences/)
  await context.setOffline(false)
  await requested
  await expect(outdated(page)).toBeHidden()
  await expect(lost(page)).toBeHidden()
})

test('a screen that cannot be loaded without a network is opened when the connection is back', async ({
  page,
  user: _,
  context,
}) => {
  await page.goto('/today')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  await page.getByRole('link', { name: '발송 계정', exact: true }).click()
  await expect(page.getByText('연결이 끊겨 화면을 열지 못했습니다')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: '발송 계정', exact: true })).toBeVisible()
})

test('the designer shows the same banner above its header', async ({ page, user, context }) => {
  await openNewSequence(page, user, THREE)
  await context.setOffline(true)
  await expect(lost(page)).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '지금 다시 연결' }).click()
  await expect(lost(page)).toBeVisible()
  await context.setOffline(false)
  await expect(lost(page)).toBeHidden()
})

test('a dialog whose code a newer release has removed is requested again, then the page offers to reload', async ({
  page,
  user: _,
  pageFaults,
}) => {
  let requests = 0
  await page.route('**/assets/create-dialog-*.js', (route) => {
    requests++
    return route.fulfill({ status: 404 })
  })
  await page.goto('/sequences?create=open')
  await expect(page.getByText('새 버전이 배포되었습니다')).toBeVisible()
  expect(requests).toBeGreaterThan(1)
  expect(pageFaults.splice(0).join()).toContain('create-dialog')
  await page.unrouteAll()
  await page.getByRole('button', { name: '새로고침' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
