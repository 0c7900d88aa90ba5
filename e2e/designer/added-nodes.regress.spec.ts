// A workflow while it is loaded, and what can be added where: the kinds below each node, A/B variants, and notes.
import { make, node, nodes, openNewSequence, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('every kind of node offers exactly the kinds that may follow it, a second email becomes a variant, and a note is in the middle', async ({
  page,
  user,
}) => {
  const { id } = await make(user, {
    nodes: [
      ...THREE.nodes,
      node('b', 'emailDraft', 590, 250),
      node('note', 'comment', 930, 250, { comment: '메모' }),
    ],
    edges: THREE.edges,
  })
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/v1/sequences/${id}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/sequences/${id}/workflow`)
  await expect(page.getByRole('status')).toHaveText('불러오는 중…')
  release()
  await expect(page.getByText('워크플로우 시작점')).toBeVisible()

  const [start, first, last, timer] = [
    nodes(page, 'start'),
    nodes(page, 'emailDraft').first(),
    nodes(page, 'emailDraft').last(),
    nodes(page, 'timer'),
  ]
  for (const [above, choices] of [
    [start, ['이메일 초안']],
    [first, ['타이머']],
  ] as const) {
    await above.hover()
    await above.getByRole('button', { name: '노드 추가' }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toContainText([...choices])
    // an open menu has the keyboard focus
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  // below the last node of a path the only allowed kind is added by one click
  await expect(timer.getByRole('button', { name: /추가$/ })).toHaveText(['이메일 초안 추가'])
  await expect(last.getByRole('button', { name: /추가$/ })).toHaveText(['타이머 추가'])
  await expect(nodes(page, 'comment').getByRole('button', { name: /추가$/ })).toHaveCount(0)
  await expect(start.getByRole('button', { name: '삭제' })).toHaveCount(0)
  await last.getByRole('button', { name: '타이머 추가' }).click()
  await expect(nodes(page, 'timer')).toHaveCount(2)

  // a second email below the start: each lead gets one of the two
  await start.getByRole('button', { name: '노드 추가' }).click()
  await expect(page.getByText('A/B 추가', { exact: false })).toBeVisible()
  await page.getByRole('menuitem', { name: '이메일 초안', exact: true }).click()
  await expect(page.getByText('A/B 50%')).toHaveCount(2)
  await expect(page.locator('.branch-label')).toHaveText(['A 50%', 'B 50%'])
  await page.locator('.branch-label').first().hover()
  await expect(page.getByText('연락처마다 A, B 중 하나만 받습니다.', { exact: false })).toBeVisible()

  await openNewSequence(page, user, THREE)
  // a double click opens the settings of a node, and closing them returns the focus
  const card = nodes(page, 'emailDraft').filter({ hasText: '첫 제안' })
  await card.getByText('첫 제안').dblclick()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await expect(settings).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(settings).toBeHidden()
  await expect(card).toBeFocused()

  // a new note is in the middle of the canvas, without a connection and open for editing
  await page.getByRole('button', { name: '메모 추가' }).click()
  await expect(page.getByPlaceholder('메모를 입력하세요')).toBeFocused()
  const [note, canvas] = [
    await nodes(page, 'comment').boundingBox(),
    await page.locator('.react-flow').boundingBox(),
  ]
  if (!note || !canvas) throw new Error('the note is not visible')
  expect(Math.abs(note.x + note.width / 2 - (canvas.x + canvas.width / 2))).toBeLessThan(20)
  expect(Math.abs(note.y + note.height / 2 - (canvas.y + canvas.height / 2))).toBeLessThan(20)
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
})
