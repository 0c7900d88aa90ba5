// Copying between sequences and tabs, the bar of several chosen, and the menus.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  edge,
  make,
  node,
  nodes,
  open,
  openNewSequence,
  save,
  saved,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const all = (page: Page) => page.locator('.react-flow__node')
const chosen = (page: Page) => page.locator('.react-flow__node.selected')
const edges = (page: Page) => page.locator('.react-flow__edge')
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

async function choose(page: Page, ...texts: string[]): Promise<void> {
  for (const [i, text] of texts.entries())
    await all(page)
      .filter({ hasText: text })
      .click({ position: { x: 24, y: 10 }, ...(i > 0 && { modifiers: ['ControlOrMeta'] }) })
  await expect(chosen(page)).toHaveCount(texts.length)
}

test('nodes are copied to a sequence in another tab without clipboard permission; the start node, a field and selected text are not', async ({
  page,
  context,
  user,
}) => {
  const [first, second] = [await make(user, THREE), await make(user)]
  await open(page, first.id)
  await choose(page, '첫 제안', '3일 대기')
  await page.keyboard.press('ControlOrMeta+c')
  const other = await context.newPage()
  await open(other, second.id)
  await expect(saved(other)).toBeVisible()
  await other.mouse.move(900, 400, { steps: 5 })
  await other.keyboard.press('ControlOrMeta+v')
  await expect(all(other)).toHaveCount(3)
  await expect(chosen(other)).toHaveCount(2)
  await expect(edges(other)).toHaveCount(1)
  // the centre of the pasted nodes is under the pointer
  const [email, timer] = [
    await nodes(other, 'emailDraft').boundingBox(),
    await nodes(other, 'timer').boundingBox(),
  ]
  if (!email || !timer) throw new Error('not on the screen')
  expect(Math.abs(email.x + email.width / 2 - 900)).toBeLessThan(12)
  expect(Math.abs((email.y + timer.y + timer.height) / 2 - 400)).toBeLessThan(20)
  await save(other)
  const kept = await workflowOf(user, second.id)
  expect(kept.nodes[1]?.data).toMatchObject({ subject: '첫 제안', bodyText: '안녕하세요' })
  expect(kept.nodes.map(({ id }) => id)).not.toContain('a')
  expect((await workflowOf(user, first.id)).nodes).toHaveLength(3)

  await openNewSequence(page, user, THREE)
  await nodes(page, 'start').getByText('워크플로우 시작점').click()
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('시작 노드는 복사할 수 없습니다.')).toBeVisible()

  await choose(page, '첫 제안')
  await page.keyboard.press('ControlOrMeta+c')
  await page.getByRole('button', { name: '메모 추가' }).click()
  // a new note is open for editing
  const note = nodes(page, 'comment').getByRole('textbox')
  await note.fill('복사할 글')
  await note.press('ControlOrMeta+a')
  await note.press('ControlOrMeta+x')
  await expect(note).toHaveValue('')
  await note.press('ControlOrMeta+v')
  await expect(note).toHaveValue('복사할 글')
  await note.press('Escape')
  // the clipboard now contains that text, and the canvas ignores it
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(4)

  // the note covers the head of the card
  await nodes(page, 'emailDraft').getByText('첫 제안').click()
  await page.getByRole('heading', { level: 1 }).selectText()
  await page.keyboard.press('ControlOrMeta+c')
  await page.evaluate(() => getSelection()?.empty())
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(4)
})

test('a box selects several nodes and shows their toolbar; a click on one of them selects only that one', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  const [a, t] = [await nodes(page, 'emailDraft').boundingBox(), await nodes(page, 'timer').boundingBox()]
  if (!a || !t) throw new Error('not on the screen')
  await page.keyboard.down('Shift')
  await page.mouse.move(a.x - 40, a.y - 20)
  await page.mouse.down()
  await page.mouse.move(t.x + t.width + 40, t.y + t.height + 30, { steps: 10 })
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect(chosen(page)).toHaveCount(2)
  const bar = page.getByRole('toolbar', { name: '선택한 노드' })
  await expect(bar).toContainText('2개 선택됨')
  await expectAccessible(page, { within: '[role=toolbar][aria-label="선택한 노드"]' })
  await bar.getByRole('button', { name: '복제' }).click()
  await expect(all(page)).toHaveCount(5)
  await expect(edges(page)).toHaveCount(3)
  await expect(chosen(page)).toHaveCount(2)
  await bar.getByRole('button', { name: '복사' }).click()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(7)
  await bar.getByRole('button', { name: '삭제' }).click()
  await expect(all(page)).toHaveCount(5)
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  await expect(bar).toContainText('5개 선택됨')
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(chosen(page)).toHaveCount(0)

  await page.keyboard.press('ControlOrMeta+a')
  await nodes(page, 'start').getByText('워크플로우 시작점').click()
  await expect(chosen(page)).toHaveCount(1)
})

const FIVE = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 250, 650, { subject: '두 번째', bodyText: '다시' }),
    node('u', 'timer', 250, 850, { delayDays: 5 }),
  ],
  edges: [...THREE.edges, edge('t', 'b'), edge('b', 'u')],
}

test('the context menus of nodes, a connection and the canvas list their actions with the keys, and open by keyboard on the focused node', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FIVE)
  await nodes(page, 'timer')
    .first()
    .click({ button: 'right', position: { x: 40, y: 18 } })
  await expect(chosen(page)).toHaveCount(1)
  await expect(page.getByRole('menuitem')).toContainText([
    '대기 시간 수정',
    '아래에 이메일 초안 추가',
    '복제',
    '복사',
    '잘라내기',
    '삭제',
    '삭제하고 앞뒤 연결 (이메일 초안도 삭제)',
  ])
  await expect(item(page, '복제')).toContainText('Ctrl+D')
  await item(page, '잘라내기').click()
  await expect(all(page)).toHaveCount(4)

  // another right click while a menu is open opens the next one
  await page.mouse.click(200, 300, { button: 'right' })
  await expect(item(page, '모두 선택')).toBeVisible()
  await page.mouse.click(1100, 500, { button: 'right' })
  await item(page, '여기에 붙여넣기').click()
  await expect(all(page)).toHaveCount(5)
  const pasted = await chosen(page).boundingBox()
  expect(Math.abs((pasted?.x ?? 0) + (pasted?.width ?? 0) / 2 - 1100)).toBeLessThan(12)

  await page.keyboard.press('ControlOrMeta+a')
  await nodes(page, 'emailDraft')
    .first()
    .click({ button: 'right', position: { x: 40, y: 60 } })
  await expect(page.getByRole('menu')).toHaveAccessibleName('노드 5개 메뉴')
  await expect(item(page, '설정')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(chosen(page)).toHaveCount(5)

  await page.keyboard.press('Escape')
  await expect(chosen(page)).toHaveCount(0)
  await nodes(page, 'start').click({ button: 'right', position: { x: 40, y: 20 } })
  await expect(page.getByRole('menuitem')).toContainText(['아래에 이메일 초안 추가'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  const line = page.getByRole('group', { name: '연결: 시작 → 이메일 초안: 첫 제안' })
  await line.focus()
  await page.keyboard.press('Shift+F10')
  await expect(item(page, '연결 삭제')).toBeVisible()
  await expectAccessible(page, { within: '[role=menu]' })
  await item(page, '이메일과 타이머 삽입').click()
  await expect(all(page)).toHaveCount(7)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(all(page)).toHaveCount(5)

  // by keyboard, with the focus back on the node
  await page.keyboard.press('Escape')
  const email = nodes(page, 'emailDraft').filter({ hasText: '첫 제안' })
  await nodes(page, 'start').focus()
  await page.keyboard.press('ArrowDown')
  await expect(email).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menu')).toHaveAccessibleName('이메일 초안: 첫 제안 메뉴')
  await page.keyboard.press('Escape')
  await expect(email).toBeFocused()
  await page.keyboard.press('Shift+F10')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '이메일 설정' }).getByRole('button', { name: '취소' }).click()
  await expect(email).toBeFocused()
})
