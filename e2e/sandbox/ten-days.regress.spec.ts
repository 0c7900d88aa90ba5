// 열흘 재생: one press starts the sample and plays ten days on the canvas; the numbers are those of the server.
import { createEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { getSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('one press plays ten days: knots fill, replies come back, and one sentence states what happened', async ({
  page,
  user,
}) => {
  test.setTimeout(300_000)
  const { sequenceId } = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await page.goto(`/sequences/${sequenceId}/workflow`)
  const dock = page.getByRole('region', { name: '열흘 재생' })
  await dock.getByRole('button', { name: '열흘 재생' }).click()
  await expect(dock.getByText('열흘 중 2일째')).toBeVisible({ timeout: 60_000 })
  await dock.getByRole('button', { name: '멈춤' }).click()
  await expect(dock.getByRole('button', { name: '이어서 재생' })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  await dock.getByRole('button', { name: '끝으로 건너뛰기' }).click()
  await expect(dock.getByRole('status')).toHaveText(
    /^열흘 동안 \d+통을 발송했고 \d+명이 회신했습니다\. 회신·반송·수신거부한 \d+명에게는 발송을 멈췄습니다\.$/,
    { timeout: 120_000 },
  )
  await expect(page.getByText('발송 40').first()).toBeVisible()
  await expect(page.getByText('회신 6').first()).toBeVisible()
  await expectAccessibleLayout(page)
  await dock.getByRole('link', { name: '받은 답장 보기' }).click()
  await expect(page).toHaveURL(/\/inbox/)
})

test('with a real mailbox there is no 열흘 재생', async ({ page, user }) => {
  const { workspaceId } = user
  const { sequenceId } = await callApi(user, loadSampleData, { params: { id: workspaceId } })
  await callApi(user, createEmailAccount, {
    body: {
      workspaceId,
      address: 'sales@hanbit.example',
      smtp: { host: '127.0.0.1', port: 1, security: 'none' },
      imap: null,
      username: 'sales',
      password: 'secret',
    },
  })
  const mailboxes = page.waitForResponse((response) => response.url().includes('/email-accounts?'))
  await page.goto(`/sequences/${sequenceId}/workflow`)
  await mailboxes
  await expect(button(page, '시작…')).toBeVisible()
  await expect(page.getByRole('region', { name: '열흘 재생' })).toHaveCount(0)
  expect(await callApi(user, getSequence, { params: { id: sequenceId } })).toMatchObject({ status: 'draft' })
})
