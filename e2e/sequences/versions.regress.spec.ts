// The version history: viewing, comparing and restoring a version.
import { getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open, save } from '../support/designer.ts'
import { fiveEnrolled } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'

test('a version is viewed, compared and restored, which can be undone; the published version does not change', async ({
  page,
  user,
}) => {
  const id = await fiveEnrolled(user)
  const before = await callApi(user, getSequence, { params: { id } })
  await callApi(user, updateSequence, {
    params: { id },
    body: { workflowData: before.workflowData?.replace('마지막 메일입니다', '마지막 안내입니다') ?? null },
  })
  await open(page, id)
  await page.getByRole('button', { name: '버전 기록' }).click()
  const dialog = page.getByRole('dialog', { name: '버전 기록' })
  await expect(dialog.getByRole('button', { name: /버전 1/ })).toContainText('게시 중')
  await expect(dialog.getByText(': 제목 변경', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('img', { name: '버전 1 워크플로우' })).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '이 버전으로 되돌리기' }).click()
  await expect(nodes(page, 'emailDraft').last()).toContainText('마지막 메일입니다')
  await save(page)
  expect((await callApi(user, getSequence, { params: { id } })).publishedVersion).toBe(1)
  await page.getByRole('button', { name: '실행 취소', exact: true }).last().click()
  await expect(nodes(page, 'emailDraft').last()).toContainText('마지막 안내입니다')
})
