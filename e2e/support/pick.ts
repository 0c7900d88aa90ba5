// Chooses from a picker: a button like a select, whose list has a search field.
import { expect, type Locator } from '@playwright/test'

/** Searches, so that the option need not be among the first ones. @param label the name of the option */
export async function pick(picker: Locator, label: string): Promise<void> {
  await picker.click()
  const list = picker.page().getByRole('listbox')
  await picker.page().locator('input[role=combobox]:focus').fill(label)
  await list
    .getByRole('option')
    .filter({ has: picker.page().getByText(label, { exact: true }) })
    .click()
  await expect(list).toHaveCount(0)
}
