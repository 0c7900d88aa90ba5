// The dashboard: its numbers and the lists behind them, the chart by keyboard, filters in the address.
import { readFile } from 'node:fs/promises'
import { getOverview } from '#api/overview/overview.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('every number opens a list of as many leads; filters and periods are in the address', async ({
  page,
  user,
}) => {
  test.slow()
  const { mails, sequenceId } = await sampleWithFirstMailsSent(user)
  const kinds = ['reply', 'reply', 'bounce', 'unsubscribe'] as const
  for (const [at, kind] of kinds.entries())
    await callApi(user, replyToSandboxMessage, {
      params: { id: mails[at]?.id ?? '' },
      body: { kind, text: kind === 'unsubscribe' ? '수신거부합니다.' : '단가와 납기를 알려 주시겠어요?' },
    })
  const read = async () => (await callApi(user, getOverview, { query: {} })).current
  await expect
    .poll(read)
    .toMatchObject({ enrolled: 40, sent: 40, delivered: 39, replied: 2, bounced: 1, unsubscribed: 1 })
  const current = await read()
  await page.goto('/dashboard')
  const funnel = page.getByRole('region', { name: '등록부터 관심까지' })
  await expect(funnel.getByRole('link', { name: '2, 회신 연락처 보기' })).toBeVisible()
  await expectAccessibleLayout(page)
  for (const [name, count] of [
    ['등록', current.enrolled],
    ['도달', current.delivered],
    ['회신', current.replied],
    ['반송', current.bounced],
    ['종료 전', current.open],
  ] as const) {
    await funnel.getByRole('link', { name: `${count}, ${name} 연락처 보기` }).click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText(`총 ${count}명`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }

  // the week of the chart, by keyboard
  const weeks = page.getByRole('region', { name: '주별 발송과 회신율' })
  // on a weekend the clock of the sandbox is in the week after
  const sent = weeks.getByRole('link', { name: /: 발송 40명/ })
  await sent.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(weeks.locator('a:focus')).toHaveAccessibleName(/: 발송 0명/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^발송 · / }).getByText('총 40명')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await sent.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: /^회신 · / }).getByText('총 2명')).toBeVisible()
  await page.keyboard.press('Escape')
  await button(page, '주별 발송과 회신율 표로 보기').click()
  await expect(page.getByRole('table', { name: '주별 발송과 회신율' }).getByRole('row')).toHaveCount(14)

  await page.getByRole('button', { name: '12주' }).click()
  await page.getByRole('menuitemcheckbox', { name: '30일' }).click()
  await expect(page).toHaveURL(/days=30/)
  await page.getByRole('button', { name: '30일' }).click()
  await page.getByRole('menuitem', { name: '기간과 필터 선택…' }).click()
  await expectAccessibleLayout(page)
  await page.getByRole('combobox', { name: '업종' }).selectOption('제조')
  await expect(page).toHaveURL(/industry=/)
  await page.reload()
  const filtered = await callApi(user, getOverview, { query: { days: 30, industry: '제조' } })
  await expect(funnel.getByRole('link', { name: `${filtered.current.sent}, 발송 연락처 보기` })).toBeVisible()

  // a filter by "none" is offered and shown
  await page.goto('/dashboard')
  await page.getByRole('button', { name: '12주' }).click()
  await page.getByRole('menuitem', { name: '기간과 필터 선택…' }).click()
  const groups = page.getByRole('combobox', { name: '고객 그룹' })
  await groups.click()
  await page.getByRole('option', { name: '고객 그룹 없음' }).click()
  await expect(groups).toHaveText('고객 그룹 없음')
  await expect(page).toHaveURL(/group=none/)

  // a period without leads can be widened to one that has them
  await page.goto('/dashboard?from=2025-01-01&to=2025-01-07')
  await expect(page.getByText('이 기간에 등록한 연락처가 없습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await button(page, '기간 넓히기').click()
  await expect(funnel.getByRole('link', { name: '40, 등록 연락처 보기' })).toBeVisible()

  await page.goto(`/dashboard?sequence=${sequenceId}`)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: '12주 · 필터 1개' }).click()
  await page.getByRole('menuitem', { name: '업종별 CSV 받기' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('업종,등록(명),발송(명)')
})

test('in print the page has its charts on white, without menu, filters and banner, also in the dark theme', async ({
  page,
  user,
}) => {
  const { sequenceId } = await sampleWithFirstMailsSent(user)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 720, height: 1000 })
  await page.goto(`/dashboard?sequence=${sequenceId}`)
  await button(page, '업종별 표로 보기').click()
  const table = page.getByRole('region', { name: '업종별', exact: true }).last()
  const lastColumn = page.getByRole('columnheader', { name: '무응답' })
  await expect(table).toBeVisible()
  await expect(lastColumn).toBeHidden()
  const bar = page
    .getByRole('region', { name: '주별 발송과 회신율' })
    .getByRole('link', { name: /: 발송 40명/ })
    .locator('span')
  await expect(bar).toBeVisible()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(bar).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.getByText('샌드박스: 실제로 발송되지 않습니다')).toBeHidden()
  await expect(page.getByRole('button', { name: /12주/ })).toBeHidden()
  await expect(page.getByRole('link', { name: '시퀀스', exact: true })).toBeHidden()
  // the filters are named, and tables have all rows and columns
  await expect(page.getByText(/^시퀀스: .+ · .+ 기준$/)).toBeVisible()
  await expect(lastColumn).toBeVisible()
  await expect(table).toHaveCSS('max-height', 'none')
})
