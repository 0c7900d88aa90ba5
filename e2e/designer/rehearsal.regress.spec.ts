// The rehearsal of unsaved edits, and its calendar by keyboard.
import type { Page } from '@playwright/test'
import { rehearseSequence } from '#api/sending/sequence-plan.ts'
import { addDays } from '#core/calendar/date.ts'
import { callApi } from '../support/api.ts'
import { fillDateTime } from '../support/date-time.ts'
import { workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { chip, panel, player, sample } from '../support/rehearsal.ts'
import {
  beginsWithDay,
  fridayAtMonthEnd,
  monthName,
  monthOf,
  sequenceToday,
  timeAsShown,
} from '../support/rehearsal-dates.ts'

async function startOn(page: Page, value: string): Promise<void> {
  await page.getByRole('combobox', { name: '시작', exact: true }).selectOption('at')
  await fillDateTime(panel(page), '시작 날짜와 시각', value)
}

test('an unsaved edit moves the dates, and the rehearsal shows that it is included', async ({
  page,
  user,
}) => {
  const id = await sample(user)
  // no save reaches the server during the rehearsal
  await page.route(`**/api/v1/sequences/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  await expect(chip(page, 'emailDraft-2')).toBeVisible()
  const before = await chip(page, 'emailDraft-2').innerText()
  await expect(panel(page).getByText('저장하지 않은 변경도 포함')).toBeHidden()
  // the canvas is read-only
  await expect(page.getByRole('button', { name: /^(노드|이메일 초안|타이머) 추가$/ })).toHaveCount(0)

  await panel(page).getByRole('button', { name: '대기 시간 변경' }).first().click()
  const timer = page.getByRole('dialog', { name: '타이머 설정' })
  await timer.getByLabel('대기 시간 (일)').fill('8')
  await timer.getByRole('button', { name: '저장' }).click()
  await expect(panel(page).getByText('저장하지 않은 변경도 포함')).toBeVisible()
  await expect(panel(page).getByText('앞 메일에서 영업일 8일 뒤')).toBeVisible()
  await expect(chip(page, 'emailDraft-2')).not.toHaveText(before)

  const saved = await workflowOf(user, id)
  expect(saved.nodes.find((one) => one.id === 'timer-1')?.data).toMatchObject({ delayDays: 3 })
  const changed = saved.nodes.map((one) =>
    one.id === 'timer-1' ? { ...one, data: { ...one.data, delayDays: 8 } } : one,
  )
  const workflowData = JSON.stringify({ ...saved, nodes: changed })
  const shown = await chip(page, 'emailDraft-2').innerText()
  const name = await panel(page).getByText('1 / 40').innerText()
  const all = await callApi(user, rehearseSequence, { params: { id }, body: { workflowData, limit: 500 } })
  const { leadId } = all.data.find((mail) => mail.contactEmail === name.split(' · ')[1]) ?? { leadId: '' }
  const plan = await callApi(user, rehearseSequence, { params: { id }, body: { workflowData, leadId } })
  expect(shown).toBe(timeAsShown(plan.data[1]?.plannedAt ?? '', plan.now))
})

test('the calendar is operated by keyboard, also across the end of a month', async ({ page, user }) => {
  const id = await sample(user)
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  const today = await sequenceToday(user, id)
  const friday = fridayAtMonthEnd(today)
  const weekLater = addDays(friday, 7)
  const sunday = addDays(friday, 2)
  const monthBefore = `${monthOf(addDays(`${monthOf(friday)}-01`, -1))}${sunday.slice(7)}`
  await startOn(page, `${friday}T10:00`)
  const grid = panel(page).getByRole('grid')
  const day = (date: string) => grid.getByRole('button', { name: beginsWithDay(date, today) })
  await expect(grid).toHaveAccessibleName(monthName(friday))
  await day(friday).focus()
  await page.keyboard.press('ArrowDown')
  await expect(grid).toHaveAccessibleName(monthName(weekLater))
  await expect(day(weekLater)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(grid).toHaveAccessibleName(monthName(sunday))
  await expect(day(sunday)).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(grid).toHaveAccessibleName(monthName(monthBefore))
  await expect(day(monthBefore)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('button', { pressed: true })).toContainText(String(Number(sunday.slice(8))))
  await expect(player(page)).not.toContainText('/')
})
