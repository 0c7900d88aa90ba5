// 리허설: which mails would be sent to whom and when, on a calendar and along the workflow.
import { rehearseSequence } from '#api/sending/sequence-plan.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, lit, panel, player, sample } from '../support/rehearsal.ts'
import { dayAsShown, timeAsShown } from '../support/rehearsal-dates.ts'
import { typeKorean } from '../support/type-korean.ts'

test('the path of one lead shows the engine’s dates on every node and is played step by step', async ({
  page,
  user,
}) => {
  const id = await sample(user)
  await page.goto(`/sequences/${id}`)
  await page.getByRole('link', { name: '리허설' }).click()
  const steps = panel(page).getByRole('list', { name: '연락처 진행 경로' })
  await expect(steps.getByRole('button', { name: /내용 보기/ })).toHaveCount(3)

  const name = await panel(page).getByText('1 / 40').innerText()
  const email = name.split(' · ')[1] ?? ''
  const all = await callApi(user, rehearseSequence, { params: { id }, body: { limit: 500 } })
  const lead = all.data.find((mail) => mail.contactEmail === email)
  const plan = await callApi(user, rehearseSequence, { params: { id }, body: { leadId: lead?.leadId } })
  expect(plan.data).toHaveLength(3)
  for (const mail of plan.data) {
    await expect(chip(page, mail.nodeId)).toHaveText(timeAsShown(mail.plannedAt, plan.now))
    await expect(steps).toContainText(timeAsShown(mail.plannedAt, plan.now))
    await expect(steps).toContainText(mail.subject)
  }
  const last = dayAsShown(plan.data[2]?.plannedAt ?? '', plan.now)
  await expect(panel(page)).toContainText(`마지막 발송: ${last}`)
  await expect(chip(page, 'timer-1')).toHaveText(`${dayAsShown(plan.data[1]?.plannedAt ?? '', plan.now)}까지`)

  // step by step along the workflow
  const next = player(page).getByRole('button', { name: '다음 단계' })
  await next.click()
  await expect(lit(page)).toHaveAttribute('data-id', 'start')
  await next.click()
  await expect(lit(page)).toHaveAttribute('data-id', 'emailDraft-1')
  await expect(lit(page)).toBeInViewport({ ratio: 0.99 })
  await expect(player(page)).toContainText('2 / 6')
  const day = panel(page).getByRole('grid').getByRole('button', { pressed: true })
  await expect(day).toContainText(String(new Date(plan.data[0]?.plannedAt ?? '').getUTCDate()))
  await player(page).getByRole('button', { name: '이전 단계' }).click()
  await expect(lit(page)).toHaveAttribute('data-id', 'start')

  // plays to the end and stops
  await player(page).getByRole('button', { name: '재생' }).click()
  await expect(player(page)).toContainText('6 / 6')
  await expect(lit(page)).toHaveAttribute('data-id', 'emailDraft-3')
  await expect(player(page).getByRole('button', { name: '재생' })).toBeVisible()

  // who gets which text
  await steps
    .getByRole('button', { name: /내용 보기/ })
    .first()
    .click()
  const mail = page.getByRole('dialog', { name: '발송 예정 메일' })
  await expect(mail).toContainText(email)
  await expect(mail).toContainText(plan.data[0]?.subject ?? '—')
  await expect(mail.frameLocator('iframe').getByText('15분만 화면을 보여 드려도 될까요?')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await expect(mail).toBeHidden()

  await panel(page).getByRole('button', { name: '다음 연락처' }).click()
  await expect(panel(page).getByText('2 / 40')).toBeVisible()
  await panel(page).getByRole('button', { name: '연락처 검색' }).click()
  await typeKorean(page, '누리솔루션')
  await panel(page)
    .getByRole('button', { name: /^누리솔루션 · 이서연/ })
    .click()
  await expect(steps.getByRole('button', { name: /누리솔루션 결재 업무/ }).first()).toBeVisible()

  await panel(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.locator('.rehearsal-date-tag')).toHaveCount(0)
  expect(new URL(page.url()).search).toBe('')
})
