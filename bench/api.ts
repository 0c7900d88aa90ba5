// Lists and searches over a million contacts and ten thousand sequences.

import { databaseUrl } from '../e2e/support/database.ts'
import { startServer } from '../e2e/support/server.ts'
import { prepareScene } from './api/scene.ts'

const dataDir = process.argv[2] ?? '/tmp/scale-bench-data'
await using server = await startServer({ dataDir, env: { LOG_LEVEL: 'warn', OPEN_SIGNUP: 'true' } })
const began = performance.now()
const scene = await prepareScene(server.url, await databaseUrl(server))
console.log(scene, performance.now() - began)
