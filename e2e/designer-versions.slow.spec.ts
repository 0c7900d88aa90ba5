// The version history before the first publish.
import { loadSampleData } from '#api/workspaces.ts'
import { callApi } from './support/api.ts'
import { open } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

test('before the first publish there are no versions, and that is said', async ({ page, person }) => {
  const { sequenceId } = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await open(page, sequenceId)
  await page.getByRole('button', { name: '버전 기록' }).click()
  await expect(page.getByRole('dialog').getByText('아직 게시한 버전이 없습니다')).toBeVisible()
})
