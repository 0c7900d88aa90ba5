// Toasts are at the top in the middle, one at a time, and never over a control of a header or a dialog, or a card of the designer.
import type { Locator, Page } from '@playwright/test'
import { createEmailTemplate } from '#api/writing/email-templates.ts'
import { callApi } from '../support/api.ts'
import { openNewSequence, removeTimer, THREE } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

const toasts = (page: Page) => page.locator('[data-sonner-toast]')

const boxOf = async (of: Locator) => {
  const box = await of.boundingBox()
  if (!box) throw new Error(`${of} is not shown`)
  return box
}

/** Whether two elements share a pixel. */
async function overlap(a: Locator, b: Locator): Promise<boolean> {
  const [one, two] = [await boxOf(a), await boxOf(b)]
  return (
    one.x < two.x + two.width &&
    two.x < one.x + one.width &&
    one.y < two.y + two.height &&
    two.y < one.y + one.height
  )
}

test('on a phone a toast covers no button of a dialog, and a repeated message is shown once', async ({
  page,
  user,
}) => {
  await callApi(user, createEmailTemplate, {
    body: { workspaceId: user.workspaceId, name: '첫 제안', subject: '제안', bodyText: '본문', bodyHtml: '' },
  })
  await page.setViewportSize({ width: 390, height: 780 })
  await page.goto('/email-templates')
  for (let times = 0; times < 2; times++) {
    await page.getByRole('button', { name: '첫 제안 작업' }).first().click()
    await page.getByRole('menuitem', { name: '복제' }).click()
    await expect(page.getByRole('button', { name: /첫 제안.* 작업$/ })).toHaveCount(times + 2)
  }
  await expect(toasts(page)).toHaveCount(1)
  await page.getByRole('button', { name: '새 템플릿' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: '저장', exact: true })).toBeVisible()
  for (const button of await dialog.getByRole('button').all())
    await expect.poll(() => overlap(toasts(page), button)).toBe(false)
})

test('a toast of the designer is under its header and the strip of the tour, and beside the cards', async ({
  page,
  user,
}) => {
  await openNewSequence(page, user, THREE)
  await page.evaluate((id) => localStorage.setItem(`tour:${id}`, 'open'), user.userId)
  await page.reload()
  const tour = page.getByRole('status').filter({ hasText: '7단계 중' })
  await expect(tour).toBeVisible()
  await removeTimer(page)
  await expect(toasts(page)).toHaveCount(1)
  await expect.poll(() => overlap(toasts(page), tour)).toBe(false)
  await expect.poll(() => overlap(toasts(page), page.locator('header').first())).toBe(false)
  const cards = await page.locator('.react-flow__node').all()
  expect(cards).toHaveLength(2)
  for (const card of cards) await expect.poll(() => overlap(toasts(page), card)).toBe(false)
})
