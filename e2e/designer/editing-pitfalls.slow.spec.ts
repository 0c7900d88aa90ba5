// Undo, clipboard, menus and keys: known bugs of other editors, one test each.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  addBelow,
  edge,
  make,
  node,
  nodes,
  open,
  openNewSequence,
  save,
  saveButton,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

const FIVE = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 250, 650, { subject: '두 번째', bodyText: '본문' }),
    node('u', 'timer', 250, 850, { delayDays: 5 }),
    node('c', 'emailDraft', 250, 1050, { subject: '세 번째', bodyText: '본문' }),
  ],
  edges: [...THREE.edges, edge('t', 'b'), edge('b', 'u'), edge('u', 'c')],
}
const undoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '실행 취소' })
const redoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '다시 실행' })
const edges = (page: Page) => page.locator('.react-flow__edge')
const all = (page: Page) => page.locator('.react-flow__node')
const card = (page: Page, text: string) => all(page).filter({ hasText: text })
const undoByKey = (page: Page) => page.keyboard.press('ControlOrMeta+z')

async function drag(page: Page, text: string, by: { x: number; y: number }): Promise<void> {
  const grip = await card(page, text).boundingBox()
  if (!grip) throw new Error(`${text} is not on the screen`)
  await page.mouse.move(grip.x + 60, grip.y + 12)
  await page.mouse.down()
  await page.mouse.move(grip.x + 60 + by.x, grip.y + 12 + by.y, { steps: 8 })
  await page.mouse.up()
}

test('every edit is one step: the first undo after a drag moves the node back', async ({ page, user }) => {
  await openNewSequence(page, user, THREE)
  await expect(undoButton(page)).toBeDisabled()
  await drag(page, '첫 제안', { x: 160, y: 40 })
  await addBelow(page, nodes(page, 'timer'), '이메일 초안')
  await expect(all(page)).toHaveCount(4)
  await undoByKey(page)
  await expect(all(page)).toHaveCount(3)
  await undoByKey(page)
  await expect(async () => {
    // its first position is right below the start
    const [start, back] = [
      await nodes(page, 'start').boundingBox(),
      await card(page, '첫 제안').boundingBox(),
    ]
    expect(Math.abs((back?.x ?? 0) - (start?.x ?? 99))).toBeLessThan(2)
  }).toPass()
  await expect(undoButton(page)).toBeDisabled()
  // equal to the saved workflow: nothing counts as changed
  await expect(saveButton(page)).toHaveText('저장')
  await page.keyboard.press('ControlOrMeta+Shift+z')
  await pressKoreanKey(page, 'KeyY', 'ㅛ', { control: true })
  await expect(all(page)).toHaveCount(4)
  await expect(redoButton(page)).toBeDisabled()
  await undoButton(page).click()
  await expect(all(page)).toHaveCount(3)
})

test('settings and notes are separate steps, and the toast of a deletion does the same undo', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await nodes(page, 'timer').getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('9')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(nodes(page, 'timer')).toContainText('9일 대기')
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  await page.getByRole('listitem').getByRole('button', { name: '실행 취소' }).click()
  await expect(nodes(page, 'timer')).toContainText('9일 대기')
  await undoByKey(page)
  await expect(nodes(page, 'timer')).toContainText('3일 대기')
  await pressKoreanKey(page, 'KeyZ', 'ㅋ', { control: true, shift: true })
  await expect(nodes(page, 'timer')).toContainText('9일 대기')
})

test('undo inside a text field applies to the field, and keys typed in a note never delete it', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await drag(page, '첫 제안', { x: 100, y: 0 })
  await page.getByRole('button', { name: '메모 추가' }).click()
  const note = nodes(page, 'comment')
  if ((await note.getByRole('textbox').count()) === 0) await note.getByText('메모를 입력하세요').click()
  const field = note.getByRole('textbox')
  await field.pressSequentially('hello')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(field).not.toHaveValue('hello')
  await expect(note).toHaveCount(1)
  await field.fill('one two')
  await page.keyboard.press('ControlOrMeta+Backspace')
  await page.keyboard.press('Shift+Backspace')
  await page.keyboard.press('Delete')
  await expect(note).toHaveCount(1)
  // letters of shortcuts that are composed into Hangul stay text
  await field.fill('')
  await typeKorean(page, '안녕 나무 마음')
  await expect(field).toHaveValue('안녕 나무 마음')
  await expect(all(page)).toHaveCount(4)
})

test('deleting a node in the middle cuts the flow, offers to reconnect it, and names what else is deleted', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, FIVE)
  await card(page, '두 번째').getByRole('button', { name: '삭제' }).click()
  await expect(edges(page)).toHaveCount(3)
  await expect(page.getByText('타이머 ‘3일 대기’', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '앞뒤 연결' }).click()
  await expect(all(page)).toHaveCount(4)
  await expect(edges(page)).toHaveCount(3)
  await save(page)
  expect((await workflowOf(user, id)).edges.map((one) => one.id).sort()).toEqual(['a-u', 'start-a', 'u-c'])
  // it is one step with the deletion
  await undoByKey(page)
  await expect(all(page)).toHaveCount(6)
  await expect(edges(page)).toHaveCount(5)
  // with the key the gap is closed at once
  await card(page, '두 번째').click()
  await page.keyboard.press('Shift+Delete')
  await expect(all(page)).toHaveCount(4)
  await expect(edges(page)).toHaveCount(3)
})

test('copied nodes are pasted at the pointer with their inner connections, in another sequence and another tab too', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { id } = await make(user, THREE)
  const other = await make(user)
  await open(page, id)
  await nodes(page, 'emailDraft').getByText('첫 제안').click()
  await nodes(page, 'timer')
    .getByText('3일 대기')
    .click({ modifiers: ['ControlOrMeta'] })
  await page.keyboard.press('ControlOrMeta+c')
  await page.mouse.move(1000, 400)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(5)
  await expect(edges(page)).toHaveCount(3)
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(2)
  await undoByKey(page)
  await expect(all(page)).toHaveCount(3)

  const tab = await context.newPage()
  await open(tab, other.id)
  await tab.locator('.react-flow__pane').hover()
  await tab.keyboard.press('ControlOrMeta+v')
  await expect(tab.locator('.react-flow__node')).toHaveCount(3)
  await expect(tab.locator('.react-flow__node').filter({ hasText: '첫 제안' })).toHaveCount(1)
  await save(tab)
  expect((await workflowOf(user, other.id)).edges).toHaveLength(1)
  await tab.close()
})

test('cut nodes are removed and restored by paste; the start is never copied, foreign text is ignored', async ({
  page,
  user,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openNewSequence(page, user, THREE)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+x')
  await expect(all(page)).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(3)
  await page.evaluate(() => navigator.clipboard.writeText('그냥 글'))
  await page.keyboard.press('ControlOrMeta+v')
  await expect(all(page)).toHaveCount(3)
  await page.evaluate(() =>
    navigator.clipboard.writeText('{"marker":"ieum/workflow-parts","nodes":[{"id":1}]}'),
  )
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText('복사한 내용이 불완전해', { exact: false })).toBeVisible()
  await pressKoreanKey(page, 'KeyA', 'ㅁ', { control: true })
  await pressKoreanKey(page, 'KeyD', 'ㅇ', { control: true })
  await expect(all(page)).toHaveCount(5)
})

test('the keyboard follows connections, opens, adds and moves nodes', async ({ page, user }) => {
  const id = await openNewSequence(page, user, FIVE)
  await nodes(page, 'start').focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.react-flow__node.selected')).toContainText('첫 제안')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('.react-flow__node.selected')).toContainText('두 번째')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '타이머 설정' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card(page, '세 번째').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: '이메일 설정' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: '취소' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await pressKoreanKey(page, 'KeyA', 'ㅁ')
  await expect(nodes(page, 'timer')).toHaveCount(3)
  await pressKoreanKey(page, 'KeyN', 'ㅜ')
  await expect(nodes(page, 'comment')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await card(page, '세 번째').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Alt+ArrowRight')
  await save(page)
  const moved = (await workflowOf(user, id)).nodes.find((one) => one.id === 'c')
  expect(moved?.position.x).toBeGreaterThan(250)
})

test('a right click lists the actions with their keys, and deleting names what else is deleted', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FIVE)
  await card(page, '두 번째').click({ button: 'right', position: { x: 60, y: 12 } })
  const menu = page.getByRole('menu', { name: '이메일 초안: 두 번째 메뉴' })
  await expect(menu.getByRole('menuitem', { name: '설정' })).toContainText('Enter')
  await expect(menu.getByRole('menuitem', { name: '삭제하고 앞뒤 연결 (타이머도 삭제)' })).toBeVisible()
  await expectAccessible(page, { within: '[role=menu]' })
  await menu.getByRole('menuitem', { name: /복제/ }).click()
  await expect(all(page)).toHaveCount(7)
  await page.locator('.react-flow__pane').click({ button: 'right', position: { x: 1000, y: 300 } })
  await page
    .getByRole('menu', { name: '캔버스 메뉴' })
    .getByRole('menuitem', { name: /메모 추가/ })
    .click()
  await expect(nodes(page, 'comment')).toHaveCount(1)
})

test('several selected nodes have a toolbar, and the shortcut list contains every key', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FIVE)
  await page.locator('.react-flow__pane').hover()
  await page.keyboard.press('ControlOrMeta+a')
  const bar = page.getByRole('toolbar', { name: '선택한 노드' })
  await expect(bar).toContainText('6개 선택됨')
  await bar.getByRole('button', { name: '복제' }).click()
  await expect(all(page)).toHaveCount(11)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await page.keyboard.press('Shift+Slash')
  const sheet = page.getByRole('dialog', { name: '단축키' })
  await expect(sheet.getByText('연결을 따라 이동')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})
