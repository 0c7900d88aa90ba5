import { chromium } from 'playwright-core'
import { mkdirSync } from 'node:fs'
import { enrollWorkflowBulk } from '#api/enrollments/enrollments.ts'
import { activateSequence, pauseSequence, getSequence, updateSequence } from '#api/sequences/sequences.ts'
import { createLead, listLeads } from '#api/leads/leads.ts'
import { callApi, signUpUser, signInBrowser } from './support/api.ts'
import { loadDailySample, sandboxOf } from './support/filled-workspace.ts'
import { startServer } from './support/server.ts'
import { createSuppression } from '#api/compliance/suppressions.ts'
import { updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
const out = '/tmp/startlook'; mkdirSync(out, { recursive: true })
await using server = await startServer({ env: { OPEN_SIGNUP: 'true', LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const sample = await loadDailySample(user)
const { data: leads } = await callApi(user, listLeads, { query: { limit: 100 } })
await callApi(user, createSuppression, { body: { workspaceId: user.workspaceId, kind: 'address', value: leads[0]!.contactEmail! } })
const box = await sandboxOf(user)
await callApi(user, updateEmailAccount, { params: { id: box.id }, body: { rules: { dailyCap: 30 } } })
await callApi(user, enrollWorkflowBulk, { params: { id: sample.sequenceId }, body: { customerGroupId: sample.customerGroupId } })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
for (const [theme, width, height] of [['light', 1280, 800], ['dark', 1280, 800], ['light', 390, 800]] as const) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width, height }, colorScheme: theme, locale: 'ko-KR', timezoneId: 'Asia/Seoul' })
  await signInBrowser(context, user)
  const page = await context.newPage()
  const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `${out}/${name}-${theme}-${width}.png` }) }
  await page.goto(`/sequences/${sample.sequenceId}`)
  await page.getByRole('button', { name: '시작…' }).click()
  await page.getByRole('button', { name: /명에게 시작$/ }).waitFor()
  await shot('start')
  await page.keyboard.press('Escape')
  await shot('page')
  if (theme === 'light') {
    await page.goto(`/sequences/${sample.sequenceId}?tab=contacts`); await page.getByRole('row').nth(1).waitFor(); await shot('leads')
    await page.getByRole('row').nth(2).getByRole('button').first().click().catch(() => {}); await shot('lead-panel')
    await page.goto('/outbox'); await shot('outbox')
    await page.goto(`/sequences/${sample.sequenceId}/workflow`); await page.waitForTimeout(1500); await shot('designer')
    await page.goto('/sequences'); await shot('list')
  }
  await context.close()
}
await browser.close()
