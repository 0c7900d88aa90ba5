// Before all journeys: the browser must see the screens as they are now.
import { buildWeb, isWebFresh } from '../../tools/web-build.ts'

// biome-ignore lint/style/noDefaultExport: Playwright takes a global setup from the default export
export default async function buildWebOnce(): Promise<void> {
  if (!isWebFresh()) await buildWeb()
}
