// What was published, going back to it, and whom a publish reaches.

import { listEmailAccounts } from '#api/email-accounts.ts'
import { enroll } from '#api/enrollments.ts'
import { listLeads } from '#api/leads.ts'
import { publishPreview } from '#api/sequence-versions.ts'
import { activateSequence } from '#api/sequences.ts'
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

test('publishing says beforehand how many people each change reaches, as the server counts them', async ({
  page,
  person,
}) => {
  const id = await underWay(person)
  await open(page, id)
  await nodes(page, 'timer').first().getByRole('button', { name: '수정' }).click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('9')
  await timer.getByRole('button', { name: '저장' }).click()
  await save(page)
  await page.getByRole('button', { name: '게시', exact: true }).click()
  const question = page.getByRole('alertdialog')
  const preview = await callApi(person, publishPreview, { params: { id } })
  expect(preview.affectedEnrollmentCount).toBe(5)
  await expect(question.getByText('5명에게 적용됩니다')).toBeVisible()
  await expect(question.getByRole('list', { name: '바뀌는 것' })).toContainText('타이머: 3일 → 9일')
  await expectAccessible(page, { within: '[role=alertdialog]' })
  await question.getByRole('button', { name: '게시' }).click()
  await expect(page.getByText('변경사항을 게시했습니다', { exact: false })).toBeVisible()
})
