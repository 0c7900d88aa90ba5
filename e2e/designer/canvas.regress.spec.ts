// The canvas under the pointer: inserting into a connection, drawing one, selecting, moving and zooming.
import type { Page } from '@playwright/test'
import { make, node, nodes, open, openNewSequence, save, THREE, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const insert = (page: Page) => page.getByRole('button', { name: '이메일과 타이머 삽입' })

/** The middle of a connection on the screen; a straight one has no width, so Playwright itself finds it hidden. */
async function middleOf(page: Page, edgeId: string): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.react-flow__edge[data-id="${edgeId}"] path`).first().boundingBox()
  if (!box) throw new Error(`the connection ${edgeId} is not on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Moves onto a connection; right after opening, the browser may miss it with the first move. */
async function pointAt(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  await expect
    .poll(async () => {
      await page.mouse.move(x + 60, y)
      await page.mouse.move(x, y, { steps: 3 })
      return insert(page).isVisible()
    })
    .toBe(true)
}

test('an email with a timer can be inserted into a connection under the pointer, and the nodes below move down', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  const middle = await middleOf(page, 'start-a')
  await pointAt(page, middle)
  const target = await insert(page).boundingBox()
  expect(Math.min(target?.width ?? 0, target?.height ?? 0)).toBeGreaterThanOrEqual(24)
  await page.mouse.move(middle.x + 300, middle.y)
  await expect(insert(page)).toBeHidden()

  await pointAt(page, middle)
  await insert(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(2)
  await expect(nodes(page, 'emailDraft').filter({ hasNotText: '첫 제안' })).toHaveClass(/selected/)
  await save(page)
  const after = await workflowOf(user, id)
  expect(after.edges).toHaveLength(4)
  expect(after.nodes.find((one) => one.id === 'a')?.position).toEqual({ x: 250, y: 650 })
})

async function handleOf(
  page: Page,
  nodeId: string,
  side: 'top' | 'bottom',
): Promise<{ x: number; y: number }> {
  const box = await page
    .locator(`.react-flow__node[data-id="${nodeId}"] .react-flow__handle-${side}`)
    .boundingBox()
  if (!box) throw new Error(`${nodeId} has no such connection point on the screen`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('a connection dropped on the empty canvas adds the node that is allowed there, below or above, as one step', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  const below = await handleOf(page, 't', 'bottom')
  await page.mouse.move(below.x, below.y)
  await page.mouse.down()
  await page.mouse.move(below.x + 340, below.y + 20, { steps: 8 })
  await expect(page.getByText('놓으면 이메일 초안 추가')).toBeVisible()
  await page.mouse.up()
  await expect(nodes(page, 'emailDraft')).toHaveCount(2)
  await expect(nodes(page, 'emailDraft').nth(1)).toHaveClass(/selected/)
  await save(page)
  const after = await workflowOf(user, id)
  const added = after.nodes.find((one) => one.type === 'emailDraft' && one.id !== 'a')
  expect(added?.position.x).toBe(590)
  expect(added?.position.y).toBeGreaterThan(450)
  expect(after.edges.map((one) => [one.source, one.target])).toContainEqual(['t', added?.id])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)

  // a short drag adds nothing
  const end = await handleOf(page, 't', 'bottom')
  await page.mouse.move(end.x, end.y)
  await page.mouse.down()
  await page.mouse.move(end.x + 14, end.y + 22, { steps: 4 })
  await page.mouse.up()
  await expect(page.locator('.react-flow__node')).toHaveCount(3)

  // upwards, from the point above a card
  const above = await handleOf(page, 'a', 'top')
  await page.mouse.move(above.x, above.y)
  await page.mouse.down()
  await page.mouse.move(above.x + 360, above.y - 40, { steps: 8 })
  await page.mouse.up()
  await expect(nodes(page, 'timer')).toHaveCount(2)
  await save(page)
  const grown = await workflowOf(user, id)
  expect(grown.nodes).toHaveLength(4)
  const timer = grown.nodes.find((one) => one.type === 'timer' && one.id !== 't')
  expect(grown.edges.map((one) => [one.source, one.target])).toContainEqual([timer?.id, 'a'])
})

test('while a connection is drawn, allowed targets are highlighted and the others show the reason', async ({
  page,
  user,
}) => {
  const { id } = await make(user, {
    ...THREE,
    nodes: [
      ...THREE.nodes,
      node('b', 'emailDraft', 620, 450, { subject: '두 번째' }),
      node('u', 'timer', 620, 250),
    ],
  })
  await open(page, id)
  const byId = (nodeId: string) => page.locator(`.react-flow__node[data-id="${nodeId}"]`)
  const from = await handleOf(page, 'a', 'bottom')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const over = await byId('b').boundingBox()
  await page.mouse.move((over?.x ?? 0) + 150, (over?.y ?? 0) + 80, { steps: 8 })
  await expect(page.locator('.connection-guide')).toHaveText(/^허용되지 않는 연결입니다\./)
  await expect(page.locator('.connection-guide')).toBeVisible()
  await expect(byId('u')).toHaveClass(/may-end/)
  await expect(byId('b')).toHaveCSS('opacity', '0.45')
  await expect(byId('a')).toHaveCSS('opacity', '1')
  const known = await byId('t').boundingBox()
  await page.mouse.move((known?.x ?? 0) + 200, (known?.y ?? 0) + 18, { steps: 8 })
  await expect(page.locator('.connection-guide')).toHaveText('이미 연결되어 있습니다.')
  const free = await byId('u').boundingBox()
  await page.mouse.move((free?.x ?? 0) + 200, (free?.y ?? 0) + 18, { steps: 8 })
  await expect(page.locator('.connection-guide')).toBeHidden()
  await page.mouse.up()
  await expect(page.locator('.react-flow__edge')).toHaveCount(3)
  await expect(page.locator('.may-end, .may-not-end')).toHaveCount(0)
})

const transformOf = (page: Page) =>
  page.locator('.react-flow__viewport').evaluate((pane) => pane.style.transform)

test('Shift and a drag select what the box touches; a plain drag, the space bar, the middle button and two fingers move the canvas, and a pinch zooms it', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  const email = await nodes(page, 'emailDraft').boundingBox()
  if (!email) throw new Error('the email is not on the screen')
  const drag = async (button: 'left' | 'middle' = 'left'): Promise<void> => {
    await page.mouse.move(email.x - 200, email.y + 20)
    await page.mouse.down({ button })
    await page.mouse.move(email.x + 40, email.y + 300, { steps: 8 })
    await page.mouse.up({ button })
  }
  await page.keyboard.down('Shift')
  await drag()
  await page.keyboard.up('Shift')
  await expect(page.locator('.react-flow__node.selected')).toHaveCount(2)

  for (const pan of [
    () => drag(),
    () => drag('middle'),
    async () => {
      await page.keyboard.down('Space')
      await drag()
      await page.keyboard.up('Space')
    },
  ]) {
    const before = await transformOf(page)
    await pan()
    await expect.poll(() => transformOf(page)).not.toBe(before)
    await page.getByRole('button', { name: '화면에 맞추기' }).click()
    await expect.poll(() => transformOf(page)).toBe(before)
  }

  const numbers = async (): Promise<[number, number, number]> => {
    const [, x = '', y = '', zoom = ''] =
      /translate\((.+)px, (.+)px\) scale\((.+)\)/.exec(await transformOf(page)) ?? []
    return [Number(x), Number(y), Number(zoom)]
  }
  const [x, y, zoom] = await numbers()
  await page.mouse.move(200, 400)
  await page.mouse.wheel(60, 120)
  await expect.poll(numbers).toEqual([x - 30, y - 60, zoom])
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await numbers())[2]).toBeGreaterThan(zoom)
})
