// Undo in detail: dragged nodes, text fields, notes, deletions in the middle, and the undo of a toast.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  edge,
  edges,
  expectStatus,
  make,
  node,
  nodes,
  open,
  openNewSequence,
  redoButton,
  THREE,
  toast,
  undoButton,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

const FIVE = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 250, 650, { subject: '두 번째', bodyText: '다시' }),
    node('u', 'timer', 250, 850, { delayDays: 5 }),
  ],
  edges: [...THREE.edges, edge('t', 'b'), edge('b', 'u')],
}

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

test('the first undo after a drag moves the nodes back, and redo moves them again, one step for several', async ({
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
})

test('a node restored by undo is scrolled into view', async ({ page, user }) => {
  const { id } = await make(user, {
    nodes: [...THREE.nodes, node('far', 'comment', 250, 4000, { comment: '멀리 있는 메모' })],
    edges: THREE.edges,
  })
  await open(page, id)
  // focus scrolls it into view; a click during the movement could hit something else
  await nodes(page, 'comment').focus()
  await expect(nodes(page, 'comment')).toBeInViewport({ ratio: 1 })
  await nodes(page, 'comment').getByRole('button', { name: '메모 삭제' }).click()
  await page.keyboard.press('Shift+Digit1')
  await expect(nodes(page, 'start')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(nodes(page, 'comment')).toBeInViewport({ ratio: 1 })
  await expect(nodes(page, 'comment')).toHaveClass(/selected/)
})

test('undo and deleting inside a text field apply to the field, also with Ctrl and Shift', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await nodes(page, 'comment').getByText('메모를 입력하세요').click()
  const note = nodes(page, 'comment').getByRole('textbox')
  await page.keyboard.type('first second')
  await page.keyboard.press('Control+Backspace')
  await expect(note).toHaveValue('first ')
  await page.keyboard.press('Shift+Backspace')
  await page.keyboard.press('Shift+Delete')
  await expect(note).toHaveValue('first')
  await expect(nodes(page, 'comment')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(note).not.toHaveValue('first')
  await expect(nodes(page, 'comment')).toHaveCount(1)
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)

  // letters, arrows, the question mark, and Hangul in the middle of a syllable are text
  await note.fill('')
  await page.keyboard.type('an?0+-')
  await typeKorean(page, '누나의 메모')
  await page.keyboard.press('Control+a')
  await expect(note).toHaveValue('an?0+-누나의 메모')
  await expect(page.locator('.react-flow__node')).toHaveCount(4)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await nodes(page, 'comment').getByRole('button', { name: '저장' }).click()

  // while a dialog is open the canvas ignores keys
  await nodes(page, 'emailDraft').getByRole('button', { name: '설정' }).click()
  const subject = page.getByRole('dialog', { name: '이메일 설정' }).getByLabel('제목 템플릿')
  await subject.press('Control+a')
  await subject.press('Backspace')
  await subject.press('Control+z')
  await expect(subject).toHaveValue('첫 제안')
  await expect(nodes(page, 'comment')).toContainText('누나의 메모')
})

test('undo with a note still open undoes the edit of the note first', async ({ page, user }) => {
  const { id } = await make(user, {
    nodes: [...THREE.nodes, node('n', 'comment', 700, 250, { comment: '처음' })],
    edges: THREE.edges,
  })
  await open(page, id)
  await nodes(page, 'comment').getByText('처음').click()
  await nodes(page, 'comment').getByRole('textbox').fill('수정한 글')
  await undoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('처음')
  await redoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('수정한 글')
})

test('deleting in the middle cuts at once, and reconnecting the rest is one step with it', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FIVE)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '삭제' }).click()
  await expect(edges(page)).toHaveCount(2)
  const offered = toast(page, '노드를 삭제했습니다')
  await expect(offered).toContainText('앞뒤를 연결하면 타이머 ‘3일 대기’도 함께 삭제됩니다')
  await expectAccessible(page, { within: '[data-sonner-toaster]' })
  await offered.getByRole('button', { name: '앞뒤 연결' }).click()
  await expect(nodes(page, 'timer')).toHaveCount(1)
  await expect(page.getByRole('group', { name: '연결: 시작 → 이메일 초안: 두 번째' })).toBeAttached()
  await expect(toast(page, '노드를 삭제하고 앞뒤를 연결했습니다')).toContainText('타이머 ‘3일 대기’도')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('.react-flow__node')).toHaveCount(5)
  await expect(edges(page)).toHaveCount(4)
  await expect(undoButton(page)).toBeDisabled()

  // Shift+Delete does both at once
  await page.keyboard.press('Escape')
  await nodes(page, 'timer').getByText('3일 대기').click()
  await page.keyboard.press('Shift+Delete')
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(toast(page, '앞뒤를 연결했습니다')).toContainText('이메일 초안 ‘두 번째’도 함께 삭제했습니다')
  await expect(
    page.getByRole('group', { name: '연결: 이메일 초안: 첫 제안 → 타이머: 5일 대기' }),
  ).toBeAttached()
  await toast(page, '앞뒤를 연결했습니다').getByRole('button', { name: '실행 취소' }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(5)
  await expect(edges(page)).toHaveCount(4)
})

test('undo in the toast of an earlier deletion keeps later edits', async ({ page, user }) => {
  await openNewSequence(page, user, FIVE)
  await nodes(page, 'timer').first().getByRole('button', { name: '삭제' }).click()
  await page.getByRole('button', { name: '메모 추가' }).click()
  await toast(page, '노드를 삭제했습니다').getByRole('button', { name: '실행 취소' }).click()
  await expect(nodes(page, 'timer')).toHaveCount(2)
  await expect(edges(page)).toHaveCount(4)
  await expect(nodes(page, 'comment')).toHaveCount(1)
})
