// Whoever may only look: a viewer, an archived sequence, a small window. Everything is there to be read, nothing is written.
import type { Page } from '@playwright/test'
import { bulkSequenceStatus } from '#api/sequences.ts'
import { loadSampleData } from '#api/workspaces.ts'
import { becomePerson, callApi, signUpPerson } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { joinWorkspace, storedDrawing } from './support/database.ts'
import { nodes, open, saveButton } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'
import { expectSound } from './support/sound.ts'

/** Every call that is not a mere question. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const asks = request.method() === 'GET' || /\/(plan|preview)$/.test(pathname)
    if (pathname.startsWith('/api/') && !asks) writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

/** Tries what changes a drawing where one may, and sees that nothing of it is to be had. */
async function expectNothingToChange(page: Page): Promise<void> {
  await expect(saveButton(page)).toHaveCount(0)
  await expect(
    page.getByRole('button', {
      name: /^(노드 추가|설정|이메일 관리|삭제|수정|메모 추가|메모 편집|메모 삭제)$/,
    }),
  ).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(활성화|게시|일시정지)$/ })).toHaveCount(0)
  const before = await nodes(page, 'timer').first().boundingBox()
  if (!before) throw new Error('the timer is not on the screen')
  await page.mouse.move(before.x + 20, before.y + 10)
  await page.mouse.down()
  await page.mouse.move(before.x + 120, before.y + 10, { steps: 5 })
  await page.mouse.up()
  const count = await page.locator('.react-flow__node').count()
  await nodes(page, 'timer').first().focus()
  for (const key of [
    'Enter',
    'Delete',
    'Backspace',
    'ControlOrMeta+KeyV',
    'ControlOrMeta+KeyZ',
    'ArrowRight',
  ])
    await page.keyboard.press(key)
  await nodes(page, 'comment').dblclick()
  await expect(nodes(page, 'comment').getByRole('textbox')).toHaveCount(0)
  await expect(page.locator('.react-flow__node')).toHaveCount(count)
  await page.keyboard.press('ControlOrMeta+KeyS')
  await expect(page.getByText('변경사항이 3초 후 자동 저장됩니다')).toHaveCount(0)
}

test('a viewer sees the whole designer and can change nothing, by mouse or by key', async ({
  page,
  person,
  server,
  context,
}) => {
  const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  const viewer = await signUpPerson(server.url, { name: '보는 사람' })
  await joinWorkspace(server, viewer, person.workspaceId, 'viewer')
  await context.clearCookies()
  await becomePerson(context, viewer)
  const writes = writesOf(page)
  const before = await storedDrawing(server, sample.sequenceId)
  await open(page, sample.sequenceId)
  await expect(page.getByText('보기 권한만 있어 고칠 수 없습니다', { exact: false })).toBeVisible()
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)
  await expect(nodes(page, 'timer').first()).toContainText('발송 0')
  await expectNothingToChange(page)
  await expectAccessible(page)

  // what only looks works
  await page.getByRole('button', { name: '리허설' }).click()
  await expect(page.getByRole('complementary', { name: /리허설/ })).toBeVisible()
  await page.waitForTimeout(3500)
  expect(writes).toEqual([])
  expect(await storedDrawing(server, sample.sequenceId)).toBe(before)
})

test('an archived sequence is shown and says how to go on', async ({ page, person }) => {
  const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  const body = { sequenceIds: [sample.sequenceId], status: 'archived' as const }
  await callApi(person, bulkSequenceStatus, { body })
  const writes = writesOf(page)
  await open(page, sample.sequenceId)
  await expect(page.getByText('보관된 시퀀스는 보기만 할 수 있습니다', { exact: false })).toBeVisible()
  await expectNothingToChange(page)
  expect(writes).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true })

  test('the canvas moves by one finger and grows by two, and nothing is changed', async ({
    page,
    person,
  }) => {
    const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
    const writes = writesOf(page)
    await open(page, sample.sequenceId)
    await expect(page.getByText('좁은 화면에서는 보기만 할 수 있습니다', { exact: false })).toBeVisible()
    const seen = () =>
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
    const before = await seen()
    await touch('touchStart', [300, 480])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [300 - 6 * i, 480 - 9 * i])
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await seen()).y - before.y)).toBeLessThan(-60)
    expect((await seen()).zoom).toBeCloseTo(before.zoom)

    // a finger on a card moves the canvas as well, not the card
    const card = await nodes(page, 'timer').first().boundingBox()
    if (!card) throw new Error('the timer is not on the screen')
    const middle = await seen()
    await touch('touchStart', [card.x + 20, card.y + 8])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [card.x + 20, card.y + 8 + 5 * i])
    await touch('touchEnd')
    await expect.poll(async () => Math.round((await seen()).y - middle.y)).toBeGreaterThan(30)

    const narrow = await seen()
    await touch('touchStart', [170, 480], [220, 480])
    for (let i = 1; i <= 10; i++) await touch('touchMove', [170 - 6 * i, 480], [220 + 6 * i, 480])
    await touch('touchEnd')
    await expect.poll(async () => (await seen()).zoom / narrow.zoom).toBeGreaterThan(1.5)
    // the page itself did not grow
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBeCloseTo(1)
    await expect(page.getByRole('button', { name: /^(저장|노드 추가|설정|삭제|메모 추가)/ })).toHaveCount(0)
    await expectSound(page)
    expect(writes).toEqual([])
  })
})
