// Chooses from a picker: a button like a select, whose list has a search field.
import { expect, type Locator } from '@playwright/test'

/** @param label the beginning of the option */
export async function pick(picker: Locator, label: string): Promise<void> {
  await picker.click()
  const list = picker.page().getByRole('listbox')
  await list
    .getByRole('option')
    .filter({ has: picker.page().getByText(label, { exact: true }) })
    .click()
  await expect(list).toHaveCount(0)
}
