// Tests in a real browser with the real server. Every worker has a server with a database of its own (support/fixtures.ts)
// in the one PostgreSQL of the run (support/global-setup.ts).
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../tools/find-browser.ts'
import { BROWSER_ARGS } from './support/browser-args.ts'

function findOnce(): string {
  process.env.CHROMIUM_PATH ||= findBrowser()
  return process.env.CHROMIUM_PATH
}

export default defineConfig({
  testDir: '.',
  // `npm test` runs the project e2e, CI also regress (`*.regress.spec.ts`), `npm run test:slow` the project slow (`*.slow.spec.ts`)
  projects: [
    { name: 'e2e', testMatch: '**/*.spec.ts', testIgnore: '**/*.{regress,slow}.spec.ts' },
    { name: 'regress', testMatch: '**/*.regress.spec.ts' },
    { name: 'slow', testMatch: '**/*.slow.spec.ts' },
  ],
  outputDir: '../test-results',
  globalSetup: './support/global-setup.ts',
  workers: 2,
  // tests of one file share nothing, so each runs on its own and the workers finish at about the same time
  fullyParallel: true,
  // a slow machine may exceed a time limit; a test that passes only on retry is listed as flaky in the summary
  retries: 1,
  forbidOnly: true,
  // only for a test that hangs: a machine with other load takes several times longer
  timeout: 180_000,
  globalTimeout: 3_300_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // a click without a target fails long before the time limit of the test
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      // found once: workers inherit the variable
      executablePath: findOnce(),
      args: [...BROWSER_ARGS],
      // without a locale Chromium names a download in Hangul "download"
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
    },
  },
})
