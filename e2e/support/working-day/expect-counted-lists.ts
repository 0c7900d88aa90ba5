// Compares the tabs of the leads, the days of the outbox and the start page with a recount.
import { expect, type Page } from '@playwright/test'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { formatNumber } from '#web/lib/format.ts'
import type { ServerAt } from '../start-at.ts'
import { countDays, countInbox, countLeadStatuses, countPlannedMails, countSentByMailbox } from './recount.ts'

const DAYS_SHOWN = 92

/** @param day YYYY-MM-DD of the server's clock */
export async function expectCountedLists(page: Page, server: ServerAt, day: string): Promise<void> {
  await expectLeadTabs(page, server)
  await expectOutbox(page, server)
  await expectToday(page, server, day)
}

async function expectLeadTabs(page: Page, server: ServerAt): Promise<void> {
  await page.goto('/leads')
  const counts = await countLeadStatuses(server)
  const total = Object.values(counts).reduce((sum, n) => sum + n, 0)
  const tab = (name: string, n: number) =>
    page.getByRole('link', { name: new RegExp(`^${name}\\s*${formatNumber(n)}$`) })
  await expect(tab('전체', total)).toBeVisible()
  for (const status of ['active', 'replied'] as const)
    expect(counts[status], `the day has leads of ${status}`).toBeGreaterThan(0)
  for (const status of ['none', 'active', 'replied'] as const)
    await expect(tab(LEAD_STATUS_LABELS[status], counts[status] ?? 0)).toBeVisible()
}

async function expectOutbox(page: Page, server: ServerAt): Promise<void> {
  await page.goto('/outbox')
  const planned = [...(await countPlannedMails(server))].slice(0, DAYS_SHOWN)
  const total = planned.reduce((sum, [, n]) => sum + n, 0)
  expect(planned.length, 'mails are planned for several days').toBeGreaterThan(5)
  const days = page.getByRole('region', { name: '날짜별 발송 예정' }).getByRole('button')
  await expect(days).toHaveCount(planned.length + 1)
  const shown = await days.allInnerTexts()
  const expected = [['전체', total] as const, ...planned.map(([day, n]) => [shortDate(day), n] as const)]
  expect(shown.map((text) => /^(전체|[\d.]+)(?: \(.\))?\s+([\d,]+통)/u.exec(text)?.slice(1))).toEqual(
    expected.map(([name, n]) => [name, `${formatNumber(n)}통`]),
  )
}

/** 2027-03-09 → 3.9 */
function shortDate(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${month}.${date}`
}

async function expectToday(page: Page, server: ServerAt, day: string): Promise<void> {
  await page.goto('/today')
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const { 대기: waiting = 0 } = await countInbox(server, server.clock.now())
  await expect(card('답장 대기').getByRole('link', { name: `${waiting}건`, exact: true })).toBeVisible()
  for (const [address, sent] of await countSentByMailbox(server, day))
    await expect(card('발송 계정 상태').getByRole('listitem').filter({ hasText: address })).toContainText(
      `오늘 ${sent} / `,
    )
  for (const [date, counts] of await countDays(server)) {
    const number = (key: string, name: string) =>
      card('지난 7일').getByRole('link', {
        name: new RegExp(`^${counts[key]}, ${shortDate(date)} .*${name}`),
      })
    await expect(number('발송(통)', '보낸 메일')).toBeVisible()
    await expect(number('회신(명)', '회신한 연락처')).toBeVisible()
  }
}
