// A workflow when saving fails, the network is down, the user leaves, the tab crashes, or it cannot be read.
import { expectAccessible } from '../support/axe.ts'
import {
  addBelow,
  nodes,
  open,
  openNewSequence,
  removeTimer,
  save,
  saveButton,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('a failed save keeps the changed mark and shows the error until a later one succeeds', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  let broken = true
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    broken && route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '' })
      : route.continue(),
  )
  await addBelow(page, nodes(page, 'timer'), '이메일 초안')
  await expect(page.getByText('자동 저장에 실패했습니다', { exact: false })).toBeVisible({ timeout: 8000 })
  await expect(saveButton(page)).toHaveText('저장 *')
  await expect(page.getByText('워크플로우 저장에 실패했습니다')).toBeHidden()
  await saveButton(page).click()
  await expect(page.getByText('워크플로우 저장에 실패했습니다')).toBeVisible()
  await expect(saveButton(page)).toHaveText('저장 *')

  broken = false
  await save(page)
  expect((await workflowOf(user, id)).nodes).toHaveLength(4)
})

test('leaving saves first or discards unsaved work, as the user chooses', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  const back = page.getByRole('link', { name: '시퀀스 목록으로' })
  const leave = page.getByRole('dialog', { name: '저장하지 않은 변경이 있습니다' })
  await removeTimer(page)
  await back.click()
  await expect(leave).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await leave.getByRole('button', { name: '저장하고 나가기' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)

  await open(page, id)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await back.click()
  await leave.getByRole('button', { name: '저장하지 않고 나가기' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
  await open(page, id)
  await expect(nodes(page, 'comment')).toHaveCount(0)
  await expect(page.getByText('저장되지 않은 작업이 남아 있습니다')).toBeHidden()
})

test('switching to another tab or closing this one saves at once', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await removeTimer(page)
  await page.close({ runBeforeUnload: true })
  await sent
  await expect.poll(async () => (await workflowOf(user, id)).nodes.length).toBe(2)
})
