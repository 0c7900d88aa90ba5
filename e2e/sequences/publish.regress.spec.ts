// A workflow that was saved by another user while the publish question is open.
import { publishPreview } from '#api/sequences/sequence-versions.ts'
import { activateSequence, updateSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { open, saved } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('a workflow saved by another user during the publish question is not published', async ({
  page,
  user,
}) => {
  const { sequenceId: id } = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const params = { id }
  const { sequence } = await callApi(user, activateSequence, { params })
  const workflowData = sequence.workflowData ?? ''
  const first = workflowData.replace('마지막 메일입니다', '마지막 안내입니다')
  expect(first).not.toBe(workflowData)
  await callApi(user, updateSequence, { params, body: { workflowData: first } })
  await open(page, id)
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: '게시…', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('list', { name: '변경 내용' })).toContainText('마지막 안내입니다')
  const second = workflowData.replace('마지막 메일입니다', '누군가 수정한 제목')
  await callApi(user, updateSequence, { params, body: { workflowData: second } })
  await question.getByRole('button', { name: '게시' }).click()
  await expect(page.getByText('저장된 워크플로우가 그사이 변경되어', { exact: false })).toBeVisible()
  const { changes } = await callApi(user, publishPreview, { params })
  expect(changes.length).toBeGreaterThan(0)
})
