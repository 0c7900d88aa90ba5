// The drawing as a whole: tidying it, and seeing it from afar.
import { drawing, edge, make, node, nodes, open, saveButton, saved } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

const CROOKED = {
  nodes: [
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 640, 130, { subject: '첫 제안', bodyText: '안녕하세요' }),
    node('t', 'timer', -80, 420, { delayDays: 3 }),
    node('n', 'comment', 960, 150, { comment: '사례를 넣어요' }),
  ],
  edges: [edge('start', 'a'), edge('a', 't')],
}

test('tidying puts the nodes in a line below the start node as one step, which can be taken back', async ({
  page,
  person,
}) => {
  const { id } = await make(person, CROOKED)
  await open(page, id)
  await page.getByRole('button', { name: '정리', exact: true }).click()
  await saveButton(page).click()
  await expect(saved(page)).toBeVisible()
  const places = async () =>
    Object.fromEntries((await drawing(person, id)).nodes.map((one) => [one.id, one.position]))
  expect(await places()).toEqual({
    start: { x: 250, y: 50 },
    a: { x: 250, y: 250 },
    t: { x: 250, y: 450 },
    n: { x: 570, y: 270 },
  })

  await page.getByRole('button', { name: '실행 취소' }).last().click()
  await saveButton(page).click()
  await expect(saved(page)).toBeVisible()
  expect(await places()).toEqual(Object.fromEntries(CROOKED.nodes.map((one) => [one.id, one.position])))
  await expect(nodes(page, 'emailDraft')).toBeInViewport({ ratio: 1 })
})
