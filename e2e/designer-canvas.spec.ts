// The canvas as a drawing board: working on connections, tidying, looking at it from afar.
import type { Page } from '@playwright/test'
import { drawing, make, nodes, open, saveButton, saved, THREE } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

const insert = (page: Page) => page.getByRole('button', { name: '이메일과 타이머 끼워 넣기' })

/** The middle of a connection on the screen; a straight one has no width, so Playwright itself finds it hidden. */
async function middleOf(page: Page, edgeId: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.react-flow__edge[data-id="${edgeId}"] path`).first().boundingBox()
  if (!box) throw new Error(`the connection ${edgeId} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves onto a connection; right after opening the browser may not find it under the first move. */
async function pointAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await expect(async () => {
    await page.mouse.move(x + 60, y)
    await page.mouse.move(x, y, { steps: 3 })
    await expect(insert(page)).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('a pair of email and timer goes into a connection: offered under the pointer and a moment longer, and what stands below makes room', async ({
  page,
  person,
}) => {
  const { id } = await make(person, THREE)
  await open(page, id)
  const middle = await middleOf(page, 'start-a')
  await pointAt(page, middle)
  const target = await insert(page).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.mouse.move(middle.x + 300, middle.y)
  await page.waitForTimeout(200)
  await expect(insert(page)).toBeVisible()
  await expect(insert(page)).toBeHidden()

  await pointAt(page, middle)
  await insert(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(2)
  await expect(nodes(page, 'emailDraft').filter({ hasNotText: '첫 제안' })).toHaveClass(/selected/)
  await saveButton(page).click()
  await expect(saved(page)).toBeVisible()
  const after = await drawing(person, id)
  expect(after.edges).toHaveLength(4)
  expect(after.nodes.find((one) => one.id === 'a')?.position).toEqual({ x: 250, y: 650 })
})

test('a chosen connection offers to be filled and to be deleted, and both can be reached by keyboard', async ({
  page,
  person,
}) => {
  const { id } = await make(person, THREE)
  await open(page, id)
  await page.getByRole('group', { name: '연결: 이메일 초안: 첫 제안 → 타이머: 3일 대기' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '연결 삭제' })).toBeVisible()
  await insert(page).press('Enter')
  await expect(nodes(page, 'timer')).toHaveCount(2)
  await expect(page.locator('.react-flow__edge')).toHaveCount(4)
})
