// A proposed workflow: shown on the canvas, discarded, changed, accepted, edited and undone.

import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe.ts'
import {
  edges,
  nodes,
  openNewSequence,
  recordWrites,
  redoButton,
  save,
  saved,
  THREE,
  undoButton,
  workflowOf,
} from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'AI로 시퀀스 제안' })
const panelOf = (page: Page) => page.getByRole('complementary', { name: 'AI 제안' })
const proposed = (page: Page) => page.locator('.is-proposed')

async function answer(page: Page): Promise<void> {
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: '무엇을 파는지' })).toBeFocused()
  await dialog.getByRole('textbox', { name: '무엇을 파는지' }).fill('제조업 재고 관리 프로그램을 판매합니다')
  await dialog.getByRole('button', { name: '중소 제조업체의 구매 담당자' }).click()
  await dialog.getByRole('textbox', { name: '목표' }).fill('20분 온라인 미팅')
}

test('a proposal for a new sequence is drawn on the empty canvas and discarded without a change', async ({
  page,
  user,
}) => {
  await page.goto('/sequences?create=open')
  const create = page.getByRole('dialog', { name: '새 시퀀스' })
  await create.getByRole('radio', { name: /AI에게 제안받기/ }).check({ force: true })
  await expect(create.getByLabel('이름')).toHaveValue('AI 제안 시퀀스')
  await create.getByRole('button', { name: '만들고 디자이너 열기' }).click()
  await answer(page)
  const id = /sequences\/([^/]+)\/workflow/.exec(page.url())?.[1] ?? ''
  const before = await workflowOf(user, id)
  // closed and opened again, the answers are there; Enter asks
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  await page.getByRole('button', { name: 'AI로 시퀀스 제안' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('textbox', { name: '누구에게 보내는지' })).toHaveValue(
    '중소 제조업체의 구매 담당자',
  )
  await expectAccessible(page)
  const writes = recordWrites(page)
  await dialog.getByRole('textbox', { name: '목표' }).press('Enter')

  const panel = panelOf(page)
  await expect(panel).toBeFocused()
  await expect(proposed(page)).toHaveCount(5)
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)
  await expect(proposed(page).first()).toContainText('제안')
  await expect(panel.getByRole('listitem')).toHaveCount(5)
  await expect(panel).toContainText('재고 관리 프로그램을 어떻게 운영하고 계신지')
  await expect(nodes(page, 'emailDraft').getByRole('button', { name: '설정' })).toHaveCount(0)
  await panel.getByRole('button', { name: '다음 메일' }).click()
  await expect(nodes(page, 'emailDraft').first()).toHaveClass(/selected/)
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '이 제안을 버리시겠습니까?' })
  await question.getByRole('button', { name: '버리기' }).click()
  await expect(panel).toBeHidden()
  await expect(proposed(page)).toHaveCount(0)
  await expect(nodes(page, 'emailDraft')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'AI로 시퀀스 제안' })).toBeFocused()
  await expect(undoButton(page)).toBeDisabled()
  await expect(saved(page)).toBeVisible()
  expect(writes.filter((call) => !call.includes('propose-workflow'))).toEqual([])
  expect(await workflowOf(user, id)).toEqual(before)
})

test('a changed proposal is accepted as one step of undo, which restores the old canvas', async ({
  page,
  user,
}) => {
  const id = await openNewSequence(page, user, THREE)
  const before = await workflowOf(user, id)
  await page.getByRole('button', { name: 'AI로 시퀀스 제안' }).click()
  await answer(page)
  await page.keyboard.press('Enter')
  const panel = panelOf(page)
  // the canvas has steps: they stay unless the user replaces them
  await expect(panel.getByRole('radio', { name: /뒤에 이어 붙이기/ })).toBeChecked()
  await expect(nodes(page, 'emailDraft')).toHaveCount(4)
  await expect(proposed(page)).toHaveCount(5)
  await expect(proposed(page).first()).toBeInViewport()
  await panel.getByRole('radio', { name: /바꾸기/ }).check({ force: true })
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)

  await panel.getByRole('button', { name: '메일 하나 더' }).click()
  await panel.getByRole('textbox', { name: '바꿀 점' }).press('Enter')
  await expect(nodes(page, 'emailDraft')).toHaveCount(4)
  await expect(panel.getByRole('textbox', { name: '바꿀 점' })).toHaveValue('')
  await expect(panel.getByRole('radio', { name: /바꾸기/ })).toBeChecked()
  await panel.getByRole('button', { name: '수락' }).click()

  await expect(panel).toBeHidden()
  await expect(page.getByText('제안을 수락해 메일 4통을 추가했습니다')).toBeVisible()
  await expect(proposed(page)).toHaveCount(0)
  await expect(nodes(page, 'emailDraft')).toHaveCount(4)
  // edited like any other node, then both steps are undone
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('9')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(nodes(page, 'timer').first()).toContainText('9일 대기')
  // undo of the toast would undo the timer
  await expect(page.getByText('제안을 수락해 메일 4통을 추가했습니다')).toBeHidden()
  await undoButton(page).click()
  await undoButton(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await expect(edges(page)).toHaveCount(2)
  await expect(undoButton(page)).toBeDisabled()
  expect(await workflowOf(user, id)).toEqual(before)
  await redoButton(page).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(4)
  await save(page)
  expect((await workflowOf(user, id)).nodes).toHaveLength(8)
})
