// Published versions, restoring one, and which enrollments a publish affects.

import { publishPreview } from '#api/sequences/sequence-versions.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open, save } from '../support/designer.ts'
import { fiveEnrolled } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'

test('the publish question shows how many enrollments each change affects, as the server counts them', async ({
  page,
  user,
}) => {
  const id = await fiveEnrolled(user)
  await open(page, id)
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('9')
  await timer.getByRole('button', { name: '저장' }).click()
  await save(page)
  await page.getByRole('button', { name: '게시…', exact: true }).click()
  const question = page.getByRole('alertdialog')
  const preview = await callApi(user, publishPreview, { params: { id } })
  expect(preview.affectedEnrollmentCount).toBe(5)
  await expect(question.getByText('5명에게 적용됩니다')).toBeVisible()
  await expect(question.getByRole('list', { name: '변경 내용' })).toContainText('타이머: 3일 → 9일')
  await expectAccessible(page, { within: '[role=alertdialog]' })
  await question.getByRole('button', { name: '게시' }).click()
  await expect(page.getByText('변경사항을 게시했습니다', { exact: false })).toBeVisible()
})
