// 나중에: several threads at once, until a chosen time.
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
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
