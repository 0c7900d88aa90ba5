// The version history before the first publish.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { open } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('before the first publish a message shows that there are no versions', async ({ page, user }) => {
  const { sequenceId } = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sequenceId)
  await page.getByRole('button', { name: '버전 기록' }).click()
  await expect(page.getByRole('dialog').getByText('아직 게시한 버전이 없습니다')).toBeVisible()
})
