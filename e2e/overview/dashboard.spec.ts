// The dashboard: its numbers and the lists behind them, the chart by keyboard, filters in the address.
import { readFile } from 'node:fs/promises'
import { getOverview } from '#api/overview/overview.ts'
import { replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { callApi } from '../support/api.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('an empty dashboard says what to do', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/dashboard')
  await expect(page.getByText('이 기간에 등록한 연락처가 없습니다')).toBeVisible()
  await expect(page.getByText('모든 답장에 응답했습니다.')).toBeVisible()
  await expectAccessibleLayout(page)
})

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
    .poll(read, { timeout: 15_000 })
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
    ['진행 중', current.open],
  ] as const) {
    await funnel.getByRole('link', { name: `${count}, ${name} 연락처 보기` }).click()
    const panel = page.getByRole('dialog', { name })
    await expect(panel.getByText(`총 ${count}명`)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  }

  // the week of the chart, by keyboard
  const weeks = page.getByRole('region', { name: '주별 발송과 회신율' })
  await weeks.getByRole('link').last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(weeks.getByRole('link', { name: /발송 0명/ }).last()).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('총 40명')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await button(page, '주별 발송과 회신율 표로 보기').click()
  await expect(page.getByRole('table', { name: '주별 발송과 회신율' }).getByRole('row')).toHaveCount(14)

  await button(page, '30일').click()
  await expect(page).toHaveURL(/days=30/)
  await page.getByRole('combobox', { name: '업종' }).selectOption('제조')
  await expect(page).toHaveURL(/industry=/)
  await page.reload()
  const filtered = await callApi(user, getOverview, { query: { days: 30, industry: '제조' } })
  await expect(funnel.getByRole('link', { name: `${filtered.current.sent}, 발송 연락처 보기` })).toBeVisible()

  await page.goto(`/dashboard?sequence=${sequenceId}`)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: '업종별 CSV 받기' }).click()
  expect(await readFile(await (await file).path(), 'utf8')).toContain('업종,등록(명),발송(명)')
})

test('on a phone the dashboard has no overflow', async ({ page, user }) => {
  await sampleWithFirstMailsSent(user)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: '업종별' })).toBeVisible()
  await expectAccessibleLayout(page)
})
