// Selected leads are enrolled in a sequence that is found by a Hangul search.
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { leadsNamed, oneMailSequence } from '../support/lead-rows.ts'
import { button, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'
import { typeKoreanThenEndSyllable } from '../support/type-korean.ts'

test('selected leads are enrolled in a sequence that is found by typing Hangul', async ({ page, user }) => {
  await leadsNamed(user, ['한빛정밀', '대성기공', '미래소재'])
  const { id } = await oneMailSequence(user, '세미나 초대')
  for (let i = 0; i < 32; i++) await oneMailSequence(user, `견적 후속 ${i}`)
  await page.goto('/leads')
  await row(page, '한빛정밀').getByRole('checkbox').check()
  await row(page, '대성기공').getByRole('checkbox').check()
  await button(page, '시퀀스에 등록').click()
  const dialog = page.getByRole('dialog', { name: '시퀀스에 등록' })
  await expect(dialog.getByText('선택한 연락처 2명을 등록합니다.')).toBeVisible()
  await dialog.getByRole('combobox', { name: '시퀀스' }).click()
  const list = page.getByRole('listbox', { name: '시퀀스' })
  await expect(list.getByRole('option')).toHaveCount(30)
  await expect(page.getByText('3개가 더 있습니다')).toBeVisible()
  await expectAccessible(page)
  await typeKoreanThenEndSyllable(page, '세미')
  // the Enter that ended the syllable has chosen nothing
  await expect(list.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: '시퀀스' })).toHaveText('세미나 초대')
  await expect(dialog.getByRole('combobox', { name: '발송 계정' })).toContainText('샌드박스')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('연락처 2명을 등록하고 이메일 2건을 예약했습니다')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect((await callApi(user, listEnrollments, { params: { id } })).total).toBe(2)

  // on the page of a lead that is already enrolled, the result names the reason
  await row(page, '한빛정밀').getByText('담당0', { exact: true }).filter({ visible: true }).click()
  await button(page, '시퀀스에 등록').click()
  await pick(dialog.getByRole('combobox', { name: '시퀀스' }), '세미나 초대')
  await expect(dialog.getByRole('combobox', { name: '발송 계정' })).toContainText('샌드박스')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  const result = page.getByRole('dialog', { name: '등록 결과' })
  await expect(result.getByText('이미 이 시퀀스에 등록됨')).toBeVisible()
  await expect(result.getByText('한빛정밀 담당0')).toBeVisible()
})
