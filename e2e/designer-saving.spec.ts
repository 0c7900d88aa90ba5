// What becomes of a drawing when saving fails, somebody else was first, the tab dies, or it cannot be read.
import { updateSequence } from '#api/sequences.ts'
import { callApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { addBelow, drawing, make, nodes, open, saveButton, saved, THREE } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

test('a save that fails keeps the changed mark and says so, until a later one succeeds', async ({
  page,
  person,
}) => {
  const { id } = await make(person, THREE)
  await open(page, id)
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
  await saveButton(page).click()
  await expect(saved(page)).toBeVisible()
  expect((await drawing(person, id)).nodes).toHaveLength(4)
})

test('a newer drawing from elsewhere is never overwritten before the person has chosen', async ({
  page,
  person,
}) => {
  const { id } = await make(person, THREE)
  await open(page, id)
  const elsewhere = (subject: string) => ({
    ...THREE,
    nodes: THREE.nodes.map((one) => (one.id === 'a' ? { ...one, data: { subject } } : one)),
  })
  const saveElsewhere = (subject: string) =>
    callApi(person, updateSequence, {
      params: { id },
      body: { workflowData: JSON.stringify(elsewhere(subject)) },
    })
  await saveElsewhere('다른 탭의 제목')
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  const dialog = page.getByRole('dialog', { name: '다른 곳에서 먼저 저장했습니다' })
  await expect(dialog).toBeVisible({ timeout: 8000 })
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '새 내용 불러오기' }).click()
  await expect(nodes(page, 'emailDraft')).toContainText('다른 탭의 제목')
  await expect(nodes(page, 'timer')).toHaveCount(1)
  await expect(saved(page)).toBeVisible()

  await saveElsewhere('또 다른 제목')
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  await saveButton(page).click()
  await dialog.getByRole('button', { name: '내 내용으로 저장' }).click()
  await expect(saved(page)).toBeVisible()
  const kept = await drawing(person, id)
  expect(kept.nodes.map((one) => one.id)).toEqual(['start', 'a'])
  expect(kept.nodes[1]?.data).toMatchObject({ subject: '다른 탭의 제목' })
})

test('leaving with unsaved work is asked about, and work lost with the tab is offered again', async ({
  page,
  person,
}) => {
  const { id } = await make(person, THREE)
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await open(page, id)
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('link', { name: '시퀀스 목록으로' }).click()
  const leave = page.getByRole('dialog', { name: '저장하지 않은 변경이 있습니다' })
  await leave.getByRole('button', { name: '계속 편집' }).click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}/workflow`))

  // the tab dies: the browser asks nothing, nothing can be saved
  await page.waitForTimeout(600)
  const [again] = [await page.context().newPage()]
  await page.close({ runBeforeUnload: false })
  await again.goto(`/sequences/${id}/workflow`)
  await expect(again.getByText('저장되지 않은 작업이 남아 있습니다')).toBeVisible()
  await expect(nodes(again, 'timer')).toHaveCount(1)
  await again.getByRole('button', { name: '복구하기' }).click()
  await expect(nodes(again, 'timer')).toHaveCount(0)
  await expect(saved(again)).toBeVisible({ timeout: 8000 })
  expect((await drawing(person, id)).nodes).toHaveLength(2)
})

test('a drawing that cannot be read is said, shown as the default one, and not saved over', async ({
  page,
  person,
}) => {
  const sequence = await make(person, THREE)
  await page.route(`**/api/v1/sequences/${sequence.id}`, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { ...sequence, workflowData: '{"nodes": [' } })
      : route.continue(),
  )
  await open(page, sequence.id)
  await expect(page.getByText('워크플로우를 불러오지 못했습니다')).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(1)
  await page.waitForTimeout(4000)
  expect((await drawing(person, sequence.id)).nodes).toHaveLength(3)
})
