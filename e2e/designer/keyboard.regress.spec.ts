// The whole designer without a mouse: focus, selection, moving, building, zooming, and the list of shortcuts.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import { edge, node, nodes, openNewSequence, save, THREE, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressKoreanKey } from '../support/type-korean.ts'

const all = (page: Page) => page.locator('.react-flow__node')
const chosen = (page: Page) => page.locator('.react-flow__node.selected')
const zoom = (page: Page) =>
  page
    .locator('.react-flow__viewport')
    .evaluate((pane: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(pane.style.transform)?.[1]))

/** Created in another order than that of the flow. */
const BRANCHED = {
  nodes: [
    node('n', 'comment', 900, 60, { comment: '메모' }),
    node('t', 'timer', 250, 450, { delayDays: 3 }),
    node('b', 'emailDraft', 590, 250, { subject: '다른 제안', bodyText: '본문' }),
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 250, 250, { subject: '첫 제안', bodyText: '본문' }),
  ],
  edges: [edge('start', 'b'), edge('start', 'a'), edge('a', 't')],
}

test('Tab follows the flow, arrow keys its connections and nodes beside, Shift selects more, Alt moves nodes as one step', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, BRANCHED)
  await nodes(page, 'start').focus()
  const met: string[] = []
  for (let presses = 0; presses < 40 && met.length < 4; presses++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() =>
      document.activeElement?.matches('.react-flow__node') ? document.activeElement.ariaLabel : null,
    )
    if (at === null) continue
    met.push(at)
    await expect(chosen(page)).toHaveAccessibleName(at)
  }
  expect(met).toEqual(['이메일 초안: 첫 제안', '타이머: 3일 대기', '이메일 초안: 다른 제안', '메모: 메모'])

  await nodes(page, 'start').focus()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveAccessibleName('이메일 초안: 첫 제안')
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(chosen(page)).toHaveAccessibleName('이메일 초안: 다른 제안')
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveAccessibleName('이메일 초안: 다른 제안')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(chosen(page)).toHaveCount(2)

  // the nodes move while the key is down, and releasing it makes one step
  await page.keyboard.down('Alt')
  for (let i = 0; i < 5; i++) await page.keyboard.down('ArrowLeft')
  await page.keyboard.up('ArrowLeft')
  await page.keyboard.up('Alt')
  await save(page)
  const positions = async () =>
    Object.fromEntries((await workflowOf(user, id)).nodes.map((one) => [one.id, one.position]))
  expect(await positions()).toMatchObject({
    a: { x: 200, y: 250 },
    t: { x: 200, y: 450 },
    b: { x: 590, y: 250 },
  })
  await page.keyboard.press('ControlOrMeta+z')
  await save(page)
  expect(await positions()).toMatchObject({ a: { x: 250, y: 250 }, t: { x: 250, y: 450 } })

  // from a connection down to its target
  await page.getByRole('group', { name: '연결: 이메일 초안: 첫 제안 → 타이머: 3일 대기' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveAccessibleName('타이머: 3일 대기')
})

test('a workflow is built by keyboard under the Korean layout, with Enter for settings and a note', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user)
  await pressKoreanKey(page, 'KeyA', 'ㅁ')
  await expect(page.getByText('먼저 노드를 선택해 주세요', { exact: false })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(nodes(page, 'start')).toBeFocused()
  await pressKoreanKey(page, 'KeyA', 'ㅁ')
  await expect(nodes(page, 'emailDraft')).toBeFocused()
  await pressKoreanKey(page, 'KeyA', 'ㅁ')
  await expect(nodes(page, 'timer')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: '타이머 설정' }).getByLabel('대기 시간 (일)').fill('5')
  await page.keyboard.press('Enter')
  await expect(nodes(page, 'timer')).toContainText('5일 대기')
  await expect(nodes(page, 'timer')).toBeFocused()
  await pressKoreanKey(page, 'KeyD', 'ㅇ', { control: true })
  await expect(nodes(page, 'timer')).toHaveCount(2)

  await pressKoreanKey(page, 'KeyN', 'ㅜ')
  const note = nodes(page, 'comment').getByRole('textbox')
  await expect(note).toBeFocused()
  await page.keyboard.type('note')
  await page.keyboard.press('Control+Enter')
  await expect(nodes(page, 'comment')).toContainText('note')
  await expect(nodes(page, 'comment')).toBeFocused()
  await pressKoreanKey(page, 'KeyA', 'ㅁ')
  await expect(page.getByText('메모 아래에는 단계를 추가할 수 없습니다.')).toBeVisible()
  await page.keyboard.press('Delete')
  await expect(nodes(page, 'comment')).toHaveCount(0)
  await page.keyboard.press('Shift+Alt+KeyT')
  await expect(page.getByText('노드를 정리했습니다')).toBeVisible()
  await expect(all(page)).toHaveCount(4)
})

test('zoom is limited to 0.2 and 2; keys zoom, fit and list the shortcuts, and do nothing while a button or a dialog has the focus', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  for (const [name, end] of [
    ['축소', 0.2],
    ['확대', 2],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    while (await button.isEnabled()) await button.click()
    await expect.poll(() => zoom(page)).toBeCloseTo(end, 3)
  }
  await page.keyboard.press('Digit0')
  await expect.poll(() => zoom(page)).toBe(1)
  await page.keyboard.press('Minus')
  await expect.poll(() => zoom(page)).toBeLessThan(0.95)
  const small = await zoom(page)
  await page.keyboard.press('Equal')
  await expect.poll(() => zoom(page)).toBeGreaterThan(small)
  await page.keyboard.press('Minus')
  await page.keyboard.press('Digit0')
  await expect.poll(() => zoom(page)).toBe(1)
  await page.keyboard.press('Shift+Digit1')
  await expect(nodes(page, 'timer')).toBeInViewport({ ratio: 1 })

  await pressKoreanKey(page, 'Slash', '?', { shift: true })
  const sheet = page.getByRole('dialog', { name: '단축키' })
  await expect(sheet.getByText('연결을 따라 이동')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('KeyN')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.getByRole('button', { name: '단축키' }).click()
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all(page)).toHaveCount(3)

  // a button keeps Enter and its arrows
  await nodes(page, 'start').getByRole('button', { name: '노드 추가' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { name: '이메일 초안' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).focus()
  await page.keyboard.press('Enter')
  await expect(nodes(page, 'timer')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
