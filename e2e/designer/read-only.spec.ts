// Read-only: a viewer, an archived sequence, a small window. Everything is shown, and no call writes.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, signInBrowser, signUpUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { joinWorkspace, storedWorkflow } from '../support/database.ts'
import { expectNothingToChange, nodes, open, passAutoSave, recordWrites } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('a viewer sees the whole designer and can change nothing by mouse or keyboard', async ({
  page,
  user,
  server,
  context,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const viewer = await signUpUser(server.url, { name: '보는 사람' })
  await joinWorkspace(server, viewer, user.workspaceId, 'viewer')
  await context.clearCookies()
  await signInBrowser(context, viewer)
  await page.clock.install()
  const writes = recordWrites(page)
  const before = await storedWorkflow(server, sample.sequenceId)
  await open(page, sample.sequenceId)
  await expect(page.getByText('보기 전용 권한입니다', { exact: false })).toBeVisible()
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)
  await expect(nodes(page, 'timer').first()).toContainText('발송 0')
  await expectNothingToChange(page)
  await expectAccessible(page)

  // actions that change nothing work
  await page.getByRole('button', { name: '리허설' }).click()
  await expect(page.getByRole('complementary', { name: /리허설/ })).toBeVisible()
  await passAutoSave(page)
  expect(writes).toEqual([])
  expect(await storedWorkflow(server, sample.sequenceId)).toBe(before)
})
