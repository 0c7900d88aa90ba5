// Details of the designer that other browser tests do not check: constants, positions, menus, and the calls it sends.
import type { Page } from '@playwright/test'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { createEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { setStoredWorkflow } from '../support/database.ts'
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
import { pick } from '../support/pick.ts'

const zoom = (page: Page) =>
  page
    .locator('.react-flow__viewport')
    .evaluate((viewport) => new DOMMatrix(getComputedStyle(viewport).transform).a)

test('header, legend and canvas match the specification, and zoom is limited to 0.2 and 2', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('제조업 신규 제안')
  await expect(page.getByText('워크플로우 디자이너')).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await expect(page.getByRole('list', { name: '범례' }).getByRole('listitem')).toHaveText([
    '시작 노드',
    '이메일 초안',
    '타이머',
    '메모',
  ])
  await expect(page.locator('.react-flow__background-pattern.dots')).toBeAttached()
  for (const one of await page.locator('.react-flow__node').all())
    await expect(one).toBeInViewport({ ratio: 1 })
  for (const [name, end] of [
    ['축소', 0.2],
    ['확대', 2],
  ] as const) {
    const button = page.getByRole('button', { name, exact: true })
    while (await button.isEnabled()) await button.click()
    await expect.poll(() => zoom(page)).toBeCloseTo(end, 3)
  }
  await page.getByRole('link', { name: '시퀀스 목록으로' }).click()
  await expect(page).toHaveURL(/\/sequences$/)
})

test('a loading sequence shows a message, and an absent workflow is a start node at 250, 50', async ({
  page,
  user,
  server,
}) => {
  const { id } = await make(user)
  await setStoredWorkflow(server, id, '')
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/v1/sequences/${id}`, async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/sequences/${id}/workflow`)
  await expect(page.getByRole('status')).toHaveText('불러오는 중…')
  release()
  await expect(page.getByText('워크플로우 시작점')).toBeVisible()
  await expect(page.getByText('워크플로우를 불러오지 못했습니다')).toHaveCount(0)
  await addBelow(page, nodes(page, 'start'), '이메일 초안')
  await save(page)
  const { nodes: kept, edges } = await workflowOf(user, id)
  expect(kept.map(({ type, position }) => ({ type, position }))).toEqual([
    { type: 'start', position: { x: 250, y: 50 } },
    { type: 'emailDraft', position: { x: 250, y: 250 } },
  ])
  expect(edges[0]).toMatchObject({ id: `start-${kept[1]?.id}`, source: 'start', target: kept[1]?.id })
})

test('every kind of node offers exactly the kinds that may follow it', async ({ page, user }) => {
  const { id } = await make(user, {
    nodes: [
      ...THREE.nodes,
      node('b', 'emailDraft', 590, 250),
      node('note', 'comment', 930, 250, { comment: '메모' }),
    ],
    edges: THREE.edges,
  })
  await open(page, id)
  const [start, first, last, timer] = [
    nodes(page, 'start'),
    nodes(page, 'emailDraft').first(),
    nodes(page, 'emailDraft').last(),
    nodes(page, 'timer'),
  ]
  for (const [above, choices] of [
    [start, ['이메일 초안']],
    [first, ['타이머']],
  ] as const) {
    await above.hover()
    await above.getByRole('button', { name: '노드 추가' }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toContainText([...choices])
    // an open menu has the keyboard focus
    await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  // below the last node of a path the only allowed kind is added by one click
  await expect(timer.getByRole('button', { name: /추가$/ })).toHaveText(['이메일 초안 추가'])
  await expect(last.getByRole('button', { name: /추가$/ })).toHaveText(['타이머 추가'])
  await expect(nodes(page, 'comment').getByRole('button', { name: /추가$/ })).toHaveCount(0)
  await expect(start.getByRole('button', { name: '삭제' })).toHaveCount(0)
  await last.getByRole('button', { name: '타이머 추가' }).click()
  await expect(nodes(page, 'timer')).toHaveCount(2)
})

test('a new note is placed in the middle of the screen without a connection', async ({ page, user }) => {
  await openNewSequence(page, user, THREE)
  await page.getByRole('button', { name: '메모 추가' }).click()
  const [note, canvas] = [
    await nodes(page, 'comment').boundingBox(),
    await page.locator('.react-flow').boundingBox(),
  ]
  if (!note || !canvas) throw new Error('the note is not visible')
  expect(Math.abs(note.x + note.width / 2 - (canvas.x + canvas.width / 2))).toBeLessThan(20)
  expect(Math.abs(note.y + note.height / 2 - (canvas.y + canvas.height / 2))).toBeLessThan(20)
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
})

test('the template picker loads a hundred templates of the workspace, and a picked one fills all three fields', async ({
  page,
  user,
}) => {
  const fields = {
    name: '첫 제안',
    subject: '{{회사명}} 제안',
    bodyText: '안녕하세요',
    bodyHtml: '<p>안녕하세요</p>',
  }
  await callApi(user, createEmailTemplate, { body: { workspaceId: user.workspaceId, ...fields } })
  const { id } = await make(user, THREE)
  await page.goto('/sequences')
  await page.evaluate((chosen) => localStorage.setItem('selectedWorkspaceId', chosen), user.workspaceId)
  const requested = page.waitForRequest(/\/email-templates\?/)
  await open(page, id)
  await nodes(page, 'emailDraft').getByRole('button', { name: '설정' }).click()
  const { searchParams } = new URL((await requested).url())
  expect(searchParams.get('limit')).toBe('100')
  expect(searchParams.get('workspaceIds')).toBe(user.workspaceId)
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await pick(settings.getByLabel('이메일 템플릿 (선택)'), '첫 제안')
  await settings.getByRole('button', { name: '저장' }).click()
  await saveButton(page).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  const { name: _, ...texts } = fields
  expect((await workflowOf(user, id)).nodes[1]?.data).toMatchObject({
    ...texts,
    generationMode: 'manual',
    useAI: false,
  })
})

test('the management dialog shows group, tiles and a table of 400 px, and an edited mail counts as done', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sample.sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(manage.getByText('대상 고객 그룹: 샘플 고객 그룹')).toBeVisible()
  for (const tile of ['전체', '완료', '실패'])
    await expect(manage.getByText(tile, { exact: true })).toBeVisible()
  await expect(manage.getByText('제목 템플릿')).toBeVisible()
  await expect(manage.getByText('생성된 이메일이 없습니다')).toBeVisible()
  await manage.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(page.getByText(/이메일 40건 중 \d+건을 생성했습니다/)).toBeVisible({ timeout: 20_000 })
  await expect(manage.getByRole('columnheader')).toHaveText(['회사명', '연락처', '상태', '제목', '작업'])
  const table = manage.getByRole('region', { name: '생성된 이메일' })
  expect((await table.boundingBox())?.height).toBe(400)
  await expect(table.getByText('생성 완료').first()).toBeVisible()
  // a manual mail is not written again by a model
  await expect(table.getByRole('button', { name: '다시 생성' })).toHaveCount(0)

  await table.getByRole('button', { name: '보기/수정' }).first().click()
  const edit = page.getByRole('dialog', { name: '이메일 수정' })
  for (const fact of ['회사', '연락처', '업종', '작성 방식'])
    await expect(edit.getByRole('term').getByText(fact)).toBeVisible()
  await expect(edit.getByRole('button', { name: 'AI로 다시 생성' })).toHaveCount(0)
  await edit.getByLabel('제목', { exact: true }).fill('수정한 제목')
  await edit.getByRole('button', { name: '저장' }).click()
  await expect(page.getByText('이메일을 수정했습니다')).toBeVisible()
  await expect(table.getByText('수정됨')).toBeVisible()
  // an edited mail still counts as done
  await expect(manage.getByText(/실패 0$/).first()).toBeVisible()
})

test('progress is queried every two seconds while mails are generated, and not after the end', async ({
  page,
  user,
}) => {
  await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  let status = 'completed'
  const requested: number[] = []
  await page.route('**/generation-progress', (route) => {
    requested.push(Date.now())
    const counts = { generated: 1, failed: 0, total: 40, percentage: 3, error: null }
    return route.fulfill({
      json: { status, ...counts, tokensIn: 0, tokensOut: 0, cost: 0, elapsedMs: null, etaSeconds: null },
    })
  })
  await page.route('**/generate-emails', (route) => {
    status = 'generating'
    const run = { status, message: '이메일 40건을 생성하고 있습니다', error: null }
    return route.fulfill({ json: { ...run, generated: 0, total: 40, failed: 0, kept: 0 } })
  })
  const { id } = await make(user, {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 250, 250, { generationMode: 'ai', aiPrompt: '짧게' }),
    ],
    edges: [edge('start', 'a')],
  })
  await open(page, id)
  await nodes(page, 'emailDraft').getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await pick(manage.getByLabel('고객 그룹', { exact: true }), '샘플 고객 그룹')
  await manage.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(manage.getByRole('button', { name: '생성 중…' })).toBeDisabled()
  requested.length = 0
  await expect.poll(() => requested.length, { timeout: 15_000 }).toBeGreaterThanOrEqual(4)
  const gaps = requested.slice(1, 4).map((at, i) => at - (requested[i] ?? at))
  for (const gap of gaps) expect(gap).toBeGreaterThan(1700)
  expect(Math.min(...gaps)).toBeLessThan(3500)
  status = 'completed'
  await expect(manage.getByRole('button', { name: '생성 중…' })).toHaveCount(0)
  const then = requested.length
  await page.waitForTimeout(2600)
  expect(requested.length).toBe(then)
})
