// The settings dialogs in dark mode, on a small screen and for a viewer.

import { expectAccessible } from '../support/axe.ts'
import { nodes, open, openSettings } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

test('both settings dialogs are accessible in dark mode, on a small screen and for a viewer', async ({
  page,
  user,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const { dialog, sequenceId } = await openSettings(page, user)
  await expect(dialog.getByText('1 / 40')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '취소' }).click()
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await expect(timer.getByText('다음 메일은')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await timer.getByRole('button', { name: '취소' }).click()

  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '내용 보기' }).click()
  await expect(dialog.getByLabel('제목 템플릿')).toHaveJSProperty('readOnly', true)
  await expect(dialog.getByRole('button', { name: '저장' })).toHaveCount(0)
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('tab', { name: '미리보기' }).click()
  await expect(dialog.getByText('1 / 40')).toBeVisible()
  await expectNoLayoutFault(page)
})
