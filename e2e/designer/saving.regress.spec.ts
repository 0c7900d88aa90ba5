// Saving when the user leaves, the tab crashes or is closed, and when the server rejects it.
import { expectAccessible } from '../support/axe.ts'
import { crash } from '../support/crash.ts'
import {
  make,
  nodes,
  open,
  openNewSequence,
  passAutoSave,
  removeTimer,
  save,
  THREE,
  untilCopied,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('leaving with unsaved work needs a choice: to save, to discard or to stay; work lost with the tab is offered again', async ({
  page,
  user,
}) => {
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

  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await nodes(page, 'emailDraft').getByRole('button', { name: '삭제' }).click()
  await back.click()
  await leave.getByRole('button', { name: '계속 편집' }).click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}/workflow`))

  // the tab crashes: no dialog, no save
  await untilCopied(page, id)
  const again = await page.context().newPage()
  await crash(page)
  await again.goto(`/sequences/${id}/workflow`)
  await expect(again.getByText('저장되지 않은 작업이 남아 있습니다')).toBeVisible()
  await expect(nodes(again, 'emailDraft')).toHaveCount(1)
  await again.getByRole('button', { name: '복구' }).click()
  await expect(nodes(again, 'emailDraft')).toHaveCount(0)
  await save(again)
  expect((await workflowOf(user, id)).nodes).toHaveLength(1)
})

test('a rejected save shows the whole reason below the save button, also at 1280 pixels', async ({
  page,
  user,
}) => {
  const { id } = await make(user, THREE)
  const reason =
    '내용이 너무 길어 저장하지 않았습니다. 제목 1,000자, 텍스트 본문 200,000자, HTML 본문 500,000자, AI 프롬프트 20,000자, 메모 10,000자 안으로 줄여 주세요.'
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.clock.install()
  await open(page, id)
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { statusCode: 400, code: 'workflow_invalid', message: reason } })
      : route.continue(),
  )
  await removeTimer(page)
  await passAutoSave(page)
  const failure = page.getByRole('banner').getByRole('alert')
  await expect(failure).toContainText('자동 저장에 실패했습니다')
  await expect(failure).toContainText(reason)
  const isCut = await failure.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    ),
  )
  expect(isCut).toBe(false)
  await expectAccessible(page)
})

test('closing the tab saves at once', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await removeTimer(page)
  await page.close({ runBeforeUnload: true })
  await sent
  await expect.poll(async () => (await workflowOf(user, id)).nodes.length).toBe(2)
})
