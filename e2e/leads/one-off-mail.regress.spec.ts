// A mail to one lead, written on its page: planned, seen on the timeline, cancelled with its text restored.

import { addDays } from '#core/calendar/date.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { expectAccessible } from '../support/axe.ts'
import { fillDateTime } from '../support/date-time.ts'
import { expect, test } from '../support/fixtures.ts'
import { oneLead } from '../support/leads.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a mail to one lead is planned, cancelled with its text restored, and planned again', async ({
  page,
  user,
}) => {
  const { id } = await oneLead(user)
  await page.goto(`/leads/${id}`)
  await button(page, '메일 쓰기').click()
  const form = page.getByRole('form', { name: '메일 쓰기' })
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(form.getByText('제목을 입력해 주세요.')).toBeVisible()
  await expect(form.getByText('본문을 입력해 주세요.')).toBeVisible()
  await form.getByRole('textbox', { name: '제목' }).click()
  await typeKorean(page, '요청하신 자료')
  await form.getByRole('textbox', { name: '본문' }).click()
  await page.keyboard.press('Control+Home')
  await typeKorean(page, '지난번 자료를 보냅니다')
  await expectAccessible(page)
  await expectAccessibleLayout(page)

  // a page that was left by mistake has the draft
  await page.reload()
  await expect(form.getByRole('textbox', { name: '제목' })).toHaveValue('요청하신 자료')
  await expect(form.getByRole('combobox', { name: '발송 계정' })).toContainText('샌드박스')
  await form.getByRole('textbox', { name: '제목' }).press('Control+Enter')
  await expect(page.getByText(/에 발송됩니다/)).toBeVisible()
  await expect(form).toHaveCount(0)

  // within ten seconds, also when the mailbox may send at once
  await page.getByRole('region', { name: /알림/ }).getByRole('button', { name: '발송 취소' }).click()
  await expect(page.getByText('발송을 취소했습니다. 작성한 내용은 유지됩니다')).toBeVisible()
  await expect(form.getByRole('textbox', { name: '본문' })).toContainText('지난번 자료를 보냅니다')
  await expect(page.getByRole('list', { name: '이력' })).toContainText('개별 메일을 예약했습니다')
  await form.getByRole('combobox', { name: '발송 시각' }).click()
  await page.getByRole('option', { name: '직접 선택' }).click()
  await fillDateTime(form, '이 시각 이후에 발송', `${addDays(workspaceDate(new Date()), 7)}T10:00`)
  await form.getByRole('button', { name: '보내기', exact: true }).click()
  await expect(page.getByText(/에 발송됩니다/)).toBeVisible()

  await page.getByRole('link', { name: '발송 예정에서 보기' }).click()
  await page.getByRole('link', { name: '요청하신 자료' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel).toContainText('지난번 자료를 보냅니다')
  // a link to its sequence leads to the lead
  await panel.getByRole('link', { name: /개별 메일/ }).click()
  await expect(page).toHaveURL(new RegExp(`/leads/${id}$`))
})
