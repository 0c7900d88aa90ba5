// Helpers for the workflow designer: opening it, its elements, and the stored workflow.
import type { Locator, Page } from '@playwright/test'
import { createSequence, getSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, type SignedInUser } from './api.ts'
import { expect } from './fixtures.ts'

export const nodes = (page: Page, kind: string) => page.locator(`.react-flow__node-${kind}`)
export const saveButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^저장/ })
export const saved = (page: Page) => page.getByRole('banner').getByText('저장됨', { exact: true })

export const make = (user: SignedInUser, workflow?: object) =>
  callApi(user, createSequence, {
    body: {
      name: '제조업 신규 제안',
      workspaceId: user.workspaceId,
      ...(workflow ? { workflowData: JSON.stringify(workflow) } : {}),
    },
  })

export async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/sequences/${id}/workflow`)
  await expect(page.getByText('워크플로우 시작점')).toBeVisible()
}

/** Creates a sequence with this workflow (default: that of a new sequence), opens it and returns its id. */
export async function openNewSequence(page: Page, user: SignedInUser, workflow?: object): Promise<string> {
  const { id } = await make(user, workflow)
  await open(page, id)
  return id
}

/** Saves by the button instead of waiting for the automatic save. */
export async function save(page: Page): Promise<void> {
  await saveButton(page).click()
  await expect(saved(page)).toBeVisible()
}

/** The workflow as the server has it. */
export async function workflowOf(user: SignedInUser, id: string): Promise<Workflow> {
  const parsed = parseWorkflow((await callApi(user, getSequence, { params: { id } })).workflowData)
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

export async function addBelow(page: Page, parent: Locator, kind: '이메일 초안' | '타이머'): Promise<void> {
  const oneClick = parent.getByRole('button', { name: `${kind} 추가`, exact: true })
  if ((await oneClick.count()) > 0) {
    await oneClick.click()
    return
  }
  // the node has a successor: the menu explains that a second one makes a branch
  await parent.getByRole('button', { name: '노드 추가' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([kind])
  await items.click()
  await expect(items).toHaveCount(0)
}

export const node = (id: string, type: string, x: number, y: number, data: object = {}) => ({
  id,
  type,
  position: { x, y },
  data,
})
export const edge = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'default',
})
export const THREE = {
  nodes: [
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 250, 250, { subject: '첫 제안', bodyText: '안녕하세요' }),
    node('t', 'timer', 250, 450, { delayDays: 3 }),
  ],
  edges: [edge('start', 'a'), edge('a', 't')],
}

/**
 * Scrolls the canvas until the whole node is visible, as a user does. Playwright would scroll the element that clips the
 * canvas, which React Flow scrolls back at once.
 */
export async function scrollToNode(page: Page, node: Locator): Promise<void> {
  const canvas = await page.locator('.react-flow').boundingBox()
  if (!canvas) throw new Error('there is no canvas on the screen')
  await page.mouse.move(canvas.x + 40, canvas.y + 40)
  await expect(async () => {
    const box = await node.boundingBox()
    if (!box) throw new Error('the node is not rendered')
    // the lower part of the canvas is below the toolbar
    const over = box.y + box.height - (canvas.y + canvas.height - 120)
    const under = canvas.y - box.y
    if (over > 0 || under > 0) await page.mouse.wheel(0, over > 0 ? over : -under)
    expect(Math.max(over, under)).toBeLessThanOrEqual(0)
  }).toPass()
}

/** The notice of a coming automatic save; `3초` is the specification's. */
export const autoSaveNotice = (page: Page) => page.getByText('변경사항이 3초 후 자동 저장됩니다')

/**
 * Moves the clock of the page (page.clock.install) past an automatic save, and past its first retries. A request that was
 * made by then is known afterwards.
 */
export async function passAutoSave(page: Page): Promise<void> {
  await page.clock.fastForward(60_000)
  await page.evaluate(() => fetch('/healthz').then(({ ok }) => ok))
}

/** Waits until the unsaved work of a tab is in local storage. */
export const untilCopied = (page: Page, sequenceId: string): Promise<void> =>
  expect
    .poll(() => page.evaluate((id) => Object.keys(localStorage).some((key) => key.includes(id)), sequenceId))
    .toBe(true)

/** Records method and path of every call that writes, from now on. */
export function recordWrites(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const onlyReads = request.method() === 'GET' || /\/(plan|preview)$/.test(pathname)
    if (pathname.startsWith('/api/') && !onlyReads) writes.push(`${request.method()} ${pathname}`)
  })
  return writes
}

/** Tries every way to edit a workflow and expects that none is offered and none has an effect. */
export async function expectNothingToChange(page: Page): Promise<void> {
  await expect(saveButton(page)).toHaveCount(0)
  await expect(
    page.getByRole('button', {
      name: /^(노드 추가|이메일 초안 추가|타이머 추가|설정|이메일 관리|삭제|수정|메모 추가|메모 편집|메모 삭제)$/,
    }),
  ).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^(시작…|게시…|일시정지)$/ })).toHaveCount(0)
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
  await expect(page.getByText(/초 후 자동 저장됩니다/)).toHaveCount(0)
}

export const removeTimer = (page: Page) => nodes(page, 'timer').getByRole('button', { name: '삭제' }).click()

const settingsDialog = (page: Page) => page.getByRole('dialog', { name: '이메일 설정' })
export const variableList = (page: Page) => page.getByRole('listbox', { name: '변수' })

/** Loads the sample data and opens the settings of the first mail of its sequence. */
export async function openSettings(page: Page, user: SignedInUser) {
  const { sequenceId, customerGroupId } = await callApi(user, loadSampleData, {
    params: { id: user.workspaceId },
  })
  await open(page, sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  const dialog = settingsDialog(page)
  await expect(dialog).toBeVisible()
  return { dialog, sequenceId, customerGroupId, preview: dialog.getByRole('region', { name: '미리보기' }) }
}

export const undoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '실행 취소' })
export const redoButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: '다시 실행' })
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast][data-removed=false]').filter({ hasText: text })
export const edges = (page: Page) => page.locator('.react-flow__edge')
export const expectStatus = (page: Page, text: string) =>
  expect(page.locator('[role=status]').getByText(text)).toBeAttached()
