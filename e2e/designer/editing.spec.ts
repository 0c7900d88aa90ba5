// Editing a workflow: adding, writing, connecting, moving, deleting.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  addBelow,
  autoSaveNotice,
  edge,
  make,
  node,
  nodes,
  open,
  openNewSequence,
  saveButton,
  saved,
  THREE,
  toast,
  undoButton,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { openHtmlBody } from '../support/html-body.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

const FIVE = {
  nodes: [
    ...THREE.nodes,
    node('b', 'emailDraft', 250, 650, { subject: '두 번째', bodyText: '다시' }),
    node('u', 'timer', 250, 850, { delayDays: 5 }),
  ],
  edges: [...THREE.edges, edge('t', 'b'), edge('b', 'u')],
}

async function drawConnection(page: Page, from: Locator, to: Locator): Promise<void> {
  const [source, target] = [from.locator('.react-flow__handle-bottom'), to.locator('.react-flow__handle-top')]
  const [a, b] = [await source.boundingBox(), await target.boundingBox()]
  if (!a || !b) throw new Error('a connection point is not on the screen')
  await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2)
  await page.mouse.down()
  await page.mouse.move(a.x + 20, a.y + 20, { steps: 4 })
  await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 })
  await page.mouse.up()
}

test('a sequence is built from the start node, written in Hangul, saved automatically, and complete after a reload', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('제조업 신규 제안')
  await expect(page.getByText('워크플로우 디자이너')).toBeVisible()
  await expect(page.getByRole('list', { name: '범례' }).getByRole('listitem')).toHaveText([
    '시작 노드',
    '이메일 초안',
    '타이머',
    '메모',
  ])
  await expect(page.locator('.react-flow__background-pattern.dots')).toBeAttached()
  await expect(saved(page)).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await expect(saveButton(page)).toHaveText('저장')

  await addBelow(page, nodes(page, 'start'), '이메일 초안')
  await expect(nodes(page, 'emailDraft')).toHaveClass(/selected/)
  await expect(page.getByText('등록된 모든 연락처에 개별 발송됩니다')).toBeVisible()
  await expect(autoSaveNotice(page)).toBeVisible()
  await expect(saveButton(page)).toHaveText('저장 *')
  await addBelow(page, nodes(page, 'emailDraft'), '타이머')
  await addBelow(page, nodes(page, 'timer'), '이메일 초안')
  await expect(page.locator('.react-flow__edge')).toHaveCount(3)

  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await settings.getByLabel('제목 템플릿').click()
  await typeKorean(page, '안녕하세요, 첫 제안입니다')
  await settings.getByRole('button', { name: '{{회사명}} 삽입' }).click()
  await expect(settings.getByLabel('제목 템플릿')).toHaveValue('안녕하세요, 첫 제안입니다{{회사명}}')
  await settings.getByLabel('텍스트 본문 템플릿').click()
  await typeKorean(page, '담당자님께\n왜 닭을 꿰뚫어')
  await openHtmlBody(settings, '소스')
  await settings
    .getByLabel('HTML 본문 템플릿')
    .fill('<table><tr><td style="color:red">제안</td></tr></table>')
  await expectAccessible(page, { within: '[role=dialog]' })
  await settings.getByRole('button', { name: '저장' }).click()
  await expect(settings).toBeHidden()
  await expect(nodes(page, 'emailDraft').first()).toContainText('안녕하세요, 첫 제안입니다{{회사명}}')

  await nodes(page, 'timer').getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('0')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(timer.getByText('1부터 365까지의 정수로 입력해 주세요.')).toBeVisible()
  await timer.getByLabel('대기 시간 (일)').fill('5')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(nodes(page, 'timer')).toContainText('5일 대기')

  await page.getByRole('button', { name: '메모 추가' }).click()
  await nodes(page, 'comment').getByText('메모를 입력하세요').click()
  await typeKorean(page, '추석 연휴는 피하기')
  await nodes(page, 'comment').getByRole('button', { name: '저장' }).click()
  await expect(nodes(page, 'comment')).toContainText('추석 연휴는 피하기')
  const width =
    (await nodes(page, 'comment')
      .locator('> div')
      .evaluate((note: HTMLElement) => note.offsetWidth)) ?? 0
  expect(width).toBeGreaterThanOrEqual(200)
  expect(width).toBeLessThanOrEqual(350)

  await expect(saved(page)).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  const { nodes: kept } = await workflowOf(user, id)
  expect(kept.map(({ type }) => type)).toEqual(['start', 'emailDraft', 'timer', 'emailDraft', 'comment'])
  expect(kept[1]?.position).toEqual({ x: 250, y: 250 })
  expect(kept[1]?.id).toMatch(/^emailDraft-\d{13}$/)
  expect(kept[1]?.data).toMatchObject({
    subject: '안녕하세요, 첫 제안입니다{{회사명}}',
    bodyText: '담당자님께\n왜 닭을 꿰뚫어',
    bodyHtml: '<table><tr><td style="color:red">제안</td></tr></table>',
    generationMode: 'manual',
    useAI: false,
  })

  await page.reload()
  await expect(nodes(page, 'timer')).toContainText('5일 대기')
  await expect(nodes(page, 'comment')).toContainText('추석 연휴는 피하기')
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  await expect(settings.getByLabel('HTML 본문 템플릿')).toHaveValue(
    '<table><tr><td style="color:red">제안</td></tr></table>',
  )
})

test('a connection is drawn where the rules allow it, and rejected with the reason where they do not', async ({
  page,
  user,
}) => {
  const { id } = await make(user, {
    nodes: [...THREE.nodes, node('b', 'emailDraft', 620, 450, { subject: '두 번째' })],
    edges: THREE.edges,
  })
  await open(page, id)
  const [first, second] = [nodes(page, 'emailDraft').first(), nodes(page, 'emailDraft').nth(1)]
  await drawConnection(page, first, second)
  await expect(page.getByText('허용되지 않는 연결입니다.', { exact: false })).toBeVisible()
  await expect(saveButton(page)).toBeDisabled()
  await drawConnection(page, first, nodes(page, 'timer'))
  await expect(page.getByText('이미 연결되어 있습니다.')).toBeVisible()

  await drawConnection(page, nodes(page, 'timer'), second)
  await expect(page.locator('.react-flow__edge')).toHaveCount(3)
  await saveButton(page).click()
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  expect((await workflowOf(user, id)).edges.map((one) => one.id)).toEqual(['start-a', 'a-t', 't-b'])
})

test('deleting a node deletes its edges and offers to reconnect the rest, can be undone, and is not possible for the start node', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, FIVE)
  await expect(nodes(page, 'start').getByRole('button', { name: '삭제' })).toHaveCount(0)
  await nodes(page, 'start').getByText('워크플로우 시작점').click()
  await page.keyboard.press('Delete')
  await expect(page.getByText('시작 노드는 삭제할 수 없습니다.')).toBeVisible()

  await nodes(page, 'emailDraft').first().getByRole('button', { name: '삭제' }).click()
  await expect(page.locator('.react-flow__edge')).toHaveCount(2)
  const offered = toast(page, '노드를 삭제했습니다')
  await expect(offered).toContainText('앞뒤를 연결하면 타이머 ‘3일 대기’도 함께 삭제됩니다')
  await expectAccessible(page, { within: '[data-sonner-toaster]' })
  await offered.getByRole('button', { name: '앞뒤 연결' }).click()
  await expect(nodes(page, 'timer')).toHaveCount(1)
  await expect(page.getByRole('group', { name: '연결: 시작 → 이메일 초안: 두 번째' })).toBeAttached()
  await expect(toast(page, '노드를 삭제하고 앞뒤를 연결했습니다')).toContainText('타이머 ‘3일 대기’도')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('.react-flow__node')).toHaveCount(5)
  await expect(page.locator('.react-flow__edge')).toHaveCount(4)
  await expect(undoButton(page)).toBeDisabled()

  // Shift+Delete does both at once
  await page.keyboard.press('Escape')
  await nodes(page, 'timer').getByText('3일 대기').click()
  await page.keyboard.press('Shift+Delete')
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(toast(page, '앞뒤를 연결했습니다')).toContainText('이메일 초안 ‘두 번째’도 함께 삭제했습니다')
  await expect(
    page.getByRole('group', { name: '연결: 이메일 초안: 첫 제안 → 타이머: 5일 대기' }),
  ).toBeAttached()
  await toast(page, '앞뒤를 연결했습니다').getByRole('button', { name: '실행 취소' }).click()
  await expect(page.locator('.react-flow__node')).toHaveCount(5)
  await expect(page.locator('.react-flow__edge')).toHaveCount(4)

  // an edge is deleted by its button and by the key
  await page.getByRole('group', { name: '연결: 시작 → 이메일 초안: 첫 제안' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '연결 삭제' }).click()
  await expect(page.locator('.react-flow__edge')).toHaveCount(3)
  await nodes(page, 'timer').getByText('3일 대기').click()
  await page.keyboard.press('Delete')
  await expect(nodes(page, 'timer')).toHaveCount(1)
})

test('keys typed in a field are text and no shortcuts, and shortcuts work under the Korean layout', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  await page.getByRole('button', { name: '메모 추가' }).click()
  await nodes(page, 'comment').getByText('메모를 입력하세요').click()
  const note = nodes(page, 'comment').getByRole('textbox')
  await page.keyboard.type('first second')
  await page.keyboard.press('Control+Backspace')
  await expect(note).toHaveValue('first ')
  await page.keyboard.press('Shift+Backspace')
  await page.keyboard.press('Shift+Delete')
  await expect(note).toHaveValue('first')
  await expect(nodes(page, 'comment')).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(note).not.toHaveValue('first')
  await expect(nodes(page, 'comment')).toHaveCount(1)
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)

  // letters, arrows, the question mark, and Hangul in the middle of a syllable are text
  await note.fill('')
  await page.keyboard.type('an?0+-')
  await typeKorean(page, '누나의 메모')
  await page.keyboard.press('Control+a')
  await expect(note).toHaveValue('an?0+-누나의 메모')
  await expect(page.locator('.react-flow__node')).toHaveCount(4)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await pressKoreanKey(page, 'KeyS', 'ㄴ', { control: true })
  await expect(page.getByText('워크플로우를 저장했습니다')).toBeVisible()
  const kept = (await workflowOf(user, id)).nodes.find((one) => one.type === 'comment')
  expect(kept?.data).toEqual({ comment: 'an?0+-누나의 메모' })

  // while a dialog is open the canvas ignores keys
  await nodes(page, 'emailDraft').getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  const subject = settings.getByLabel('제목 템플릿')
  await subject.press('Control+a')
  await subject.press('Backspace')
  await subject.press('Control+z')
  await expect(subject).toHaveValue('첫 제안')
  await expect(nodes(page, 'comment')).toContainText('누나의 메모')

  // in a dialog the same key saves the dialog
  await subject.fill('단축키로 저장')
  await pressKoreanKey(page, 'KeyS', 'ㄴ', { control: true })
  await expect(settings).toBeHidden()
  await expect(nodes(page, 'emailDraft')).toContainText('단축키로 저장')
})
