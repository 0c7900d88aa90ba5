// A missing customer group is set in the generation dialog.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, openNewSequence, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { pick } from '../support/pick.ts'

test('a missing customer group can be set in the dialog', async ({ page, user }) => {
  await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await openNewSequence(page, user, THREE)
  await nodes(page, 'emailDraft').getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(manage.getByText('먼저 시퀀스에 고객 그룹을 지정해 주세요')).toBeVisible()
  await expect(manage.getByRole('button', { name: '모든 연락처의 이메일 생성' })).toBeDisabled()
  await expectAccessible(page, { within: '[role=dialog]' })
  await pick(manage.getByLabel('고객 그룹', { exact: true }), '샘플 고객 그룹')
  await expect(manage.getByText('대상 고객 그룹: 샘플 고객 그룹')).toBeVisible()
  await expect(manage.getByRole('button', { name: '모든 연락처의 이메일 생성' })).toBeEnabled()
})
