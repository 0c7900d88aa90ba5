// Before all tests: builds the web, so that the browser shows the current screens, and starts the PostgreSQL of the run.
import { buildWeb, isWebFresh } from '../../tools/web-build.ts'
import { startTestDatabases } from './test-databases.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup, which returns its end, from the default export
export default async function setUp(): Promise<() => Promise<void>> {
  if (!isWebFresh()) await buildWeb()
  return startTestDatabases()
}
