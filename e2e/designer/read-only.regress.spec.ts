// The designer on a phone: everything is shown, moved and zoomed by fingers, and nothing is changed.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { nodes, open, recordWrites } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('the canvas is moved by one finger and zoomed by two, and nothing is changed', async ({
    page,
    user,
  }) => {
    const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
    const writes = recordWrites(page)
    await open(page, sample.sequenceId)
    await expect(page.getByText('좁은 화면에서는 보기만 할 수 있습니다', { exact: false })).toBeVisible()
    const viewport = () =>
      page.locator('.react-flow__viewport').evaluate((viewport) => {
        const { a, e, f } = new DOMMatrix(getComputedStyle(viewport).transform)
        return { zoom: a, x: e, y: f }
      })
    const cdp = await page.context().newCDPSession(page)
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: [number, number][]) => {
      await cdp.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })
    }
    const before = await viewport()
    await touch('touchStart', [300, 480])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [300 - 6 * i, 480 - 9 * i])
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await viewport()).y - before.y)).toBeLessThan(-60)
    expect((await viewport()).zoom).toBeCloseTo(before.zoom)

    // dragging a card with a finger moves the canvas, not the card
    const card = await nodes(page, 'timer').first().boundingBox()
    if (!card) throw new Error('the timer is not on the screen')
    const middle = await viewport()
    await touch('touchStart', [card.x + 60, card.y + 8])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [card.x + 60, card.y + 8 + 5 * i])
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await viewport()).y - middle.y)).toBeGreaterThan(30)

    const narrow = await viewport()
    await touch('touchStart', [170, 480], [220, 480])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [170 - 6 * i, 480], [220 + 6 * i, 480])
    await touch('touchEnd')
    await expect.poll(async () => (await viewport()).zoom / narrow.zoom).toBeGreaterThan(1.5)
    // the page itself did not grow
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBeCloseTo(1)
    await expect(
      page.getByRole('button', {
        name: /^(저장|노드 추가|이메일 초안 추가|타이머 추가|설정|삭제|메모 추가|AI로 시퀀스 제안)/,
      }),
    ).toHaveCount(0)
    await expectNoLayoutFault(page)
    expect(writes).toEqual([])
  })
})
