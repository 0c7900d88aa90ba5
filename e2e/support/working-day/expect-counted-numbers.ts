// Compares the numbers of the dashboard, the metrics of the sequence and the inbox with a recount.
import { expect, type Page } from '@playwright/test'
import { formatNumber, formatPercent } from '#web/lib/format.ts'
import type { RunningServer } from '../server.ts'
import type { MovableClock } from '../start-at.ts'
import { type Counts, countDays, countInbox, countLeads, countSteps } from './recount.ts'

type Server = RunningServer & { clock: MovableClock }

/** Opens the three screens one after another. */
export async function expectCountedNumbers(page: Page, server: Server, sequenceId: string): Promise<void> {
  await expectDashboard(page, server)
  await expectMetrics(page, server, sequenceId)
  await expectInbox(page, server)
}

const FUNNEL = ['등록', '발송', '도달', '회신', '관심', '반송', '종료 전', '수신거부']

async function expectFunnel(page: Page, all: Counts): Promise<void> {
  const funnel = page.getByRole('region', { name: '등록부터 관심까지' })
  for (const name of FUNNEL) {
    expect(all[name], `the day has leads of ${name}`).toBeGreaterThan(0)
    const link = `${formatNumber(all[name] ?? 0)}, ${name} 연락처 보기`
    await expect(funnel.getByRole('link', { name: link, exact: true })).toBeVisible()
  }
}

async function expectDashboard(page: Page, server: Server): Promise<void> {
  await page.goto('/dashboard')
  const [all = {}] = (await countLeads(server, 'sequence')).values()
  await expectFunnel(page, all)
  const { 대기: waiting = 0 } = await countInbox(server, server.clock.now())
  await expect(page.getByRole('link', { name: `${waiting}건`, exact: true })).toBeVisible()
  await expectTable(page, '발송 계정별', await countLeads(server, 'address'))
  await page.getByRole('button', { name: '발송 계정별 그래프로 보기' }).click()
  await page.getByRole('button', { name: '업종별', exact: true }).click()
  await expectTable(page, '업종별', await countLeads(server, 'industry'))
}

async function expectMetrics(page: Page, server: Server, sequenceId: string): Promise<void> {
  await page.goto(`/sequences/${sequenceId}?tab=metrics`)
  const [all = {}] = (await countLeads(server, 'sequence')).values()
  await expectFunnel(page, all)
  await expect(page.getByText(/^메일을 받은 .* 회신했습니다\.$/)).toHaveText(
    `메일을 받은 ${formatNumber(all.발송 ?? 0)}명 중 ${formatNumber(all.회신 ?? 0)}명이 회신했습니다.`,
  )
  await expect(page.getByText(`보낸 메일 ${formatNumber(all.메일 ?? 0)}통`)).toBeVisible()
  await expectTable(page, '등록부터 관심까지', await countLeads(server, 'sequence'))
  await expectTable(page, '발송 계정별', await countLeads(server, 'address'))
  const days = [...(await countDays(server))].map(
    ([day, counts]) => [day.replaceAll('-', '. '), counts] as const,
  )
  await expectTable(page, '날짜별 발송과 회신', new Map(days))
  const steps = [...(await countSteps(server))].map(
    ([node, counts]) => [node.replace('mail-', ''), counts] as const,
  )
  await expectTable(page, '단계별 성과', new Map(steps.map(([nth, counts]) => [`${nth}단계`, counts])))
}

async function expectInbox(page: Page, server: Server): Promise<void> {
  await page.goto('/inbox')
  const counts = await countInbox(server, server.clock.now())
  const { 나중에: snoozed = 0, 답장: replies = 0, '안 읽음': unread = 0 } = counts
  await expect(page.getByRole('tab', { name: /처리 필요/ })).toHaveText(`처리 필요${replies}`)
  await expect(page.getByRole('tab', { name: /나중에/ })).toHaveText(`나중에${snoozed}`)
  await expect(page.getByText(`총 ${replies}건`)).toBeVisible()
  const kinds = await page.getByRole('combobox', { name: '종류' }).locator('option').allInnerTexts()
  for (const kind of ['전체', '답장', '자동 회신', '수신거부', '반송'])
    expect(kinds).toContain(counts[kind] ? `${kind} ${counts[kind]}` : kind)
  await expect(page.getByRole('navigation').getByRole('link', { name: /^받은 답장/ })).toContainText(
    `${unread}`,
  )
}

/** Every cell whose column was counted; there must be some. */
async function expectTable(page: Page, title: string, counted: ReadonlyMap<string, Counts>): Promise<void> {
  const shown = await readTable(page, title)
  for (const [key, counts] of counted) {
    const cells = [...shown].find(([name]) => name.includes(key))?.[1]
    const expected = Object.fromEntries(
      Object.entries(counts)
        .filter(([head]) => cells && head in cells)
        .map(([head, value]) => [head, head === '회신율' ? formatPercent(value) : formatNumber(value)]),
    )
    expect(Object.keys(expected).length, `${title} ${key}`).toBeGreaterThan(1)
    expect(cells, `${title} ${key}`).toMatchObject(expected)
  }
}

/** The rows of a chart's table by their first cell, each with its cells by the head of the column. */
async function readTable(page: Page, title: string): Promise<Map<string, Record<string, string>>> {
  await page.getByRole('button', { name: `${title} 표로 보기`, exact: true }).click()
  const table = page.getByRole('table', { name: title, exact: true })
  const [head = [], ...rows] = await table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll<HTMLElement>('th, td')].map((cell) => cell.innerText.trim()),
    ),
  )
  const toCells = (cells: readonly string[]) =>
    Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']).slice(1))
  return new Map(rows.map((cells) => [cells[0] ?? '', toCells(cells)]))
}
