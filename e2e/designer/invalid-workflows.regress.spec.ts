// A stored workflow that breaks every rule, and one that cannot be read: each is opened, shown and repaired.
import { readFile } from 'node:fs/promises'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { expectAccessible } from '../support/axe.ts'
import { setStoredWorkflow, storedWorkflow } from '../support/database.ts'
import {
  autoSaveNotice,
  edge,
  make,
  node,
  open,
  passAutoSave,
  save,
  saveButton,
  saved,
  THREE,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

const UNREADABLE = JSON.stringify({
  nodes: [node('start', 'start', 250, 50), node('x', 'teleport', 0, 0)],
  edges: [],
})

const note = { ...node('n', 'comment', 650, 50), data: { comment: '메모' } }
const RULES_BROKEN = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 250, 650, { subject: '둘째', bodyText: '본문' }),
    node('c', 'emailDraft', 650, 650, { subject: '셋째', bodyText: '본문' }),
    node('u', 'timer', 650, 250, { delayDays: 2 }),
    note,
  ],
  edges: [
    ...THREE.edges,
    edge('t', 'b'),
    // every rule broken once: forbidden kinds, a note, a duplicate, a self-loop, a cycle, an edge into the start
    edge('b', 'c'),
    edge('start', 'u'),
    edge('n', 'c'),
    edge('t', 'b'),
    edge('c', 'c'),
    edge('b', 'a'),
    edge('u', 'start'),
  ],
}

test('a workflow saved by another program with every rule broken is shown, marked, edited and saved', async ({
  page,
  user,
}) => {
  const { id } = await make(user, RULES_BROKEN)
  await page.clock.install()
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, id)
  await page.getByRole('button', { name: '화면에 맞추기' }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(RULES_BROKEN.nodes.length)
  await expect(page.locator('.react-flow__edge')).toHaveCount(RULES_BROKEN.edges.length)
  for (const words of ['허용되지 않는 연결', '중복된 연결', '순환하는 연결', '자기 자신으로 이어진 연결'])
    await expect(page.getByText(words).first()).toBeVisible()
  // every other edit is saved automatically
  await page.getByRole('button', { name: '메모 추가' }).click()
  await page.keyboard.press('Escape')
  await passAutoSave(page)
  await expect(saved(page)).toBeVisible()
  expect((await workflowOf(user, id)).nodes).toHaveLength(RULES_BROKEN.nodes.length + 1)
  // the launch check names each of them and what to do
  await page.getByRole('button', { name: '점검', exact: false }).first().click()
  const panel = page.getByRole('complementary', { name: '점검' })
  await expect(
    panel.getByText('‘이메일’에서 ‘이메일’로 이어진 연결은 허용되지 않습니다.', { exact: false }),
  ).toHaveCount(2)
  await expect(panel.getByText('자기 자신으로 이어진 연결이 있습니다.', { exact: false })).toBeVisible()
  await expect(panel.getByText('연결이 중복되었습니다.', { exact: false })).toBeVisible()
  // and each connection can be deleted
  const faulty = page.locator('.react-flow__edge:has(.edge-fault)')
  for (let left = await faulty.count(); left > 0; left = await faulty.count()) {
    // the last one is on top where labels overlap
    await page.getByRole('button', { name: '연결 삭제' }).last().click()
    await expect.poll(() => faulty.count()).toBeLessThan(left)
  }
  await save(page)
  expect(connectionFaults(await workflowOf(user, id))).toEqual([])
})

test('saving over an unreadable original needs a confirmation, and the original can be downloaded first', async ({
  page,
  user,
  server,
}) => {
  const { id } = await make(user)
  await setStoredWorkflow(server, id, UNREADABLE)
  await page.clock.install()
  await open(page, id)
  await expect(page.getByText('워크플로우를 불러오지 못했습니다')).toBeVisible()
  await expect(page.getByText('저장된 워크플로우를 읽을 수 없습니다')).toBeVisible()
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await page.keyboard.press('Escape')
  await expect(saveButton(page)).toHaveText('저장 *')
  // no automatic save overwrites it
  await expect(page.getByText(/초 후 자동 저장됩니다/)).toHaveCount(0)
  await passAutoSave(page)
  expect(await storedWorkflow(server, id)).toBe(UNREADABLE)
  await saveButton(page).click()
  const question = page.getByRole('dialog', { name: '원본을 현재 워크플로우로 교체하시겠습니까?' })
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: '원본 내려받기' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toBe(UNREADABLE)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(question).toBeHidden()
  expect(await storedWorkflow(server, id)).toBe(UNREADABLE)

  // the question is opened again and confirmed
  await saveButton(page).click()
  await question.getByRole('button', { name: '교체하고 저장' }).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  await expect(page.getByText('저장된 워크플로우를 읽을 수 없습니다')).toBeHidden()
  expect((await workflowOf(user, id)).nodes.map(({ type }) => type)).toEqual(['start', 'comment'])
  // from here on it is an ordinary workflow
  await page.getByRole('button', { name: '메모 추가' }).click()
  await expect(autoSaveNotice(page)).toBeVisible()
  await passAutoSave(page)
  await expect(saved(page)).toBeVisible()
  expect((await workflowOf(user, id)).nodes).toHaveLength(3)
})
