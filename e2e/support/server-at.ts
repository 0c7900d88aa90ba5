// The server with a clock that is ahead of or behind the real one by the milliseconds in CLOCK_FILE (start-at.ts). Its database
// and its sessions keep the real time.
import { readFileSync } from 'node:fs'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'

const read = readConfig()
if (!read.ok) throw new Error(read.faults.join('\n'))
const file = process.env.CLOCK_FILE
if (!file) throw new Error('CLOCK_FILE is not set')
const app = await createApp(read.config, {
  clock: { now: () => new Date(Date.now() + Number(readFileSync(file, 'utf8'))) },
})
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)))
process.stdout.write(`이음이 준비되었습니다: ${await app.listen()}\n`)
