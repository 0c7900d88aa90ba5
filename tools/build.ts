// `npm run build`: builds the web into dist/web.
import { buildWeb } from './web-build.ts'

const started = performance.now()
await buildWeb()
console.log(`dist/web: ${((performance.now() - started) / 1000).toFixed(1)} s`)
