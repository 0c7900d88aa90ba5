// The generation dialog with 5,000 generated mails in a real browser with the built web: time until it is usable, frames per
// second while scrolling, time of a search, and the cost of one poll of the progress and of the list.
// `npm run bench -- generation-dialog [mails]`; `SHOTS=folder` saves screenshots.
import { chromium, type Page } from 'playwright-core'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { importLeads } from '#api/leads/lead-imports.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { generateEmails, generationProgress, listGeneratedEmails } from '#api/writing/generated-emails.ts'
import { addBelow, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, signInBrowser, signUpUser } from '../e2e/support/api.ts'
import { startServer } from '../e2e/support/server.ts'
import { findBrowser } from '../tools/find-browser.ts'
import { report } from '../tools/measurements/report.ts'
import { buildWeb, isWebFresh } from '../tools/web-build.ts'

const MAILS = Number(process.argv[2] ?? 5000)
const POLLS = 20
const SCROLL_MS = 3000
const { SHOTS } = process.env
const rows: { what: string; result: string }[] = []

if (!isWebFresh()) await buildWeb()
await using server = await startServer({ env: { LOG_LEVEL: 'warn' } })
const user = await signUpUser(server.url)
const { workspaceId } = user
const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: '오천 명' } })
const form = new FormData()
form.append('workspaceId', workspaceId)
form.append('customerGroupId', group.id)
const lines = Array.from({ length: MAILS }, (_, i) => `회사${i},담당${i},p${i}@c${i}.example,제조,서울`)
form.append('file', new Blob([['회사명,담당자명,이메일,업종,도시', ...lines].join('\n')]), '연락처.csv')
await callApi(user, importLeads, { body: form })
const sequence = await callApi(user, createSequence, {
  body: { name: '생성', workspaceId, customerGroupId: group.id, workflowData: buildWorkflow() },
})
const params = { id: sequence.id, nodeId: 'mail' }
await until(async () => {
  const { status, total } = await callApi(user, generationProgress, { params })
  if (total === 0) await callApi(user, generateEmails, { params, body: { mode: 'ai' } })
  return total === MAILS && status === 'completed'
})
await time('poll: progress', () => callApi(user, generationProgress, { params }))
await time('poll: list, summary', () =>
  callApi(user, listGeneratedEmails, { params, query: { view: 'summary' } }),
)

const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--no-sandbox', '--font-render-hinting=none'],
})
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
await signInBrowser(context, user)
const page = await context.newPage()
await page.goto(`${server.url}/sequences/${sequence.id}/workflow`)
const button = page.locator('.react-flow__node[data-id="mail"]').getByRole('button', { name: '이메일 관리' })
await button.waitFor()
const opened = performance.now()
await button.click()
const dialog = page.getByRole('dialog', { name: '이메일 생성 관리' })
await dialog.getByRole('button', { name: '보기/수정' }).first().waitFor()
say('open until the rows are shown', `${Math.round(performance.now() - opened)} ms`)
await picture(page, 'dialog-light')
const table = dialog.getByRole('region', { name: '생성된 이메일' })
say('rows in the document', String(await table.locator('tbody tr').count()))
const { frames, longest } = await table.evaluate(scrolled, SCROLL_MS)
say('scrolling', `${(frames / (SCROLL_MS / 1000)).toFixed(0)} frames/s, longest ${longest.toFixed(0)} ms`)
const started = performance.now()
await dialog.getByRole('searchbox').fill('회사4321')
await dialog.getByText('p4321@c4321.example').waitFor()
say('search until the row is found', `${Math.round(performance.now() - started)} ms`)
await dialog.getByRole('searchbox').fill('')
if (SHOTS) {
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'dialog-dark')
  await dialog.getByRole('button', { name: '검토' }).click()
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.waitForTimeout(1500)
  await picture(page, 'queue-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await picture(page, 'queue-light')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.waitForTimeout(500)
  await picture(page, 'queue-390')
  await page.keyboard.press('Escape')
  await page.waitForTimeout(800)
  await picture(page, 'dialog-390')
}
await browser.close()
report('generation-dialog', rows)

/** Runs in the page: scrolls the box from end to end and back, and counts the rendered frames. */
async function scrolled(box: Element, ms: number): Promise<{ frames: number; longest: number }> {
  const started = performance.now()
  let before = started
  let frames = 0
  let longest = 0
  for (;;) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
    longest = Math.max(longest, now - before)
    before = now
    frames++
    if (now - started > ms) return { frames, longest }
    const way = ((now - started) / ms) * 2
    box.scrollTop = (way < 1 ? way : 2 - way) * (box.scrollHeight - box.clientHeight)
  }
}

async function picture(shown: Page, name: string): Promise<void> {
  if (SHOTS) await shown.screenshot({ path: `${SHOTS}/${name}.png` })
}

async function time(what: string, call: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  let bytes = 0
  for (let i = 0; i < POLLS; i++) {
    const started = performance.now()
    const response = await call()
    times.push(performance.now() - started)
    bytes = JSON.stringify(response).length
  }
  times.sort((a, b) => a - b)
  say(what, `${times[POLLS / 2]?.toFixed(1)} ms median, ${(bytes / 1000).toFixed(1)} kB`)
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 500))
}

function say(what: string, result: string): void {
  rows.push({ what: `dialog of ${MAILS.toLocaleString('en')} mails: ${what}`, result })
}

function buildWorkflow(): string {
  const added = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'mail')
  if (!added.ok) throw new Error(added.error)
  const data = { generationMode: 'ai', useAI: true, aiPrompt: '짧게 소개해 주세요.' } as const
  const ai = updateNode(added.workflow, 'mail', 'emailDraft', data)
  if (!ai.ok) throw new Error(ai.error)
  return printWorkflow(ai.workflow)
}
