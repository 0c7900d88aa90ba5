// Stored workflows that cannot be read or break rules: each is opened, its faults are shown, and it can be repaired.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { connectionFaults } from '#core/sequences/workflow/connection-faults.ts'
import { expectAccessible } from '../support/axe.ts'
import { setStoredWorkflow, storedWorkflow } from '../support/database.ts'
import {
  edge,
  make,
  node,
  nodes,
  open,
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

const start = node('start', 'start', 250, 50)
const BROKEN: Record<string, string> = {
  'a text cut off in the middle': JSON.stringify(THREE).slice(0, 150),
  'a text of 10 MB': JSON.stringify({
    nodes: [start, node('a', 'emailDraft', 0, 0, { bodyText: '가'.repeat(10_000_000) })],
    edges: [],
  }),
  'an unknown kind': JSON.stringify({ nodes: [start, node('x', 'teleport', 0, 0)], edges: [] }),
  'two nodes of one id': JSON.stringify({ nodes: [...THREE.nodes, node('a', 'timer', 0, 0)], edges: [] }),
  'positions that are no numbers':
    '{"nodes":[{"id":"start","type":"start","position":{"x":NaN,"y":50},"data":{}}],"edges":[]}',
  'positions outside any canvas': JSON.stringify({
    nodes: [node('start', 'start', 1e300, -1e300)],
    edges: [],
  }),
}

async function expectDefault(page: Page): Promise<void> {
  await expect(page.locator('.react-flow__node')).toHaveCount(1)
  await expect(page.getByText('워크플로우 시작점')).toBeInViewport()
}

test('an unreadable workflow shows a toast and the default workflow', async ({ page, user, server }) => {
  const { id } = await make(user)
  for (const [what, text] of Object.entries(BROKEN)) {
    await test.step(what, async () => {
      await setStoredWorkflow(server, id, text)
      await open(page, id)
      await expect(page.getByText('워크플로우를 불러오지 못했습니다')).toBeVisible()
      await expectDefault(page)
    })
  }
})

test('a cycle and forbidden connections are shown with their faults, and the workflow can be repaired', async ({
  page,
  user,
  server,
}) => {
  const { id } = await make(user)
  const circle = { nodes: THREE.nodes, edges: [...THREE.edges, edge('t', 'a'), edge('start', 't')] }
  await setStoredWorkflow(server, id, JSON.stringify(circle))
  await open(page, id)
  await expect(page.locator('.react-flow__node')).toHaveCount(3)
  await expect(page.getByText('순환하는 연결').first()).toBeVisible()
  await expect(page.getByText('허용되지 않는 연결').first()).toBeVisible()
  await nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('순환하는 연결')).toHaveCount(0)
  await saveButton(page).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
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
  await expect(saved(page)).toBeVisible({ timeout: 8000 })
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

const MISSING_ENDS = {
  nodes: [...THREE.nodes, node('again', 'start', 650, 50)],
  edges: [...THREE.edges, edge('start', 'gone'), edge('lost', 'a'), edge('lost', 'gone')],
}

test('two starts and connections to missing nodes are kept by other edits, marked, and deleted by the user', async ({
  page,
  user,
}) => {
  const { id } = await make(user, MISSING_ENDS)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/sequences/${id}/workflow`)
  await expect(page.locator('.react-flow__node')).toHaveCount(MISSING_ENDS.nodes.length)
  await expect(page.locator('.react-flow__edge')).toHaveCount(THREE.edges.length)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await page.keyboard.press('Escape')
  await expect(saved(page)).toBeVisible({ timeout: 8000 })
  expect((await workflowOf(user, id)).edges).toEqual(MISSING_ENDS.edges)

  await page.getByRole('button', { name: '점검', exact: false }).first().click()
  const panel = page.getByRole('complementary', { name: '점검' })
  await expect(panel.getByText('시작 노드가 두 개 이상입니다.', { exact: false })).toHaveCount(1)
  await expect(panel.getByText('‘시작’에서 없는 노드로 이어진 연결', { exact: false })).toHaveCount(1)
  await expect(panel.getByText('없는 노드에서 ‘이메일’로 이어진 연결', { exact: false })).toHaveCount(1)
  await expect(panel.getByText('양쪽 노드가 모두 없는 연결', { exact: false })).toHaveCount(1)
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  const remove = panel.getByRole('button', { name: '연결 삭제' })
  for (const left of [2, 1, 0]) {
    await remove.first().click()
    await expect(remove).toHaveCount(left)
  }
  await page.locator('[data-id="again"]').getByRole('button', { name: '삭제' }).click()
  await expect(nodes(page, 'start')).toHaveCount(1)
  await expect(nodes(page, 'start').getByRole('button', { name: '삭제' })).toHaveCount(0)
  await saveButton(page).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  await expect(panel.getByText('시작 노드가 두 개 이상입니다.', { exact: false })).toHaveCount(0)
  await expect(panel.getByText('없는 연결', { exact: false })).toHaveCount(0)
  const kept = await workflowOf(user, id)
  expect(kept.edges).toEqual(THREE.edges)
  expect(kept.nodes.filter(({ type }) => type === 'start').map((one) => one.id)).toEqual(['start'])
})

test('a workflow without a start, or without any node, is opened and gets a start with one click', async ({
  page,
  user,
}) => {
  for (const without of [{ nodes: THREE.nodes.slice(1), edges: THREE.edges }, { nodes: [] }]) {
    const { id } = await make(user, without as typeof THREE)
    await page.goto(`/sequences/${id}/workflow`)
    await expect(page.locator('.react-flow__node')).toHaveCount(without.nodes.length)
    const notice = page.getByRole('note').filter({ hasText: '시작 노드가 없습니다' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '점검', exact: false }).first().click()
    const panel = page.getByRole('complementary', { name: '점검' })
    await expect(panel.getByText('시작 노드가 없습니다.', { exact: false })).toHaveCount(1)
    await expect(panel.getByRole('button', { name: '시작 노드 추가' })).toBeVisible()
    await expectNoLayoutFault(page)
    await notice.getByRole('button', { name: '시작 노드 추가' }).click()
    await expect(notice).toBeHidden()
    await expect(nodes(page, 'start')).toBeInViewport()
    // a stored connection from the missing start is valid again, also before the next check
    await expect(page.locator('.react-flow__edge')).toHaveCount(without.nodes.length)
    await expect(page.locator('.edge-fault')).toHaveCount(0)
    await expect(panel.getByRole('button', { name: '연결 삭제' })).toHaveCount(0)
    await expect(saved(page)).toBeVisible({ timeout: 8000 })
    await expect(panel.getByText('시작 노드가 없습니다.', { exact: false })).toHaveCount(0)
    const kept = await workflowOf(user, id)
    expect(kept.nodes.find(({ type }) => type === 'start')).toMatchObject({
      id: 'start',
      position: { x: 250, y: 50 },
    })
  }
})

test('saving over an unreadable original needs a confirmation, and the original can be downloaded first', async ({
  page,
  user,
  server,
}) => {
  const { id } = await make(user)
  await setStoredWorkflow(server, id, UNREADABLE)
  await open(page, id)
  await expect(page.getByText('저장된 워크플로우를 읽을 수 없습니다')).toBeVisible()
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await page.keyboard.press('Escape')
  await expect(saveButton(page)).toHaveText('저장 *')
  // no automatic save overwrites it
  await page.waitForTimeout(3600)
  await expect(page.getByText('변경사항이 3초 후 자동 저장됩니다')).toHaveCount(0)
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
  await expect(saved(page)).toBeVisible({ timeout: 8000 })
  expect((await workflowOf(user, id)).nodes).toHaveLength(3)
})
