// The version history before the first publish.
import { listEmailAccounts } from '#api/email-accounts.ts'
import { enroll } from '#api/enrollments.ts'
import { listLeads } from '#api/leads.ts'
import { activateSequence, getSequence, updateSequence } from '#api/sequences.ts'
import { loadSampleData } from '#api/workspaces.ts'
import { callApi, type Person } from './support/api.ts'
import { expectAccessible } from './support/axe.ts'
import { nodes, open, save } from './support/designer.ts'
import { expect, test } from './support/fixtures.ts'

async function underWay(person: Person): Promise<string> {
  const { sequenceId: id } = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  const mailboxes = await callApi(person, listEmailAccounts)
  const leads = await callApi(person, listLeads, { query: { limit: 5 } })
  await callApi(person, enroll, {
    params: { id },
    body: { leadIds: leads.data.map((lead) => lead.id), userEmailAccountId: mailboxes.data[0]?.id },
  })
  await callApi(person, activateSequence, { params: { id } })
  return id
}

test('before the first publish there are no versions, and that is said', async ({ page, person }) => {
  const { sequenceId } = await callApi(person, loadSampleData, { params: { id: person.workspaceId } })
  await open(page, sequenceId)
  await page.getByRole('button', { name: '버전 기록' }).click()
  await expect(page.getByRole('dialog').getByText('아직 게시한 버전이 없습니다')).toBeVisible()
})

test('a version can be looked at, compared, brought back, and that undone; what runs stays', async ({
  page,
  person,
}) => {
  const id = await underWay(person)
  const before = await callApi(person, getSequence, { params: { id } })
  await callApi(person, updateSequence, {
    params: { id },
    body: { workflowData: before.workflowData?.replace('마지막 메일입니다', '마지막 안내입니다') ?? null },
  })
  await open(page, id)
  await page.getByRole('button', { name: '버전 기록' }).click()
  const dialog = page.getByRole('dialog', { name: '버전 기록' })
  await expect(dialog.getByRole('button', { name: /버전 1/ })).toContainText('게시 중')
  await expect(dialog.getByText(': 제목 변경', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('img', { name: '버전 1의 그림' })).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '이 버전으로 되돌리기' }).click()
  await expect(nodes(page, 'emailDraft').last()).toContainText('마지막 메일입니다')
  await save(page)
  expect((await callApi(person, getSequence, { params: { id } })).publishedVersion).toBe(1)
  await page.getByRole('button', { name: '실행 취소', exact: true }).last().click()
  await expect(nodes(page, 'emailDraft').last()).toContainText('마지막 안내입니다')
})
