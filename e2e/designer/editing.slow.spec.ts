// Rare cases of editing a workflow: many nodes, several at once, an unknown sequence, a phone.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
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
import { expectNoLayoutFault } from '../support/layout.ts'

test('a second email below one node makes two variants, each for half of the leads', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await addBelow(page, nodes(page, 'start'), '이메일 초안')
  await expect(page.getByText('A/B 50%')).toHaveCount(2)
})

test('several selected nodes are moved and deleted together', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  await nodes(page, 'emailDraft').getByText('첫 제안').click()
  await nodes(page, 'timer')
    .getByText('3일 대기')
    .click({ modifiers: ['ControlOrMeta'] })
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(2)
  const grip = await nodes(page, 'timer').getByText('3일 대기').boundingBox()
  if (!grip) throw new Error('the timer is not on the screen')
  await page.mouse.move(grip.x + 5, grip.y + 5)
  await page.mouse.down()
  await page.mouse.move(grip.x + 105, grip.y + 5, { steps: 8 })
  await page.mouse.up()
  await save(page)
  const [start, email, timer] = (await workflowOf(user, id)).nodes.map((one) => one.position)
  expect(start).toEqual({ x: 250, y: 50 })
  expect(email?.x).toBeGreaterThan(300)
  expect(timer?.x).toBe(email?.x)

  await page.keyboard.press('Delete')
  await expect(page.getByText('노드 2개를 삭제했습니다')).toBeVisible()
  await expect(page.locator('.react-flow__node')).toHaveCount(1)
})

test('an unknown sequence shows an error page', async ({ page, user }) => {
  expect(user.userId).not.toBe('')
  await page.goto('/sequences/01a1fc2b-c555-7179-9036-2ec98439be28/workflow')
  await expect(page.getByText('시퀀스를 찾을 수 없습니다')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '시퀀스 목록으로' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
})

test('a workflow of two hundred nodes is opened, moved and saved completely', async ({ page, user }) => {
  const many = Array.from({ length: 199 }, (_, i) =>
    node(`n${i}`, i % 2 ? 'timer' : 'emailDraft', 250 + 340 * Math.floor(i / 20), 250 + 200 * (i % 20), {
      subject: `메일 ${i}`,
    }),
  )
  const chain = many.map((one, i) => edge(i === 0 ? 'start' : `n${i - 1}`, one.id))
  const { id } = await make(user, { nodes: [node('start', 'start', 250, 50), ...many], edges: chain })
  await open(page, id)
  await expect(page.locator('.react-flow__node').first()).toBeVisible()
  const start = await nodes(page, 'start').boundingBox()
  if (!start) throw new Error('the start node is not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + 4)
  await page.mouse.down()
  await page.mouse.move(start.x + start.width / 2 - 60, start.y + 4, { steps: 6 })
  await page.mouse.up()
  await expect(saveButton(page)).toHaveText('저장 *')
  await save(page)
  const kept = await workflowOf(user, id)
  expect(kept.nodes).toHaveLength(200)
  expect(kept.edges).toHaveLength(199)
  expect(kept.nodes[0]?.position.x).toBeLessThan(250)
})

test('the designer has no layout fault and is accessible at 100 %, and is read-only on a phone', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await page.setViewportSize({ width: 1280, height: 1500 })
  await open(page, sample.sequenceId)
  // targets have their real size at 100 %
  await expect(page.locator('.react-flow__viewport')).toHaveCSS('transform', /^matrix\(1, 0, 0, 1,/)
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page, sample.sequenceId)
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 780 })
  await expect(page.getByText('좁은 화면에서는 보기만 할 수 있습니다', { exact: false })).toBeVisible()
  await expect(
    page.getByRole('button', { name: /^(저장|노드 추가|이메일 초안 추가|타이머 추가|설정|삭제|메모 추가)/ }),
  ).toHaveCount(0)
  await expectNoLayoutFault(page)
})
