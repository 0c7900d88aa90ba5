import type { Locator } from '@playwright/test'

/** Fills a date and the time beside it. @param value YYYY-MM-DDTHH:MM */
export async function fillDateTime(scope: Locator, label: string, value: string): Promise<void> {
  const [date = '', time = ''] = value.split('T')
  await scope.getByLabel(label, { exact: true }).fill(date)
  await scope.getByLabel('시각', { exact: true }).fill(time)
}
