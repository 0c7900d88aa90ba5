// Locators for lists and forms, and checks that apply to every page.
import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectSoundLayout } from './layout.ts'

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
/** The replies in the list of the inbox. */
export const threads = (page: Page) =>
  page.getByRole('region', { name: '받은 답장 목록' }).getByRole('listitem')
/** The mails in the list of the sandbox. */
export const mails = (page: Page) =>
  page.getByRole('region', { name: '받은 메일 목록' }).getByRole('listitem')

/** Expects no accessibility violation and no layout fault in the current page. */
export async function expectAccessibleLayout(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectSoundLayout(page)
}
