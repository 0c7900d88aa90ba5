// Makes the pictures of README and guide: `BASE_URL=http://127.0.0.1:3000 node tools/screenshots.ts [folder]`, against a
// server whose installation is empty. Sets each scene by the API, then looks at it in a browser.
import { mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type APIRequestContext, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:3000'
const FOLDER = process.argv[2] ?? path.resolve(import.meta.dirname, '../docs/images')
const MAX_BYTES = 250_000
const PERSON = { name: '김하늘', email: 'haneul@example.com', password: 'only-for-pictures' }
const LOOK = {
  locale: 'ko-KR',
  timezoneId: 'Asia/Seoul',
  colorScheme: 'light',
  reducedMotion: 'reduce',
} as const

type Ask = <T>(method: string, address: string, data?: object) => Promise<T>
type Scene = { workspaceId: string; sequenceId: string; customerGroupId: string }

const asker =
  (request: APIRequestContext): Ask =>
  async (method, address, data) => {
    const response = await request.fetch(`${BASE}/api/v1${address}`, { method, ...(data && { data }) })
    if (response.ok()) return response.json()
    throw new Error(`${method} ${address} → ${response.status()} ${await response.text()}`)
  }

/** Sample data, one mail for everybody, and one of them mended. */
async function writeMails(ask: Ask): Promise<Scene> {
  await ask('POST', '/auth/sign-up/email', PERSON)
  const { workspaces } = await ask<{ workspaces: { id: string }[] }>('GET', '/me')
  const workspaceId = workspaces[0]?.id ?? ''
  const sample = await ask<Omit<Scene, 'workspaceId'>>('POST', `/workspaces/${workspaceId}/sample-data`)
  const node = `/sequences/${sample.sequenceId}/nodes/emailDraft-1`
  await ask('POST', `${node}/generate-emails`, { mode: 'manual' })
  const [first] = await ask<{ id: string }[]>('GET', `${node}/generated-emails`)
  const subject = '지난주 반도체 전시회에서 뵌 김하늘입니다'
  await ask('PATCH', `${node}/generated-emails/${first?.id}`, { subject })
  return { ...sample, workspaceId }
}

/** Everybody enrolled, ten days gone by, and some answers on the way. */
async function liveThroughTenDays(
  ask: Ask,
  { workspaceId, sequenceId, customerGroupId }: Scene,
): Promise<void> {
  const boxes = await ask<{ data: { id: string }[] }>('GET', `/email-accounts?workspaceId=${workspaceId}`)
  const userEmailAccountId = boxes.data[0]?.id
  const sender = { name: PERSON.name, signature: `${PERSON.name} 드림\n이음 영업팀 · 02-000-0000` }
  await ask('PATCH', `/email-accounts/${userEmailAccountId}`, sender)
  const enrol = `/admin/sequences/${sequenceId}/enrollments/bulk-with-scheduling`
  await ask('POST', enrol, { customerGroupId, userEmailAccountId })
  await ask('POST', `/sequences/${sequenceId}/activate`)
  const daily: string[][] = [
    [],
    [],
    ['reply', 'reply', 'out_of_office'],
    ['reply', 'bounce'],
    ['reply'],
    ['reply', 'reply', 'unsubscribe'],
    ['reply', 'out_of_office'],
    ['reply'],
    [],
    ['reply', 'reply'],
  ]
  for (const [day, kinds] of daily.entries()) {
    await ask('POST', '/sandbox/clock', { advanceDays: 1, workspaceId })
    await answer(ask, day * 3, kinds)
  }
}

/** Mails from the `offset`th newest on are answered, each by its own recipient. */
async function answer(ask: Ask, offset: number, kinds: string[]): Promise<void> {
  const { data } = await ask<{ data: { id: string }[] }>('GET', `/sandbox/messages?limit=10&offset=${offset}`)
  for (const [i, kind] of kinds.entries()) {
    const text = kind === 'reply' ? { text: '안녕하세요. 다음 주 화요일 오후 두 시에 통화 가능합니다.' } : {}
    if (data[i]) await ask('POST', `/sandbox/messages/${data[i].id}/answer`, { kind, ...text })
  }
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // charts and fonts draw once more after the last answer
  await page.waitForTimeout(600)
  const file = path.join(FOLDER, `${name}.png`)
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(file)
  console.log(`${file} ${Math.round(size / 1000)} kB`)
  if (size > MAX_BYTES) throw new Error(`${name}.png is larger than ${MAX_BYTES / 1000} kB`)
}

/** The canvas fits the whole drawing in: a tall window shows it large enough to be read. */
async function pictureDesigner(context: BrowserContext, address: string): Promise<void> {
  const browser = context.browser()
  if (!browser) throw new Error('a context of its own was expected')
  const storageState = await context.storageState()
  const viewport = { width: 1000, height: 1000 }
  await using tall = await browser.newContext({ ...LOOK, viewport, deviceScaleFactor: 1.5, storageState })
  const page = await tall.newPage()
  await page.goto(address)
  await page.getByText('생성됨 40/40').waitFor()
  await picture(page, 'designer')
}

mkdirSync(FOLDER, { recursive: true })
const browser = await chromium.launch({ executablePath: findBrowser() })
try {
  const context = await browser.newContext({ ...LOOK, viewport: { width: 1280, height: 860 } })
  const ask = asker(context.request)
  const scene = await writeMails(ask)
  const page = await context.newPage()
  const sequence = `${BASE}/sequences/${scene.sequenceId}`

  await page.goto(`${sequence}/workflow`)
  await page.getByRole('button', { name: '이메일 관리' }).first().click()
  await page.getByRole('button', { name: '보기/수정' }).first().waitFor()
  await picture(page, 'generation')

  await liveThroughTenDays(ask, scene)
  await pictureDesigner(context, `${sequence}/workflow`)
  await page.goto(sequence)
  await picture(page, 'sequence')
  await page.goto(`${BASE}/sandbox`)
  await picture(page, 'sandbox')
} finally {
  await browser.close()
}
