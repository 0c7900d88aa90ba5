// The rehearsal in detail: unsaved edits, a whole group, the calendar by keyboard, variants, dark mode, a phone, failures.
import type { Page } from '@playwright/test'
import { addGroupLeads, createCustomerGroup } from '#api/leads/customer-groups.ts'
import { createLead } from '#api/leads/leads.ts'
import { rehearseSequence } from '#api/sending/sequence-plan.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { addDays } from '#core/calendar/date.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, node, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { chip, lit, panel, player, sample } from '../support/rehearsal.ts'
import {
  fridayAtMonthEnd,
  longDay,
  monthName,
  monthOf,
  newYearWithSubstitute,
  ordinarySaturday,
  sequenceToday,
  shortDay,
  timeAsShown,
  workingFriday,
} from '../support/rehearsal-dates.ts'

/** A customer group of `count` leads, each at another company; the first has no email address. */
async function group(user: SignedInUser, size: number): Promise<string> {
  const { workspaceId } = user
  const { id } = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '서울 제조업' } })
  const leadIds: string[] = []
  for (let at = 1; at <= size; at++) {
    const body = { workspaceId, companyName: `한빛정밀${at}`, contactName: '김민준' }
    const contactEmail = `mj@hanbit${at}.example`
    const lead = await callApi(user, createLead, { body: at === 1 ? body : { ...body, contactEmail } })
    leadIds.push(lead.id)
  }
  await callApi(user, addGroupLeads, { params: { id }, body: { leadIds } })
  return id
}
const VARIANTS = {
  nodes: [
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 60, 230, { subject: '{{회사명}}에 드리는 첫 제안', bodyText: '안녕하세요' }),
    node('b', 'emailDraft', 440, 230, { subject: '{{회사명}} 담당자님께', bodyText: '안녕하세요' }),
    node('t', 'timer', 60, 450, { delayDays: 3 }),
    node('u', 'timer', 440, 450, { delayDays: 3 }),
    node('c', 'emailDraft', 250, 650, { subject: '다시 드립니다', bodyText: '다시 드립니다' }),
  ],
  edges: [
    edge('start', 'a'),
    edge('start', 'b'),
    edge('a', 't'),
    edge('b', 'u'),
    edge('t', 'c'),
    edge('u', 'c'),
  ],
}
const draw = (user: SignedInUser, customerGroupId: string | null) =>
  callApi(user, createSequence, {
    body: {
      name: '제조업 신규 제안',
      workspaceId: user.workspaceId,
      workflowData: JSON.stringify(VARIANTS),
      ...(customerGroupId ? { customerGroupId } : {}),
    },
  })

/** A Friday, before the window of the mailbox. */
const early = async (user: SignedInUser, id: string) =>
  `${workingFriday(await sequenceToday(user, id))}T08:00`

async function startOn(page: Page, value: string): Promise<void> {
  await page.getByRole('combobox', { name: '시작', exact: true }).selectOption('at')
  await page.getByLabel('시작 날짜와 시각').fill(value)
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

test('the days of a whole group add up, and every mail shows the reason for its day', async ({
  page,
  user,
}) => {
  const groupId = await group(user, 62)
  const { id } = await draw(user, groupId)
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  const now = await sequenceToday(user, id)
  const { start, holidays } = newYearWithSubstitute(now)
  await startOn(page, `${start}T15:00`)
  await panel(page).getByRole('tab', { name: '전체 일정' }).click()
  await expect(panel(page)).toContainText('연락처 61명 · 메일 122건')
  await expect(panel(page)).toContainText('연락처 1명은 등록되지 않습니다')
  await expect(panel(page)).toContainText('이메일 주소가 없습니다 · 1명')

  // 설날 and its substitute are named and have no mails; the mails and the holidays may be in two months
  const grid = panel(page).getByRole('grid')
  const counts = new Map<string | null, number>()
  const months = new Set([start, ...holidays.map(({ date }) => addDays(date, 7))].map(monthOf))
  for (const month of months) {
    if (month !== monthOf(start)) await panel(page).getByRole('button', { name: '다음 달' }).click()
    await expect(grid).toHaveAccessibleName(monthName(month))
    for (const day of await grid.getByRole('button', { name: /메일 [\d,]+건$/ }).all()) {
      counts.set(await day.getAttribute('data-date'), Number(/(\d+)건/.exec(await day.innerText())?.[1]))
    }
    for (const { date, name } of holidays.filter((holiday) => monthOf(holiday.date) === month)) {
      await expect(
        grid.getByRole('button', { name: `${longDay(date)}, 공휴일 ${name}, 메일 없음`, exact: true }),
      ).toBeVisible()
    }
  }
  expect([...counts.values()].reduce((total, count) => total + count, 0)).toBe(122)

  if (months.size > 1) await panel(page).getByRole('button', { name: '이전 달' }).click()
  await expect(grid).toHaveAccessibleName(monthName(start))
  const next = addDays(start, 1)
  await grid.getByRole('button', { name: new RegExp(`^${longDay(next)}`) }).click()
  const moved = `하루 한도 50건 도달로 ${shortDay(next, start)}로 이동`
  await expect(panel(page).getByText(moved).first()).toBeVisible()
  await player(page).getByRole('button', { name: '다음 단계' }).click()
  await expect(
    panel(page)
      .getByText(/설날 대체|설날/)
      .first(),
  ).toBeVisible()
  await expect(panel(page).getByText('제외').first()).toContainText('설날')
  await expect(lit(page)).toHaveAttribute('data-id', 'c')

  // the rest of a weekend, when every day is counted
  await panel(page).getByRole('tab', { name: '연락처별' }).click()
  const saturday = ordinarySaturday(now)
  await startOn(page, `${saturday}T10:00`)
  const monday = shortDay(addDays(saturday, 2), saturday)
  await expect(panel(page).getByText(`시작일이 토요일이라 ${monday}로 이동`)).toBeVisible()
})

test('the calendar is operated by keyboard, also across the end of a month', async ({ page, user }) => {
  const id = await sample(user)
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  const friday = fridayAtMonthEnd(await sequenceToday(user, id))
  const weekLater = addDays(friday, 7)
  const sunday = addDays(friday, 2)
  const monthBefore = `${monthOf(addDays(`${monthOf(friday)}-01`, -1))}${sunday.slice(7)}`
  await startOn(page, `${friday}T10:00`)
  const grid = panel(page).getByRole('grid')
  const day = (date: string) => grid.getByRole('button', { name: new RegExp(`^${longDay(date)}`) })
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
  await expect(player(page)).toContainText('재생하면 진행 경로를 단계별로 표시합니다')
})

test('of two variants only the one of the selected lead is highlighted', async ({ page, user }) => {
  const groupId = await group(user, 4)
  const { id } = await draw(user, groupId)
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  await expect(chip(page, 'c')).toBeVisible()
  const taken = (await chip(page, 'a').count()) > 0 ? 'a' : 'b'
  const other = taken === 'a' ? 'b' : 'a'
  const mark = (nodeId: string) => page.locator(`.react-flow__node[data-id="${nodeId}"] .rehearsal-mark`)
  await expect(chip(page, other)).toHaveCount(0)
  await expect(mark(other)).toHaveAttribute('data-mark', 'excluded')
  await expect(mark(other === 'a' ? 't' : 'u')).toHaveAttribute('data-mark', 'excluded')
  await expect(mark(taken)).toHaveAttribute('data-mark', 'upcoming')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the rehearsal is accessible, ${colorScheme}`, async ({ page, user }) => {
    await page.emulateMedia({ colorScheme })
    const id = await sample(user)
    await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
    await startOn(page, await early(user, id))
    await expect(chip(page, 'emailDraft-1')).toBeVisible()
    await page.locator('body').click({ position: { x: 0, y: 0 } })
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expectAccessible(page)
    await panel(page).getByRole('tab', { name: '전체 일정' }).click()
    await expect(panel(page).getByRole('button', { name: /^09:/ }).first()).toBeVisible()
    await expectAccessible(page)
    await expectNoLayoutFault(page)
  })
}

test('on a phone the rehearsal fills the screen with calendar and mails', async ({ page, user }) => {
  const id = await sample(user)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/sequences/${id}/workflow`)
  await page.getByRole('button', { name: '리허설' }).click()
  const sheet = page.getByRole('dialog', { name: '리허설' })
  await startOn(page, await early(user, id))
  await expect(sheet.getByRole('button', { name: /내용 보기/ })).toHaveCount(3)
  await expectAccessible(page, { within: '[role=dialog]' })
  await expectNoLayoutFault(page)
  await sheet.getByRole('tab', { name: '전체 일정' }).click()
  await sheet.getByRole('button', { name: /^09:/ }).first().click()
  await expect(page.getByRole('dialog', { name: '발송 예정 메일' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
})

test('without a customer group the rehearsal asks for one, which can be set there', async ({
  page,
  user,
}) => {
  const groupId = await group(user, 2)
  expect(groupId).not.toBe('')
  const { id } = await draw(user, null)
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  await expect(panel(page)).toContainText('먼저 시퀀스에 고객 그룹을 지정해 주세요')
  await panel(page).getByRole('combobox').click()
  await page.getByRole('option').first().click()
  await expect(panel(page)).toContainText('마지막 발송')
})

test('a failed plan request can be repeated', async ({ page, user }) => {
  const id = await sample(user)
  let broken = true
  await page.route(`**/api/v1/sequences/${id}/plan`, (route) =>
    broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await page.goto(`/sequences/${id}/workflow?rehearsal=1`)
  await expect(panel(page)).toContainText('일정을 계산하지 못했습니다')
  broken = false
  await panel(page).getByRole('button', { name: '다시 시도' }).click()
  await expect(panel(page)).toContainText('마지막 발송')
})
