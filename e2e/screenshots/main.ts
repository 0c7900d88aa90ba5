// `npm run screenshots`: starts a server with a filled workspace; writes every screen and dialog in light and dark, wide and
// on a phone, with a contact sheet of all, to shots/ (not committed), and the pictures of README and guide to docs/images.
// `npm run screenshots -- guide [part of a name]` writes only the latter, `-- shots [part of a name]` only the former,
// `-- first-minute` only the series of the first minute.
import { mkdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../../tools/find-browser.ts'
import { buildWeb, isWebFresh } from '../../tools/web-build.ts'
import { allAddresses } from '../support/addresses.ts'
import { type SignedInUser, signUpUser } from '../support/api.ts'
import { connectedMailbox } from '../support/connected-mailbox.ts'
import { fillWorkspace, type Scene } from '../support/filled-workspace.ts'
import { startServer } from '../support/server.ts'
import { writeContactSheet } from './contact-sheet.ts'
import { DIALOGS } from './dialogs.ts'
import { FIRST_MINUTE } from './first-minute.ts'
import { GUIDE } from './guide.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SHOTS = path.join(ROOT, 'shots')
const IMAGES = path.join(ROOT, 'docs/images')
/** of a committed picture */
const MAX_BYTES = 190_000
const WIDE = { width: 1280, height: 860 }
const PHONE = { width: 390, height: 844 }
const GUIDE_SIZE = { width: 1120, height: 720 }
type Look = { colorScheme: 'light' | 'dark'; viewport: { width: number; height: number } }
const LOOKS: readonly Look[] = [
  { colorScheme: 'light', viewport: WIDE },
  { colorScheme: 'dark', viewport: PHONE },
  { colorScheme: 'light', viewport: PHONE },
  { colorScheme: 'dark', viewport: WIDE },
]

const [what = 'all', wanted = ''] = process.argv.slice(2)
if (!isWebFresh()) await buildWeb()
await using server = await startServer({ env: { OPEN_SIGNUP: 'true', LOG_LEVEL: 'error' } })
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--font-render-hinting=none', '--force-color-profile=srgb'],
})
try {
  // before anybody has signed up
  if (what === 'all' || what === 'first-minute') await takeFirstMinute(browser)
  if (what !== 'first-minute') await takeOthers(await filledScene())
} finally {
  await browser.close()
}

async function filledScene(): Promise<Scene> {
  const scene = await fillWorkspace(await signUpUser(server.url, { email: 'seoyeon@example.com' }))
  await connectedMailbox(server, scene.user, { name: '이서연', address: 'seoyeon@ieum.example' })
  await connectedMailbox(server, scene.user, { name: '정지원', address: 'jiwon@ieum.example' })
  return scene
}

async function takeOthers(scene: Scene): Promise<void> {
  if (what !== 'guide') {
    for (const look of LOOKS) await takeScreenshots(browser, look, scene, wanted)
    await writeContactSheet(browser, SHOTS, LOOKS.map(endOfName))
  }
  if (what !== 'shots') await takeGuidePictures(browser, scene, wanted)
}

async function takeFirstMinute(from: Browser): Promise<void> {
  mkdirSync(path.join(IMAGES, 'first-minute'), { recursive: true })
  await using context = await contextOf(from, { colorScheme: 'light', viewport: GUIDE_SIZE }, null)
  const page = await context.newPage()
  await page.goto('/')
  const sizes = new Map<string, number>()
  for (const { file, act } of FIRST_MINUTE) {
    await act(page)
    // not `rest`: while ten days are played, requests follow one another
    await page.waitForTimeout(700)
    sizes.set(file, await write(page, file))
  }
  rejectLarge(sizes)
}

async function takeScreenshots(from: Browser, look: Look, of: Scene, part: string): Promise<void> {
  if (look === LOOKS[0]) rmSync(SHOTS, { recursive: true, force: true })
  mkdirSync(SHOTS, { recursive: true })
  await using context = await contextOf(from, look, of.user)
  await using stranger = await contextOf(from, look, null)
  const take = async (name: string, at: BrowserContext, url: string, open?: (page: Page) => unknown) => {
    if (!name.includes(part)) return
    const page = await at.newPage()
    const file = `${name}-${endOfName(look)}.png`
    try {
      await show(page, url)
      await open?.(page)
      await rest(page)
      await page.screenshot({ path: path.join(SHOTS, file), animations: 'disabled' })
    } catch (error) {
      console.error(`not taken: ${file}: ${String(error).split('\n')[0]}`)
      process.exitCode = 1
    }
    await page.close()
  }
  for (const { path: url, isPublic } of allAddresses(of))
    await take(nameOf(url), isPublic ? stranger : context, url)
  for (const dialog of DIALOGS) await take(`dialog-${dialog.name}`, context, dialog.path(of), dialog.open)
}

async function takeGuidePictures(from: Browser, of: Scene, part: string): Promise<void> {
  mkdirSync(path.join(IMAGES, 'guide'), { recursive: true })
  const sizes = new Map<string, number>()
  for (const { file, of: source, shows, size: viewport = GUIDE_SIZE } of GUIDE) {
    if (!file.includes(part)) continue
    const dialog = typeof source === 'string' ? DIALOGS.find(({ name }) => name === source) : undefined
    const url = typeof source === 'function' ? source(of) : dialog?.path(of)
    if (!url) throw new Error(`${file}: there is no dialog ${source}`)
    const isPublic = allAddresses(of).some((one) => one.isPublic && one.path === url)
    await using context = await contextOf(from, { colorScheme: 'light', viewport }, isPublic ? null : of.user)
    const page = await context.newPage()
    await show(page, url)
    if (shows) await page.getByText(shows).first().waitFor()
    await dialog?.open(page)
    await rest(page)
    sizes.set(file, await write(page, file))
  }
  rejectLarge(sizes)
}

/** A committed picture. @returns its bytes */
async function write(page: Page, file: string): Promise<number> {
  const target = path.join(IMAGES, `${file}.png`)
  await page.screenshot({ path: target, animations: 'disabled', caret: 'hide' })
  const { size } = statSync(target)
  console.log(`${path.relative(ROOT, target)} ${Math.round(size / 1000)} kB`)
  return size
}

function rejectLarge(sizes: ReadonlyMap<string, number>): void {
  const tooLarge = [...sizes].filter(([, size]) => size > MAX_BYTES).map(([file]) => file)
  if (tooLarge.length > 0) throw new Error(`larger than ${MAX_BYTES / 1000} kB: ${tooLarge.join(', ')}`)
}

async function contextOf(from: Browser, look: Look, user: SignedInUser | null): Promise<BrowserContext> {
  const context = await from.newContext({
    ...look,
    baseURL: server.url,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(20_000)
  if (user) await context.addCookies(user.cookies.map((cookie) => ({ ...cookie, url: user.url })))
  return context
}

async function show(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('heading').first().waitFor()
  await rest(page)
}

/** No request is pending, and charts and fonts were rendered after the last response. */
async function rest(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() => !document.querySelector('.animate-pulse'))
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
}

function endOfName({ colorScheme, viewport }: Look): string {
  return `${colorScheme}-${viewport.width}`
}

/** `/sequences/<id>?tab=contacts` → sequences-id-tab-contacts */
function nameOf(url: string): string {
  const plain = url
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
    .replaceAll(/[\w-]{40,}/g, 'link')
    .replaceAll(/[^a-z-]+/gi, '-')
  return plain.replaceAll(/^-+|-+$/g, '') || 'home'
}
