// The management window of a node whose sequence has no customer group.
import { loadSampleData } from '#api/workspaces.ts'
import { callApi } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { nodes, openNew, THREE } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

test('without a customer group one can be set where it is missed', async ({ page, person }) => {
  const sample = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await openNew(page, person, THREE)
  await nodes(page, 'emailDraft').getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(manage.getByText('먼저 시퀀스에 고객 그룹을 지정해 주세요')).toBeVisible()
  await expect(manage.getByRole('button', { name: '모든 연락처의 이메일 생성' })).toBeDisabled()
  await expectAccessible(page, { within: '[role=dialog]' })
  await manage.getByLabel('고객 그룹', { exact: true }).selectOption(sample.customerGroupId)
  await expect(manage.getByText('대상 고객 그룹: 샘플 고객 그룹')).toBeVisible()
  await expect(manage.getByRole('button', { name: '모든 연락처의 이메일 생성' })).toBeEnabled()
})
