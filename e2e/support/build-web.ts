// Before all tests: builds the web, so that the browser shows the current screens.
import { buildWeb, isWebFresh } from '../../tools/web-build.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup from the default export
export default async function buildWebOnce(): Promise<void> {
  if (!isWebFresh()) await buildWeb()
}
