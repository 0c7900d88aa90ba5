// Undo, redo and deletion on the canvas, reconnecting after a deletion, and keys typed in a field.
import {
  addBelow,
  edges,
  expectStatus,
  nodes,
  openNewSequence,
  redoButton,
  save,
  saved,
  THREE,
  toast,
  undoButton,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { pressKoreanKey, typeKorean } from '../support/type-korean.ts'

test('every kind of edit is one step of undo and redo, by button and by key', async ({ page, user }) => {
  const id = await openNewSequence(page, user, THREE)
  await addBelow(page, nodes(page, 'timer'), '이메일 초안')
  await nodes(page, 'timer').getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('7')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(nodes(page, 'timer')).toContainText('7일 대기')
  await page.getByRole('button', { name: '메모 추가' }).click()
  await nodes(page, 'comment').getByText('메모를 입력하세요').click()
  await typeKorean(page, '명절 주의')
  await nodes(page, 'comment').getByRole('button', { name: '저장' }).click()
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '삭제' }).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)

  await undoButton(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(2)
  await expect(edges(page)).toHaveCount(3)
  // the toast was about a deletion that is already undone
  await expect(toast(page, '노드를 삭제했습니다')).toHaveCount(0)
  await undoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('메모를 입력하세요')
  await expectStatus(page, '실행 취소: 메모 편집')
  await pressKoreanKey(page, 'KeyZ', 'ㅋ', { control: true })
  await expect(nodes(page, 'comment')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(nodes(page, 'timer')).toContainText('3일 대기')
  await expect(nodes(page, 'timer')).toHaveClass(/selected/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(undoButton(page)).toBeDisabled()
  // nothing counts as changed, and there is nothing to save
  await expect(saved(page)).toBeVisible()

  await pressKoreanKey(page, 'KeyZ', 'ㅋ', { control: true, shift: true })
  await expect(nodes(page, 'emailDraft')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(nodes(page, 'timer')).toContainText('7일 대기')
  await redoButton(page).click()
  await redoButton(page).click()
  await expect(nodes(page, 'comment')).toContainText('명절 주의')
  await redoButton(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(redoButton(page)).toBeDisabled()
  await save(page)
  expect((await workflowOf(user, id)).nodes.map(({ type }) => type)).toEqual([
    'start',
    'timer',
    'emailDraft',
    'comment',
  ])
})
