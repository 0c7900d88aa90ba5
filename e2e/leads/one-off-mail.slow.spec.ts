// A mail to one lead: a cancelled mail beside a new one, warnings of the law, a phone.
import { expect, test } from '../support/fixtures.ts'
import { oneLead } from '../support/leads.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('a cancelled mail does not replace the one begun meanwhile, and the last ten seconds are shown', async ({
  page,
  user,
}) => {
  const { id } = await oneLead(user)
  await page.goto(`/leads/${id}`)
  const form = page.getByRole('form', { name: '메일 쓰기' })
  const write = async (subject: string, body: string) => {
    await button(page, '메일 쓰기').click()
    await form.getByRole('textbox', { name: '제목' }).fill(subject)
    await form.getByRole('textbox', { name: '본문' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.insertText(body)
  }
  await write('먼저 쓴 제목', '먼저 쓴 본문 ')
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText('10초 안에 여기에서 취소할 수 있습니다')).toBeVisible()
  await write('나중에 쓴 제목', '나중에 쓴 본문 ')
  await page.getByRole('region', { name: /알림/ }).getByRole('button', { name: '발송 취소' }).click()
  await expect(page.getByText('보내지 않은 메일이 하나 더 있습니다: 먼저 쓴 제목')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue('나중에 쓴 제목')
  // the page shows at once that the first mail is not sent
  await expect(page.getByText('발송 취소됨', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '이 메일 쓰기' }).click()
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue('먼저 쓴 제목')
  await expect(form.getByRole('textbox', { name: '본문' })).toContainText('먼저 쓴 본문')
  await expect(form.getByRole('textbox', { name: '본문' })).not.toContainText('나중에')
  await expect(page.getByText('보내지 않은 메일이 하나 더 있습니다: 나중에 쓴 제목')).toBeVisible()
})

test('warnings of the law are shown before the mail is planned', async ({ page, user }) => {
  const { id } = await oneLead(user)
  await page.goto(`/leads/${id}`)
  await button(page, '메일 쓰기').click()
  const form = page.getByRole('form', { name: '메일 쓰기' })
  await form.getByRole('textbox', { name: '제목' }).fill('제목')
  await form.getByRole('textbox', { name: '본문' }).fill('수신거부 안내가 없는 본문')
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(form.getByText('본문에 수신거부 안내가 없습니다.')).toBeVisible()
  await form.getByRole('button', { name: '그래도 보내기' }).click()
  await expect(page.getByText(/에 발송됩니다/)).toBeVisible()
})

test('a phone shows the whole form', async ({ page, user }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await oneLead(user)
  await page.goto(`/leads/${id}`)
  await button(page, '메일 쓰기').click()
  await expect(page.getByRole('textbox', { name: '본문' })).toBeVisible()
  await expectAccessibleLayout(page)
})
