// Enrolling a group, publishing, and the progress in the list of sequences.
import { enroll } from '#api/enrollments/enrollments.ts'
import { listLeads, updateLead } from '#api/leads/leads.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { activateSequence, duplicateSequence, getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { runningSample, sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'
import { loadSample, names, SAMPLE } from '../support/sequences.ts'

test('a group is enrolled, and the leads that were not are listed by reason', async ({ page, user }) => {
  const sample = await loadSample(user)
  await callApi(user, activateSequence, { params: { id: sample.sequenceId } })
  const { data } = await callApi(user, listLeads, { query: { customerGroupId: sample.customerGroupId } })
  const [first] = data
  if (!first) throw new Error('the sample has leads')
  await callApi(user, updateLead, { params: { id: first.id }, body: { contactEmail: null } })

  await page.goto(`/sequences/${sample.sequenceId}`)
  await page.getByRole('button', { name: '연락처 등록' }).first().click()
  const dialog = page.getByRole('dialog', { name: '연락처 등록' })
  // the group of the sequence and the only mailbox are preselected
  await expect(dialog.getByRole('combobox', { name: '고객 그룹' })).toHaveText('샘플 고객 그룹')
  await expect(dialog.getByLabel('발송 계정')).not.toHaveText('발송 계정을 선택하세요')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('연락처 39명을 등록하고 이메일 117건을 예약했습니다').first()).toBeVisible()
  const result = page.getByRole('dialog', { name: '등록 결과' })
  await expect(result.getByText('등록하지 않은 연락처 1명')).toBeVisible()
  await expect(result.getByText('이메일 주소 없음')).toBeVisible()
  await expect(result.getByText(first.companyName)).toBeVisible()
  await expectAccessible(page)
  await result.getByRole('button', { name: '확인' }).click()
  await expect(result).toBeHidden()
  await expect(page.getByRole('link', { name: /등록한 연락처 39명/ })).toBeVisible()
})

test('changes of a running sequence are published after showing which enrollments they affect', async ({
  page,
  user,
}) => {
  const { sequenceId: id } = await runningSample(user)
  const { workflowData } = await callApi(user, getSequence, { params: { id } })
  const changed = workflowData?.replace('마지막 메일입니다', '마지막 안내입니다')
  expect(changed).not.toBe(workflowData)
  await callApi(user, updateSequence, { params: { id }, body: { workflowData: changed ?? null } })
  await page.goto(`/sequences/${id}`)
  await expect(page.getByText('게시되지 않은 변경', { exact: true })).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '게시…' }).click()
  const confirm = page.getByRole('alertdialog', { name: '변경사항을 게시하시겠습니까?' })
  await expect(confirm.getByText('진행 중인 연락처 40명의 남은 메일을 다시 예약합니다')).toBeVisible()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: '게시' }).click()
  await expect(page.getByText('변경사항을 게시했습니다', { exact: false })).toBeVisible()
  await expect(page.getByText('게시되지 않은 변경', { exact: true })).toBeHidden()
})

test('a row shows how many leads have ended and when the last mail is expected, before and after the start', async ({
  page,
  user,
}) => {
  const sample = await sampleWithFirstMailsSent(user)
  const [first] = sample.mails
  await callApi(user, replyToSandboxMessage, {
    params: { id: first?.id ?? '' },
    body: { kind: 'reply', text: '관심 있습니다' },
  })
  const { id } = await callApi(user, duplicateSequence, { params: { id: sample.sequenceId } })
  await callApi(user, enroll, { params: { id }, body: { leadIds: await leadsOf(user), allowParallel: true } })
  await page.goto('/sequences')
  await expect(page.getByRole('row', { name: /1 \/ 40/ })).toContainText(/\d+월 \d+일 \(.\)/)
  await expect(page.getByRole('row', { name: /시작 전 2명/ })).toContainText(/\d+월 \d+일 \(.\)/)
  await expect(page.getByText('회신 1명, 진행 중 39명').first()).toBeAttached()
  await page.getByRole('button', { name: '진행', exact: true }).click()
  await expect(page).toHaveURL(/sort=progress/)
  await expect(names(page).first()).toHaveText(SAMPLE)
  await expectAccessibleLayout(page)
})

/** Two of the sample's leads. */
const leadsOf = async (user: SignedInUser): Promise<string[]> =>
  (await callApi(user, listLeads, { query: { limit: 2 } })).data.map(({ id }) => id)
