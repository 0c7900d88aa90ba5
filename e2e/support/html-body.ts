// The HTML body of a mail: opened when it is empty, and edited as rich text or as source.
import type { Locator } from '@playwright/test'

/** @param within the dialog with the mail */
export async function openHtmlBody(within: Locator, view: '서식' | '소스'): Promise<void> {
  const views = within.getByRole('group', { name: 'HTML 편집 방식' })
  const open = within.getByRole('button', { name: 'HTML로 작성' })
  await views.or(open).waitFor()
  if (await open.isVisible()) await open.click()
  await views.getByText(view, { exact: true }).click()
}
