// The numbers on the nodes, and the enrollments behind each.
import type { Locator, Page } from '@playwright/test'
import { enrollWorkflowBulk, listEnrollments } from '#api/enrollments/enrollments.ts'
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { activateSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, make, node, nodes, open } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSoundLayout } from '../support/layout.ts'
import { typeKorean } from '../support/type-korean.ts'

type StatsCall = { pathname: string; requestedAt: number; receivedAt: number | null }
declare global {
  interface Window {
    /** the time of every call for numbers, in milliseconds of the page's clock */
    statsCalls?: StatsCall[]
  }
}

/** The sample sequence when every lead has the first mail and none the second; two have replied. */
async function afterTheFirstMail(user: SignedInUser): Promise<{ sequenceId: string; enrolled: number }> {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const params = { id: sample.sequenceId }
  await callApi(user, activateSequence, { params })
  await callApi(user, enrollWorkflowBulk, { params, body: { customerGroupId: sample.customerGroupId } })
  const { total: enrolled } = await callApi(user, listEnrollments, { params })
  const inboxes = () => callApi(user, listSandboxMessages, { query: { limit: 50 } })
  // a weekend or a holiday may lie in between
  for (let day = 0; day < 12 && (await inboxes()).total < enrolled; day++)
    for (let hour = 0; hour < 24 && (await inboxes()).total < enrolled; hour += 6)
      await callApi(user, advanceSandboxClock, { body: { advanceHours: 6 } })
  for (const { id } of (await inboxes()).data.slice(0, 2))
    await callApi(user, replyToSandboxMessage, {
      params: { id },
      body: { kind: 'reply', text: '관심 있습니다' },
    })
  await callApi(user, advanceSandboxClock, { body: { advanceHours: 1 } })
  return { sequenceId: sample.sequenceId, enrolled }
}

const number = (card: Locator, label: string) => card.getByRole('button', { name: new RegExp(`^${label} `) })
const panel = (page: Page) => page.getByRole('dialog')

test('every number on a timer or an email opens the list of exactly its leads', async ({ page, user }) => {
  const { sequenceId, enrolled } = await afterTheFirstMail(user)
  await open(page, sequenceId)
  const timer = nodes(page, 'timer').first()
  for (const [label, count, title] of [
    ['발송', enrolled, '발송된 연락처'],
    ['회신', 2, '회신한 연락처'],
    ['대기', enrolled - 2, '대기 중인 연락처'],
  ] as const) {
    await expect(timer).toContainText(`${label} ${count}`)
    await number(timer, label).click()
    await expect(panel(page).getByRole('heading')).toHaveText(`${title} ${count}명`)
    await expect(panel(page).getByRole('listitem')).toHaveCount(count)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(number(timer, label)).toBeFocused()
  }

  const email = nodes(page, 'emailDraft').first()
  await expect(email).toContainText('등록된 모든 연락처에 개별 발송됩니다')
  await expect(email).toContainText(/생성됨 \d+\/\d+/)
  await number(email, '회신').click()
  await expect(panel(page).getByRole('heading')).toHaveText('회신한 연락처 2명')
  await expect(panel(page).getByRole('listitem')).toHaveCount(2)
  await expect(panel(page).getByRole('listitem').first()).toContainText('회신함')
  await page.keyboard.press('Escape')
  // a later email was not sent yet: its number is no button
  await expect(number(nodes(page, 'emailDraft').last(), '발송')).toHaveCount(0)
  await expect(number(nodes(page, 'timer').last(), '대기')).toHaveCount(0)
})

test('the leads of a number are searched in Hangul, and each links to its enrollment', async ({
  page,
  user,
}) => {
  const { sequenceId } = await afterTheFirstMail(user)
  await open(page, sequenceId)
  await number(nodes(page, 'timer').first(), '발송').click()
  const rows = panel(page).getByRole('listitem')
  const name = (await rows.nth(1).locator('.font-semibold').first().textContent()) ?? ''
  await panel(page).getByRole('searchbox').focus()
  await typeKorean(page, name)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(name)
  await expect(panel(page).getByText('1명 찾음')).toBeVisible()
  await typeKorean(page, '없는회사')
  await expect(panel(page).getByText('검색어에 맞는 연락처가 없습니다')).toBeVisible()
  await panel(page).getByRole('searchbox').fill('')
  await rows.filter({ hasText: name }).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${sequenceId}\\?.*contact=`))
  await expect(page.getByRole('dialog').getByRole('heading', { name })).toBeVisible()
})

test('the numbers open on a phone without horizontal scrolling', async ({ page, user }) => {
  const { sequenceId } = await afterTheFirstMail(user)
  await page.setViewportSize({ width: 390, height: 780 })
  await open(page, sequenceId)
  await number(nodes(page, 'timer').first(), '대기').click()
  await expect(panel(page).getByRole('listitem').first()).toBeVisible()
  await expectSoundLayout(page)
  await expectAccessible(page)
})

test('a hundred timers load their numbers in one call, and again after thirty seconds', async ({
  page,
  user,
}) => {
  const many = Array.from({ length: 200 }, (_, i) =>
    node(`n${i}`, i % 2 ? 'timer' : 'emailDraft', 250 + 340 * Math.floor(i / 20), 250 + 200 * (i % 20)),
  )
  const chain = many.map((one, i) => edge(i === 0 ? 'start' : `n${i - 1}`, one.id))
  const { id } = await make(user, { nodes: [node('start', 'start', 250, 50), ...many], edges: chain })
  await page.clock.install()
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href)
      if (!pathname.endsWith('/stats')) return ask(input, init)
      const call: StatsCall = { pathname, requestedAt: Date.now(), receivedAt: null }
      window.statsCalls = [...(window.statsCalls ?? []), call]
      const response = await ask(input, init)
      call.receivedAt = Date.now()
      return response
    }
  })
  await open(page, id)
  const calls = () => page.evaluate(() => window.statsCalls ?? [])
  await expect.poll(async () => (await calls())[0]?.receivedAt).toBeTruthy()
  // both times are from the clock of the page, so the speed of this machine does not matter
  const next = async () => {
    await page.clock.runFor(1000)
    return (await calls()).length
  }
  await expect.poll(next, { intervals: [20], timeout: 40_000 }).toBeGreaterThan(1)
  const [first, second] = await calls()
  expect([first?.pathname, second?.pathname]).toEqual(Array(2).fill(`/api/v1/sequences/${id}/nodes/stats`))
  const gap = (second?.requestedAt ?? 0) - (first?.receivedAt ?? 0)
  expect(gap).toBeGreaterThanOrEqual(29_500)
  expect(gap).toBeLessThan(45_000)
})

test('a large workflow shows readable names when zoomed out, and cards when zoomed in', async ({
  page,
  user,
}) => {
  const many = Array.from({ length: 150 }, (_, i) =>
    node(`n${i}`, i % 2 ? 'timer' : 'emailDraft', 250 + 340 * Math.floor(i / 20), 250 + 200 * (i % 20), {
      ...(i % 2 ? { delayDays: 5 } : { subject: `메일 ${i}` }),
    }),
  )
  const { id } = await make(user, { nodes: [node('start', 'start', 250, 50), ...many], edges: [] })
  await open(page, id)
  const first = nodes(page, 'emailDraft').first()
  await expect(first.getByRole('button', { name: '설정' })).toBeVisible()
  await page.getByRole('button', { name: '화면에 맞추기' }).click()
  await expect(first).toHaveText(/^메일 \d+$/)
  await expect(nodes(page, 'timer').first()).toHaveText('5일 대기')
  const size = await first.locator('span').evaluate((name) => {
    const zoom = new DOMMatrix(getComputedStyle(name.closest('.react-flow__viewport') as Element).transform).a
    return Number.parseFloat(getComputedStyle(name).fontSize) * zoom
  })
  expect(size).toBeGreaterThan(7.5)
  for (let i = 0; i < 4; i++) await page.getByRole('button', { name: '확대' }).click()
  await expect(nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' })).toBeVisible()
})
