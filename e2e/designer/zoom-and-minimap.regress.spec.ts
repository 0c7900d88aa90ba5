// A workflow larger than the window: zooming out, and the minimap.
import { edge, node, nodes, openNewSequence } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const LINE = {
  nodes: [
    node('start', 'start', 250, 50),
    ...Array.from({ length: 11 }, (_, i) =>
      i % 2
        ? node(`n${i}`, 'timer', 250, 250 + 200 * i, { delayDays: 3 })
        : node(`n${i}`, 'emailDraft', 250, 250 + 200 * i, { subject: `${i}번 제안`, bodyText: '안녕하세요' }),
    ),
  ],
  edges: Array.from({ length: 11 }, (_, i) => edge(i === 0 ? 'start' : `n${i - 1}`, `n${i}`)),
}

test('zoomed out, cards show their names and connections stay visible; the minimap, hidden at first, shows the visible part, moves the canvas, and stays hidden after a user hides it', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, LINE)
  const pane = page.locator('.react-flow')
  const email = nodes(page, 'emailDraft').first()
  const far = email.locator('.compact-card')
  await expect(pane).toHaveAttribute('data-compact')
  await expect(far).toBeVisible()
  expect(
    await far.evaluate(
      (card) => getComputedStyle(card.querySelector('[data-name]') as Element, '::before').content,
    ),
  ).toBe('"1단계 0번 제안"')
  const heights = () =>
    page
      .locator('.react-flow__node')
      .evaluateAll((all) => all.map((one) => (one as HTMLElement).offsetHeight))
  const fromFar = await heights()

  await email.hover()
  await expect(far).toBeHidden()
  await email.getByRole('button', { name: '설정' }).click()
  await expect(page.getByRole('dialog', { name: '이메일 설정' })).toBeVisible()
  await page.keyboard.press('Escape')

  for (let i = 0; i < 6; i++) await page.getByRole('button', { name: '확대' }).click()
  await expect(pane).not.toHaveAttribute('data-compact')
  await expect(far).toBeHidden()
  expect(await heights()).toEqual(fromFar)

  const drawn = () =>
    page
      .locator('.react-flow__edge-path')
      .first()
      .evaluate((path) => {
        const viewport = path.closest('.react-flow__viewport') as Element
        const zoom = new DOMMatrix(getComputedStyle(viewport).transform).a
        return { zoom, onScreen: Number.parseFloat(getComputedStyle(path).strokeWidth) * zoom }
      })
  await page.getByRole('button', { name: '화면에 맞추기' }).click()
  const { zoom, onScreen } = await drawn()
  expect(zoom).toBeLessThan(0.45)
  expect(onScreen).toBeGreaterThan(1.2)
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: '확대' }).click()
  expect((await drawn()).onScreen).toBeGreaterThan(1.9)

  await page.reload()
  const map = page.getByRole('img', { name: /^미니맵/ })
  await expect(map).toBeHidden()
  await page.getByRole('button', { name: '미니맵 보기' }).click()
  const last = nodes(page, 'emailDraft').last()
  await expect(last).toBeInViewport()
  for (let i = 0; i < 8; i++) await page.getByRole('button', { name: '확대' }).click()
  await expect(last).not.toBeInViewport()

  const box = await map.boundingBox()
  if (!box) throw new Error('the map has no size')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 10)
  await expect(last).toBeInViewport()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 12)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 26, { steps: 8 })
  await page.mouse.up()
  await expect(nodes(page, 'start')).toBeInViewport()
  await expect(last).not.toBeInViewport()

  await page.getByRole('button', { name: '미니맵 숨기기' }).click()
  await expect(map).toBeHidden()
  await page.reload()
  await expect(nodes(page, 'start')).toBeVisible()
  await expect(map).toBeHidden()
  await page.getByRole('button', { name: '미니맵 보기' }).click()
  await expect(map).toBeVisible()

  await page.setViewportSize({ width: 800, height: 900 })
  await expect(map).toBeHidden()
})
