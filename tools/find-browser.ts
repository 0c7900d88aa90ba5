// Finds a Chromium that starts, for the browser tests, and installs one where no interaction is needed.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
] as const

export const NO_BROWSER =
  'Chromium을 찾지 못했고 설치할 수도 없었습니다. Chromium을 설치하거나 CHROMIUM_PATH에 실행 파일의 경로를 넣어 주세요. / ' +
  'No Chromium was found and none could be installed: install Chromium, or set CHROMIUM_PATH to its executable.'

export type BrowserSearch = {
  /** CHROMIUM_PATH; when set, nothing else is tried */
  chosen: string | undefined
  /** tried in this order; the first that starts is used */
  candidates: readonly string[]
  /** installs a browser and returns its path, or null where that is not possible */
  install: () => string | null
}

/**
 * The path of a Chromium that starts: CHROMIUM_PATH, a system one, Playwright's own, or one installed by apt-get when
 * this is root on Debian or Ubuntu. Throws an Error whose message tells the user what to do.
 */
export function findBrowser(search: BrowserSearch = here()): string {
  const { chosen } = search
  if (chosen) {
    if (starts(chosen)) return chosen
    throw new Error(
      `CHROMIUM_PATH(${chosen})의 파일이 실행되지 않습니다. 경로를 고치거나 변수를 비워 주세요. / ` +
        `CHROMIUM_PATH (${chosen}) does not start: fix the path or unset it.`,
    )
  }
  const found = search.candidates.find(starts) ?? search.install()
  if (!found) throw new Error(NO_BROWSER)
  return found
}

function here(): BrowserSearch {
  const own = playwrightBrowser()
  return {
    chosen: process.env.CHROMIUM_PATH || undefined,
    candidates: own ? [...SYSTEM_PATHS, own] : SYSTEM_PATHS,
    install: installByApt,
  }
}

/** Existence is not enough: Ubuntu's /usr/bin/chromium-browser may be a stub that only asks for a snap. */
function starts(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000, stdio: 'ignore' }).status === 0
}

function playwrightBrowser(): string | null {
  try {
    const playwright = createRequire(import.meta.url)('playwright-core') as typeof import('playwright-core')
    return playwright.chromium.executablePath()
  } catch {
    // Playwright has no browser build for this system
    return null
  }
}

function installByApt(): string | null {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  const apt = (...words: string[]) =>
    execFileSync('/usr/bin/apt-get', ['-qq', '-o', 'DPkg::Lock::Timeout=180', ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      timeout: 600_000,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  try {
    apt('update')
    apt('install', '-y', '--no-install-recommends', 'chromium')
  } catch {
    // apt-get has printed its error on stderr
    return null
  }
  return starts('/usr/bin/chromium') ? '/usr/bin/chromium' : null
}

if (process.argv[1] === import.meta.filename) {
  try {
    console.log(findBrowser())
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
