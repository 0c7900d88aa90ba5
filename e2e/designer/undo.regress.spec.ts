// Undo of a drag, of a node that is not in sight, and of a note that is open for editing.
import type { Locator, Page } from '@playwright/test'
import {
  expectStatus,
  make,
  node,
  nodes,
  open,
  openNewSequence,
  redoButton,
  THREE,
  undoButton,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

/** The position of a node in the workflow, as the browser shows it. */
const placeOf = (one: Locator) =>
  one.evaluate((element: HTMLElement) => element.style.transform.replaceAll(/[^\d.,-]/g, ''))

async function drag(page: Page, one: Locator, dx: number, dy: number): Promise<void> {
  const box = await one.boundingBox()
  if (!box) throw new Error('the node is not on the screen')
  await page.mouse.move(box.x + 60, box.y + 12)
  await page.mouse.down()
  await page.mouse.move(box.x + 60 + dx, box.y + 12 + dy, { steps: 8 })
  await page.mouse.up()
}

test('a drag is one step, undo scrolls to what it restores, and undoes an open note first', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await expect(undoButton(page)).toBeDisabled()
  await expect(redoButton(page)).toBeDisabled()
  const [email, timer] = [nodes(page, 'emailDraft'), nodes(page, 'timer')]
  const before = [await placeOf(email), await placeOf(timer)]
  await email.getByText('첫 제안').click()
  await timer.getByText('3일 대기').click({ modifiers: ['ControlOrMeta'] })
  await drag(page, timer, 120, 40)
  const after = [await placeOf(email), await placeOf(timer)]
  expect(after[0]).not.toBe(before[0])
  await page.keyboard.press('ControlOrMeta+z')
  expect([await placeOf(email), await placeOf(timer)]).toEqual(before)
  await expectStatus(page, '실행 취소: 노드 2개 이동')
  await expect(undoButton(page)).toBeDisabled()
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect([await placeOf(email), await placeOf(timer)]).toEqual(after)
  await expectStatus(page, '다시 실행: 노드 2개 이동')
  await expect(redoButton(page)).toBeDisabled()

  // a node that is not in sight
  const far = await make(user, {
    nodes: [...THREE.nodes, node('far', 'comment', 250, 4000, { comment: '멀리 있는 메모' })],
    edges: THREE.edges,
  })
  await open(page, far.id)
  // focus scrolls it into view; a click during the movement could hit something else
  await nodes(page, 'comment').focus()
  await expect(nodes(page, 'comment')).toBeInViewport({ ratio: 0.99 })
  await nodes(page, 'comment').getByRole('button', { name: '메모 삭제' }).click()
  await page.keyboard.press('Shift+Digit1')
  await expect(nodes(page, 'start')).toBeInViewport({ ratio: 0.99 })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(nodes(page, 'comment')).toBeInViewport({ ratio: 0.99 })
  await expect(nodes(page, 'comment')).toHaveClass(/selected/)

  // a note that is open for editing
  const noted = await make(user, {
    nodes: [...THREE.nodes, node('n', 'comment', 700, 250, { comment: '처음' })],
    edges: THREE.edges,
  })
  await open(page, noted.id)
  await nodes(page, 'comment').getByText('처음').click()
  await nodes(page, 'comment').getByRole('textbox').fill('수정한 글')
  await undoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('처음')
  await redoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('수정한 글')
})
