// How the body of a mail is edited: rich text, plain text, or HTML source.
import type { Locator } from '@playwright/test'

/** @param within the dialog with the mail */
export const chooseBodyMode = (within: Locator, mode: '서식' | '텍스트' | 'HTML'): Promise<void> =>
  within.getByRole('group', { name: '본문 형식' }).getByText(mode, { exact: true }).click()
