// The rehearsal of a whole group over holidays, weekends and the daily limit.
import type { Page } from '@playwright/test'
import { addGroupLeads, createCustomerGroup } from '#api/leads/customer-groups.ts'
import { createLead } from '#api/leads/leads.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { addDays } from '#core/calendar/date.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { fillDateTime } from '../support/date-time.ts'
import { edge, node } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { lit, panel, player } from '../support/rehearsal.ts'
import {
  beginsWithDay,
  monthName,
  monthOf,
  newYearWithSubstitute,
  ordinarySaturday,
  sequenceToday,
  shortDay,
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

async function startOn(page: Page, value: string): Promise<void> {
  await page.getByRole('combobox', { name: '시작', exact: true }).selectOption('at')
  await fillDateTime(panel(page), '시작 날짜와 시각', value)
}

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
  await expect(panel(page)).toContainText('연락처 61명 · 메일 122통')
  await expect(panel(page)).toContainText('연락처 1명은 등록되지 않습니다')
  await expect(panel(page)).toContainText('이메일 주소가 없습니다 · 1명')

  // 설날 and its substitute are named and have no mails; the mails and the holidays may be in two months
  const grid = panel(page).getByRole('grid')
  const counts = new Map<string | null, number>()
  const months = new Set([start, ...holidays.map(({ date }) => addDays(date, 7))].map(monthOf))
  for (const month of months) {
    if (month !== monthOf(start)) await panel(page).getByRole('button', { name: '다음 달' }).click()
    await expect(grid).toHaveAccessibleName(monthName(month))
    for (const day of await grid.getByRole('button', { name: /메일 [\d,]+통$/ }).all()) {
      counts.set(await day.getAttribute('data-date'), Number(/(\d+)통/.exec(await day.innerText())?.[1]))
    }
    for (const { date, name } of holidays.filter((holiday) => monthOf(holiday.date) === month)) {
      await expect(
        grid.getByRole('button', { name: `${shortDay(date, now)}, 공휴일 ${name}, 메일 없음`, exact: true }),
      ).toBeVisible()
    }
  }
  expect([...counts.values()].reduce((total, count) => total + count, 0)).toBe(122)

  if (months.size > 1) await panel(page).getByRole('button', { name: '이전 달' }).click()
  await expect(grid).toHaveAccessibleName(monthName(start))
  const next = addDays(start, 1)
  await grid.getByRole('button', { name: beginsWithDay(next, now) }).click()
  const moved = `하루 한도 50통 도달로 ${shortDay(next, start)}로 이동`
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
