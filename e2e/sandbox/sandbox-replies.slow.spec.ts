// The sandbox: time is advanced, mails arrive, and recipients reply.
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { runningSample, SAMPLE_LEADS } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout, mails } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

const statusOf = async (user: SignedInUser, sequenceId: string, companyName: string) => {
  const { data } = await callApi(user, listEnrollments, {
    params: { id: sequenceId },
    query: { limit: 200 },
  })
  return data.find((enrollment) => enrollment.companyName === companyName)?.status
}

test('advancing the clock delivers mails, and each reply ends or holds its enrollment', async ({
  page,
  user,
}) => {
  const { sequenceId } = await runningSample(user)
  await page.goto('/sandbox')
  await button(page, '+1일').click()
  await expect(page.getByText(/메일 \d+통이 발송되었습니다/).first()).toBeVisible()
  await expect(page.getByText(`총 ${SAMPLE_LEADS}통`)).toBeVisible()
  await expect(mails(page)).toHaveCount(10)
  await expectAccessibleLayout(page)

  await page.getByRole('searchbox').focus()
  await typeKorean(page, '누리솔루션')
  await expect(mails(page)).toHaveCount(1)
  const mail = page.getByRole('article')
  await expect(mail.getByRole('heading', { name: /누리솔루션/ })).toBeVisible()
  await expect(mail).toContainText('이서연님, 안녕하세요.')
  await mail.getByRole('tab', { name: '헤더' }).click()
  await expect(mail.getByText('List-Unsubscribe-Post')).toBeVisible()
  await expectAccessibleLayout(page)
  await mail.getByRole('tab', { name: '원문' }).click()
  await expect(mail.getByRole('region', { name: '메일 원문' })).toContainText('MIME-Version: 1.0')
  await expectAccessibleLayout(page)
  await mail.getByRole('tab', { name: '메일', exact: true }).click()

  await button(page, '답장').click()
  const text = mail.getByLabel('답장 내용')
  await expect(text).toHaveValue(/자세한 자료/)
  await text.fill('')
  await button(page, '보내기').click()
  await expect(mail.getByText('내용을 입력해 주세요.')).toBeVisible()
  await text.focus()
  await typeKorean(page, '네, 다음 주 화요일에 뵙겠습니다')
  await button(page, '보내기').click()
  await expect(mail.getByText('등록은 이제 ‘회신함’입니다')).toBeVisible()
  await expect(mails(page).getByText('답장 완료')).toBeVisible()
  expect(await statusOf(user, sequenceId, '누리솔루션')).toBe('replied')
  await expectAccessibleLayout(page)

  for (const [company, press, words, status] of [
    ['한빛정밀', '반송', '‘반송’', 'bounced'],
    ['가온물류', '수신거부', '‘수신거부’', 'unsubscribed'],
    ['다온식품', '스팸 신고', '‘수신거부’', 'unsubscribed'],
  ] as const) {
    await page.getByRole('searchbox').fill(company)
    await expect(mail.getByRole('heading', { name: new RegExp(company) })).toBeVisible()
    await button(page, press).click()
    await expect(mail.getByRole('status')).toContainText(words)
    expect(await statusOf(user, sequenceId, company)).toBe(status)
  }
  await page.getByRole('searchbox').fill('라온바이오')
  await expect(mail.getByRole('heading', { name: /라온바이오/ })).toBeVisible()
  await button(page, '부재중 자동 회신').click()
  await button(page, '보내기').click()
  await expect(mail.getByRole('status')).toContainText('‘일시정지’')
  expect(await statusOf(user, sequenceId, '라온바이오')).toBe('paused')
})
