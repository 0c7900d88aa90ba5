// A/B variants on the canvas: their names, their shares, and the hint before one is added.
import { edge, node, nodes, openNewSequence, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const FORK = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 590, 250, { subject: '질문으로 시작하기', bodyText: '안녕하세요' }),
  ],
  edges: [...THREE.edges, edge('start', 'b'), edge('b', 't')],
}

test('every variant shows its letter and share on the card and the connection, with an explanation', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FORK)
  const [a, b] = [nodes(page, 'emailDraft').first(), nodes(page, 'emailDraft').last()]
  await expect(a.locator('.variant-letter')).toHaveText('A')
  await expect(b.locator('.variant-letter')).toHaveText('B')
  await expect(b.getByText('A/B 50%')).toBeVisible()
  await expect(page.locator('.branch-label')).toHaveText(['A 50%', 'B 50%'])
  await page.locator('.branch-label').first().hover()
  await expect(page.getByText('연락처마다 A, B 중 하나만 받습니다.', { exact: false })).toBeVisible()
  await expect(nodes(page, 'timer').locator('.variant-letter')).toHaveCount(0)
})

test('the menu below a node followed by an email shows that another one becomes a variant', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  const hint = page.getByText('A/B 추가', { exact: false })
  await expect(nodes(page, 'timer').getByRole('button', { name: '이메일 초안 추가' })).toBeVisible()
  await nodes(page, 'start').getByRole('button', { name: '노드 추가' }).click()
  await expect(hint).toBeVisible()
  await page.getByRole('menuitem', { name: '이메일 초안', exact: true }).click()
  await expect(page.locator('.branch-label')).toHaveCount(2)
  await expect(page.getByText('A/B 50%')).toHaveCount(2)
})
