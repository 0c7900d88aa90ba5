// The tour of a new user: seven steps from the first mail to the end of the sequence, by the highlighted controls alone.
import type { Page } from '@playwright/test'
import { getTour } from '#api/overview/today.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { sampleWithFirstMailsSent } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

const strip = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: '둘러보기 닫기' }) })
const highlighted = (page: Page) => page.locator('[data-tour-highlighted]')
const isEnded = (page: Page) => page.getByText('모든 단계를 완료했습니다').isVisible()

/** Uses the highlighted control until the tour ends. Advancing by a day is repeated over weekends and holidays. */
async function followHighlights(page: Page, use: () => Promise<void>): Promise<void> {
  for (let times = 0; times < 40 && !(await isEnded(page)); times++) {
    await expect(highlighted(page).or(page.getByText('모든 단계를 완료했습니다'))).toBeVisible({
      timeout: 90_000,
    })
    if (await isEnded(page)) return
    const name = await highlighted(page).getAttribute('data-tour')
    await use()
    await expect
      .poll(async () => (await isEnded(page)) || (await nameOfHighlighted(page)) !== name, {
        timeout: 10_000,
      })
      .toBe(true)
      .catch(() => undefined)
  }
}

const nameOfHighlighted = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.querySelector('[data-tour-highlighted]')?.getAttribute('data-tour') ?? null)

/** Moves the focus by Tab until the element has it. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let times = 0; times < 200; times++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

test('a new user completes the tour by clicking only what is highlighted', async ({ page, user }) => {
  test.setTimeout(300_000)
  await page.goto('/')
  await button(page, '샘플 데이터로 시작').click()
  await expect(page).toHaveURL(/\/workflow$/)
  await expect(strip(page)).toContainText('7단계 중 0단계 완료')
  await expect(strip(page)).toContainText('‘이메일 관리’에서')
  await expect(highlighted(page)).toHaveAccessibleName('이메일 관리')
  await expectAccessible(page, { within: '.banner-strip' })

  // a dialog that opens covers the control while the highlight moves into it
  await followHighlights(page, () =>
    highlighted(page)
      .click({ timeout: 10_000 })
      .catch(() => undefined),
  )
  await expect(strip(page)).toContainText('회신한 연락처에게는 더 이상 발송되지 않았습니다')
  expect(await callApi(user, getTour, { query: { workspaceIds: user.workspaceId } })).toMatchObject({
    doneCount: 7,
  })
  await expectAccessibleLayout(page)
  await strip(page).getByRole('link', { name: '회신한 연락처 보기' }).click()
  await expect(page.getByRole('main').getByText('회신함').first()).toBeVisible()
})

test('the tour is completed by keyboard alone', async ({ page, user }) => {
  test.setTimeout(300_000)
  expect(user.workspaceId).not.toBe('')
  await page.goto('/')
  await expect(button(page, '샘플 데이터로 시작')).toBeVisible()
  await tabTo(page, '[data-variant="primary"]')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/workflow$/)
  await followHighlights(page, async () => {
    await tabTo(page, '[data-tour-highlighted]')
    await page.keyboard.press('Enter')
  })
  expect(await isEnded(page)).toBe(true)
})

test('the tour is dismissed and opened again', async ({ page, user }) => {
  await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await page.goto('/today')
  const card = page.getByRole('region', { name: '처음부터 첫 회신까지' })
  await expect(card.getByRole('listitem')).toHaveCount(7)
  await expectAccessibleLayout(page)
  await card.getByRole('link', { name: '디자이너 열기' }).click()
  await expect(highlighted(page)).toBeVisible()
  await strip(page).getByRole('link', { name: '7단계 중 0단계 완료' }).click()
  await expect(card).toBeVisible()
  await page.goBack()

  await strip(page).getByRole('button', { name: '둘러보기 닫기' }).click()
  await expect(strip(page)).toHaveCount(0)
  await expect(highlighted(page)).toHaveCount(0)
  await page.goto('/today')
  await expect(page.getByRole('heading', { name: '오늘 할 일' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await page
    .getByRole('button', { name: `${user.name} 계정 메뉴` })
    .or(page.getByRole('button', { name: user.name }))
    .first()
    .click()
  await page.getByRole('menuitem', { name: '둘러보기 열기' }).click()
  await expect(card).toBeVisible()
})

test('a reply in the sandbox links to its thread and to the enrollment that ended', async ({
  page,
  user,
}) => {
  await sampleWithFirstMailsSent(user)
  await page.goto('/sandbox')
  await button(page, '답장').click()
  await button(page, '보내기').click()
  const outcome = page.getByRole('article').getByRole('status')
  await expect(outcome).toContainText('‘회신함’')
  await outcome.getByRole('link', { name: '연락처의 등록 보기' }).click()
  await expect(page.getByRole('dialog').getByText('회신함').first()).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/\/sandbox/)
  await page.goto('/today')
  // one reply waits, and the page counts one
  await expect(page.getByText(/처리할 항목 1건/)).toBeVisible()
})
