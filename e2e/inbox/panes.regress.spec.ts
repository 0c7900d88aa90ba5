// The panes of the inbox: each scrolls by itself, and on a phone one is shown at a time.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { fillInbox } from '../support/full-inbox.ts'
import { button, expectAccessibleLayout, threads } from '../support/locators.ts'

const mails = (page: Page) => page.getByRole('region', { name: '메일 내용' })
const article = (page: Page) => page.getByRole('article')

test('each pane scrolls by itself, the newest mail is in sight, and older mails are opened and loaded', async ({
  page,
  user,
  server,
}) => {
  await fillInbox(server, user)
  await page.goto('/inbox')
  await expect(article(page).getByText('메일 1', { exact: false }).last()).toBeInViewport()
  await expect(page.getByRole('textbox', { name: '답장 내용' })).toBeInViewport()
  const offsets = () =>
    page.evaluate(() => [
      window.scrollY,
      document.querySelector('section[aria-label="받은 답장 목록"] > div')?.scrollTop ?? 0,
      document.querySelector('section[aria-label="메일 내용"]')?.scrollTop ?? 0,
    ])
  const [, , opened = 0] = await offsets()
  expect(opened).toBeGreaterThan(0)
  await page.getByRole('region', { name: '받은 답장 목록' }).hover()
  await page.mouse.wheel(0, 500)
  await expect.poll(offsets).toEqual([0, 500, opened])
  await mails(page).hover()
  await page.mouse.wheel(0, -200)
  await expect.poll(offsets).toEqual([0, 500, opened - 200])

  // a long answer scrolls in its field and leaves room for the mail
  await page.getByRole('textbox', { name: '답장 내용' }).fill('long answer\n'.repeat(60))
  await expect(button(page, '보내기')).toBeInViewport({ ratio: 1 })
  expect((await mails(page).boundingBox())?.height).toBeGreaterThan(300)
  await page.getByRole('textbox', { name: '답장 내용' }).fill('')

  // a folded mail is opened by the keyboard
  const folded = article(page).getByRole('button', { name: /메일 5 / })
  await folded.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('button:focus')).toHaveAttribute('aria-expanded', 'true')
  await expect(article(page).getByText(/^메일 20 /)).toBeAttached()
  await expect(article(page).getByText(/^메일 21 /)).toHaveCount(0)
  await button(page, '이전 메일 보기').click()
  await expect(article(page).getByText(/^메일 30 /)).toBeAttached()
  await expect(article(page).locator('button[aria-expanded=true]')).toHaveCount(2)
  await expect(button(page, '이전 메일 보기')).toHaveCount(0)
  await expectAccessibleLayout(page)
})

test('at 390 px one pane is shown at a time, and the browser goes back to the same place in the list', async ({
  page,
  user,
  server,
}) => {
  await fillInbox(server, user)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/inbox')
  const list = page.getByRole('region', { name: '받은 답장 목록' })
  await expect(threads(page).getByRole('link').first()).toBeVisible()
  await expect(article(page)).toBeHidden()
  await list.hover()
  await page.mouse.wheel(0, 900)
  const row = threads(page).filter({ hasText: /제안 14(?!\d)/ })
  await expect(row).toBeInViewport()
  await row.getByRole('link').click()
  await expect(list).toBeHidden()
  await expect(
    article(page)
      .getByText(/^메일 1/)
      .last(),
  ).toBeInViewport()
  await page.getByRole('button', { name: '연락처 정보' }).click()
  await expect(page.getByRole('dialog', { name: '연락처 정보' })).toContainText('회사 14')
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(article(page)).toBeHidden()
  await expect(row).toBeInViewport()
})
