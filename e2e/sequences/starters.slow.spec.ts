// Starters in the empty list, and a sequence created as a copy of an existing one.
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { listSequenceStarters } from '#api/sequences/sequence-starters.ts'
import { getSequence, searchSequences } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout } from '../support/locators.ts'
import { pick } from '../support/pick.ts'
import { loadSample, make, SAMPLE } from '../support/sequences.ts'
import { typeKorean } from '../support/type-korean.ts'

test('the empty list offers the starters, and a typed name and the group are kept', async ({
  page,
  user,
}) => {
  const { data: starters } = await callApi(user, listSequenceStarters)
  const { workspaceId } = user
  const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '가을 전시회' } })
  await page.goto('/sequences')
  const offered = page.getByRole('region', { name: '시작 예시' }).getByRole('button')
  await expect(offered).toHaveCount(starters.length)
  await expectAccessibleLayout(page)
  await offered.filter({ hasText: '견적 후속' }).click()
  const dialog = page.getByRole('dialog', { name: '새 시퀀스' })
  await expect(dialog.getByRole('radio', { name: /견적 후속/ })).toBeChecked()
  const name = dialog.getByLabel('이름')
  await expect(name).toHaveValue('견적 후속')
  await name.fill('')
  await typeKorean(page, '가을 견적')
  await pick(dialog.getByLabel('고객 그룹'), group.name)
  await dialog.getByRole('radio', { name: /파트너 제안/ }).check({ force: true })
  await expect(name).toHaveValue('가을 견적')
  await dialog.getByRole('button', { name: '만들고 디자이너 열기' }).click()
  await expect(nodes(page, 'emailDraft')).toHaveCount(4)
  const { data } = await callApi(user, searchSequences)
  expect(data).toMatchObject([{ name: '가을 견적', customerGroupId: group.id }])
})

test('an existing sequence is found by its name and copied with its workflow and group', async ({
  page,
  user,
}) => {
  const sample = await loadSample(user)
  await make(user, '다른 시퀀스')
  await page.goto('/sequences?create=open')
  const dialog = page.getByRole('dialog', { name: '새 시퀀스' })
  await dialog.getByRole('radio', { name: /기존 시퀀스 복사/ }).check({ force: true })
  await dialog.getByRole('button', { name: '만들고 디자이너 열기' }).click()
  await expect(dialog.getByText('복사할 시퀀스를 선택해 주세요.')).toBeVisible()

  await dialog.getByRole('searchbox', { name: '복사할 시퀀스 검색' }).click()
  await typeKorean(page, '신규')
  await page.keyboard.press('Enter')
  const found = dialog.getByRole('group', { name: '기존 시퀀스 복사' }).getByRole('radio')
  await expect(found).toHaveCount(1)
  await found.check({ force: true })
  await expect(dialog.getByText('복사할 시퀀스를 선택해 주세요.')).toBeHidden()
  await expect(dialog.getByLabel('이름')).toHaveValue(`${SAMPLE} 사본`)
  await expectAccessible(page)
  await dialog.getByLabel('이름').fill('')
  await typeKorean(page, '겨울 제안')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/sequences\/[0-9a-f-]+\/workflow/)
  await expect(nodes(page, 'emailDraft')).toHaveCount(3)
  const { data } = await callApi(user, searchSequences, { query: { search: '겨울 제안' } })
  const original = await callApi(user, getSequence, { params: { id: sample.sequenceId } })
  expect(data).toMatchObject([{ status: 'draft', customerGroupId: original.customerGroupId }])
})
