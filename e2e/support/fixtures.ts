// Fixtures of every test: a server per worker, a new user with a workspace, and a browser signed in as that user.
import { test as base, expect } from '@playwright/test'
import { type SignedInUser, signInBrowser, signUpUser } from './api.ts'
import { fillWorkspace, type Scene } from './filled-workspace.ts'
import { type RunningServer, startServer } from './server.ts'
import { newDatabase } from './test-databases.ts'

type TestFixtures = {
  /** a new account with its own workspace; a test that uses it has a signed-in browser */
  user: SignedInUser
  /** errors and console messages of the page; must be empty at the end */
  pageFaults: string[]
}
type WorkerFixtures = {
  /** one for all tests of a worker; a test that kills a server starts its own */
  server: RunningServer
  /** a workspace with data of some weeks, one for all tests of a worker: read only */
  scene: Scene
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern
    async ({}, use) => {
      await using database = await newDatabase()
      await using server = await startServer({
        env: { DATABASE_URL: database.url, OPEN_SIGNUP: 'true', LOG_LEVEL: 'warn' },
      })
      await use(server)
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scene: [
    async ({ server }, use) => {
      await use(await fillWorkspace(await signUpUser(server.url)))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ server }, use) => {
    await use(server.url)
  },
  user: async ({ server, context }, use) => {
    const user = await signUpUser(server.url)
    await signInBrowser(context, user)
    await use(user)
  },
  pageFaults: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.stack ?? error.message))
      page.on('console', (message) => {
        // a rejected call is shown on the screen; the browser's console message about it is no fault
        const ofNetwork = message.text().startsWith('Failed to load resource')
        if (message.type() === 'error' && !ofNetwork) faults.push(message.text())
      })
      await use(faults)
      expect(faults, 'errors of the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
