// Missing values are counted on the sequence page and filled for many leads; blocked enrollments are resumed.

import { enroll, listEnrollments } from '#api/enrollments/enrollments.ts'
import { addGroupLeads, createCustomerGroup } from '#api/leads/customer-groups.ts'
import { createLead } from '#api/leads/leads.ts'
import { listEmailAccounts } from '#api/mailboxes/email-accounts.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, node } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a missing value is filled for all leads of a page, and blocked enrollments are resumed', async ({
  page,
  user,
}) => {
  const { workspaceId } = user
  const leads = await Promise.all(
    ['한빛정밀', '대성기공', '미래소재'].map((companyName, i) =>
      callApi(user, createLead, {
        body: { workspaceId, companyName, contactName: `담당${i}`, contactEmail: `p${i}@fill${i}.example` },
      }),
    ),
  )
  const leadIds = leads.map((lead) => lead.id)
  const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '제조' } })
  await callApi(user, addGroupLeads, { params: { id: group.id }, body: { leadIds } })
  const workflow = {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 250, 250, {
        subject: '{{도시}}의 {{회사명}}',
        bodyText: '안녕하세요 {{수신거부}}',
      }),
    ],
    edges: [edge('start', 'a')],
  }
  const { id } = await callApi(user, createSequence, {
    body: { name: '빈 값', workspaceId, customerGroupId: group.id, workflowData: JSON.stringify(workflow) },
  })
  const mailboxes = await callApi(user, listEmailAccounts)
  await callApi(user, enroll, {
    params: { id },
    body: { leadIds, userEmailAccountId: mailboxes.data[0]?.id },
  })
  await callApi(user, activateSequence, { params: { id } })

  await page.goto(`/sequences/${id}`)
  await page.getByText('변수 값이 없어 메일을 보낼 수 없는 연락처가 3명 있습니다').waitFor()
  await page.getByRole('button', { name: '값 채우기' }).click()
  const dialog = page.getByRole('dialog', { name: '빈 값 채우기' })
  await dialog.getByLabel('한빛정밀의 도시').click()
  await typeKorean(page, '서울')
  await dialog.getByLabel('이 페이지의 빈칸에 같은 값 입력').click()
  await typeKorean(page, '부산')
  await dialog.getByRole('button', { name: '모두 적용' }).click()
  await expect(dialog.getByLabel('한빛정밀의 도시')).toHaveValue('서울')
  await expect(dialog.getByLabel('대성기공의 도시')).toHaveValue('부산')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog.getByRole('button', { name: '3명 저장' }).click()
  await expect(page.getByText('연락처 3명의 값을 채웠습니다', { exact: false })).toBeVisible()
  await expect(dialog.getByText('모든 연락처에', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: '닫기' }).last().click()
  await expect(page.getByText('변수 값이 없어 메일을 보낼 수 없는', { exact: false })).toHaveCount(0)
  const enrollments = await callApi(user, listEnrollments, { params: { id } })
  expect(enrollments.data.filter((one) => one.status === 'blocked')).toHaveLength(0)
})
