// 법정 표기, as an admin sets it and a recipient sees it.
import { getSenderSettings } from '#api/compliance/sender-profile.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { typeKorean } from '../support/type-korean.ts'

test('an admin marks the mails as advertisements and sees the notice that every mail contains', async ({
  page,
  user,
}) => {
  await page.goto('/settings?tab=sender')
  await expect(page.getByText('법률 자문이 아닙니다')).toBeVisible()
  const preview = page.locator('section').filter({ hasText: '수신자 화면 미리보기' })
  await expect(preview).not.toContainText('(광고)')
  await page.getByText('광고성 정보', { exact: true }).click()
  await expect(preview).toContainText('(광고) 여름 공정 개선 제안')
  await page.getByLabel('이름(상호)').focus()
  await typeKorean(page, '한빛정밀')
  await page.getByLabel('이메일', { exact: true }).fill('help@hanbit.example')
  await page.getByLabel('전화번호').fill('02-123-4567')
  await page.getByLabel('주소', { exact: true }).focus()
  await typeKorean(page, '서울시 중구')
  await expect(preview).toContainText('보내는 사람: 한빛정밀')
  await expect(preview).toContainText('If you do not want to receive')
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('법정 표기를 저장했습니다')).toBeVisible()
  const saved = await callApi(user, getSenderSettings, { params: { id: user.workspaceId } })
  expect(saved).toMatchObject({
    isAdvertising: true,
    consentPolicy: 'strict',
    senderName: '한빛정밀',
    postalAddress: '서울시 중구',
  })
})
