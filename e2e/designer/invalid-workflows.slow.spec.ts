// Stored workflows with two starts, none, or connections to missing nodes: each is opened, marked and repaired.
import { expectAccessible } from '../support/axe.ts'
import { edge, make, node, nodes, save, saveButton, THREE, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

const MISSING_ENDS = {
  nodes: [...THREE.nodes, node('again', 'start', 650, 50)],
  edges: [...THREE.edges, edge('start', 'gone'), edge('lost', 'a'), edge('lost', 'gone')],
}

test('two starts and connections to missing nodes are marked and deleted by the user, and a missing start is added with one click', async ({
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
  await save(page)
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
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeAttached()
  await expect(panel.getByText('시작 노드가 두 개 이상입니다.', { exact: false })).toHaveCount(0)
  await expect(panel.getByText('없는 연결', { exact: false })).toHaveCount(0)
  const kept = await workflowOf(user, id)
  expect(kept.edges).toEqual(THREE.edges)
  expect(kept.nodes.filter(({ type }) => type === 'start').map((one) => one.id)).toEqual(['start'])

  for (const without of [{ nodes: THREE.nodes.slice(1), edges: THREE.edges }, { nodes: [] }]) {
    const other = await make(user, without)
    await page.goto(`/sequences/${other.id}/workflow`)
    await expect(page.locator('.react-flow__node')).toHaveCount(without.nodes.length)
    const notice = page.getByRole('note').filter({ hasText: '시작 노드가 없습니다' })
    await expect(notice).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '점검', exact: false }).first().click()
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
    await save(page)
    await expect(panel.getByText('시작 노드가 없습니다.', { exact: false })).toHaveCount(0)
    const repaired = await workflowOf(user, other.id)
    expect(repaired.nodes.find(({ type }) => type === 'start')).toMatchObject({
      id: 'start',
      position: { x: 250, y: 50 },
    })
  }
})
