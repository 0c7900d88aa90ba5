// 나중에: a thread is hidden until a time and returns as unread, by keyboard alone and without a reload.
import { advanceSandboxClock, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { sampleWithFirstMailsSent, subjectOfThread } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'

/** The sample with its first mails sent, and replies of `count` leads. */
async function receiveReplies(user: SignedInUser, count: number): Promise<void> {
  const { mails } = await sampleWithFirstMailsSent(user)
  for (const { id } of mails.slice(0, count))
    await callApi(user, replyToSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '단가를 알려 주시겠어요?' },
    })
}

test('a thread is snoozed by keyboard, listed with its time, restored by undo, and returns by itself', async ({
  page,
  user,
}) => {
  test.slow()
  await receiveReplies(user, 2)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(button(page, '나중에')).toBeVisible()
  await page.keyboard.press('h')
  const menu = page.getByRole('menu', { name: '나중에' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Enter')
  await expect(threads(page)).toHaveCount(1)
  await button(page, '되돌리기').first().click()
  await expect(threads(page)).toHaveCount(2)

  // without waiting for the menu
  for (const key of ['h', 'ArrowDown', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await expect(threads(page)).toHaveCount(1)
  const tab = page.getByRole('tab', { name: /나중에/ })
  await expect(tab).toContainText('1')
  await tab.click()
  await expect(threads(page)).toHaveCount(1)
  await expect(threads(page).getByTitle(/에 다시 표시/)).toBeVisible()
  await threads(page).first().getByRole('link').click()
  await expect(page.getByText(/님이 .*까지 나중에로 지정/)).toBeVisible()
  await expectAccessibleLayout(page)

  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(1)
  await callApi(user, advanceSandboxClock, { body: { workspaceId: user.workspaceId, advanceDays: 2 } })
  // it returns without a reload, as unread: the list is fetched every 30 seconds, because the end of a snooze changes no row
  await expect(threads(page)).toHaveCount(2, { timeout: 90_000 })
  await expect(threads(page).first().getByText('안 읽음')).toBeAttached()
})

test('H pressed while a thread is loaded opens its menu, and not that of the thread before', async ({
  page,
  user,
}) => {
  await receiveReplies(user, 2)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(2)
  const subject = await subjectOfThread(user, 1)
  let load = (): void => undefined
  const loading = new Promise<void>((resolve) => {
    load = resolve
  })
  await page.route(/\/inbox\/[^/?]+$/, async (route) => {
    await loading
    await route.continue()
  })
  await expect(page.getByRole('article')).toBeVisible()
  for (const key of ['j', 'j', 'h']) await page.keyboard.press(key)
  load()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(page.getByRole('article', { name: subject, includeHidden: true })).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(threads(page)).toHaveCount(1)
  expect(await subjectOfThread(user, 0)).not.toBe(subject)
})

test('several threads are snoozed at once until a chosen time, which must be ahead', async ({
  page,
  user,
}) => {
  await receiveReplies(user, 3)
  await page.goto('/inbox')
  await expect(threads(page)).toHaveCount(3)
  for (const nth of [0, 1]) await threads(page).nth(nth).getByRole('checkbox').check()
  const bar = page.getByRole('toolbar', { name: /선택/ })
  await bar.getByRole('button', { name: '나중에' }).click()
  await page.getByRole('menuitem', { name: '날짜 선택' }).click()
  const dialog = page.getByRole('dialog', { name: '다시 볼 날짜 선택' })
  await dialog.getByLabel('날짜').fill('2020-01-01')
  await button(page, '이때 다시 보기').click()
  await expect(dialog.getByRole('alert')).toHaveText('현재 이후의 시각을 선택해 주세요.')
  await expectAccessibleLayout(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleLayout(page)
  await page.setViewportSize({ width: 1280, height: 860 })
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('날짜').fill(soon)
  await button(page, '이때 다시 보기').click()
  await expect(dialog).toBeHidden()
  await expect(threads(page)).toHaveCount(1)
  await expect(page.getByRole('tab', { name: /나중에/ })).toContainText('2')
})
