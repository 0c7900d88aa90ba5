// Saving under rare conditions: a lost tab, no network, a lost reply, an undo during a save, a rejected save.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { crash } from '../support/crash.ts'
import {
  make,
  nodes,
  open,
  openNewSequence,
  removeTimer,
  save,
  saveButton,
  saved,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('leaving with unsaved work needs a confirmation, and work lost with the tab is offered again', async ({
  page,
  user,
}) => {
  const { id } = await make(user, THREE)
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await open(page, id)
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('link', { name: '시퀀스 목록으로' }).click()
  const leave = page.getByRole('dialog', { name: '저장하지 않은 변경이 있습니다' })
  await leave.getByRole('button', { name: '계속 편집' }).click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}/workflow`))

  // the tab crashes: no dialog, no save
  await page.waitForTimeout(600)
  const [again] = [await page.context().newPage()]
  await crash(page)
  await again.goto(`/sequences/${id}/workflow`)
  await expect(again.getByText('저장되지 않은 작업이 남아 있습니다')).toBeVisible()
  await expect(nodes(again, 'timer')).toHaveCount(1)
  await again.getByRole('button', { name: '복구' }).click()
  await expect(nodes(again, 'timer')).toHaveCount(0)
  await expect(saved(again)).toBeVisible({ timeout: 8000 })
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
})

test('an unreadable workflow is reported, shown as the default one, and not overwritten', async ({
  page,
  user,
}) => {
  const sequence = await make(user, THREE)
  await page.route(`**/api/v1/sequences/${sequence.id}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...sequence, workflowData: '{"nodes": [' } })
      : route.continue(),
  )
  await open(page, sequence.id)
  await expect(page.getByText('워크플로우를 불러오지 못했습니다')).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(1)
  await page.waitForTimeout(4000)
  expect((await workflowOf(user, sequence.id)).nodes).toHaveLength(3)
})

const bar = (page: Page) => page.getByRole('banner')

test('without a network the edit is kept, and saved automatically when the network is back', async ({
  page,
  user,
  context,
}) => {
  const id = await openNewSequence(page, user, THREE)
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await context.setOffline(true)
  await removeTimer(page)
  await expect(
    bar(page).getByText('자동 저장에 실패했습니다. 인터넷에 연결되면 자동으로 저장합니다'),
  ).toBeVisible({
    timeout: 8000,
  })
  expect(warnings.join()).toContain('자동 저장에 실패했습니다')
  await expect(saveButton(page)).toHaveText('저장 *')
  expect((await workflowOf(user, id)).nodes).toHaveLength(3)
  await context.setOffline(false)
  // at once, not after the 15 seconds
  await expect(saved(page)).toBeVisible({ timeout: 4000 })
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
})

test('a save whose response was lost causes no conflict', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  let lost = 0
  await page.route(`**/api/v1/sequences/${id}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue()
    lost++
    await route.fetch()
    await route.abort()
  })
  await removeTimer(page)
  await saveButton(page).click()
  await expect(bar(page).getByText('저장하지 못했습니다', { exact: false })).toBeVisible()
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await save(page)
  await expect(page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했습니다' })).toBeHidden()
  expect((await workflowOf(user, id)).nodes).toHaveLength(3)
})

test('undoing to the saved state leaves nothing to save; undoing during a save is saved again', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  await removeTimer(page)
  await expect(saveButton(page)).toHaveText('저장 *')
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect(saveButton(page)).toHaveText('저장')
  await expect(saveButton(page)).toBeDisabled()

  let release: (() => void) | undefined
  await page.route(`**/api/v1/sequences/${id}`, async (route) => {
    if (route.request().method() === 'PUT' && !release) await new Promise<void>((go) => (release = go))
    await route.continue()
  })
  await removeTimer(page)
  await saveButton(page).click()
  await expect.poll(() => release !== undefined).toBe(true)
  await page.keyboard.press('ControlOrMeta+KeyZ')
  await expect(nodes(page, 'timer')).toHaveCount(1)
  release?.()
  await expect.poll(async () => (await workflowOf(user, id)).nodes.length, { timeout: 8000 }).toBe(3)
  await expect(saved(page)).toBeVisible()
})

test('a rejected save shows the whole reason below the save button, also at 1280 pixels', async ({
  page,
  user,
}) => {
  const { id } = await make(user, THREE)
  const reason =
    '내용이 너무 길어 저장하지 않았습니다. 제목 1,000자, 텍스트 본문 200,000자, HTML 본문 500,000자, AI 프롬프트 20,000자, 메모 10,000자 안으로 줄여 주세요.'
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, id)
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { statusCode: 400, code: 'workflow_invalid', message: reason } })
      : route.continue(),
  )
  await removeTimer(page)
  const failure = bar(page).getByRole('alert')
  await expect(failure).toContainText('자동 저장에 실패했습니다', { timeout: 8000 })
  await expect(failure).toContainText(reason)
  const isCut = await failure.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].some(
      (one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0,
    ),
  )
  expect(isCut).toBe(false)
  await expectAccessible(page)
})
