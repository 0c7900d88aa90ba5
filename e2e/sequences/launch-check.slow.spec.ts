// A workflow that was saved by another user while the publish question is open.
import { publishPreview } from '#api/sequences/sequence-versions.ts'
import { activateSequence, updateSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { open, saved } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('what somebody else saved after the question is not published unseen', async ({ page, person }) => {
  const { sequenceId: id } = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  const params = { id }
  const { sequence } = await callApi(person, activateSequence, { params })
  const drawing = sequence.workflowData ?? ''
  const first = drawing.replace('마지막 메일입니다', '마지막 안내입니다')
  expect(first).not.toBe(drawing)
  await callApi(person, updateSequence, { params, body: { workflowData: first } })
  await open(page, id)
  await expect(saved(page)).toBeVisible()
  await page.getByRole('button', { name: '게시', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('list', { name: '변경 내용' })).toContainText('마지막 안내입니다')
  const second = drawing.replace('마지막 메일입니다', '누군가 수정한 제목')
  await callApi(person, updateSequence, { params, body: { workflowData: second } })
  await question.getByRole('button', { name: '게시' }).click()
  await expect(page.getByText('저장된 워크플로우가 그사이 변경되어', { exact: false })).toBeVisible()
  const { changes } = await callApi(person, publishPreview, { params })
  expect(changes.length).toBeGreaterThan(0)
})
