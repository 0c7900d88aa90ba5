// `npm run dev`: vite's development server in this process, and the API at PORT, restarted on every change. They end together.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'

const ROOT = path.resolve(import.meta.dirname, '..')
const web = await createServer({ configFile: path.join(ROOT, 'vite.config.ts'), clearScreen: false })
await web.listen()
// the address to open is the one of the web: the API prints it when it is ready, and links in mails begin with it
const [address = ''] = web.resolvedUrls?.local ?? []
const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { APP_URL: address, ...process.env },
})
api.once('exit', (code) => end(code ?? 1))

function end(code: number): void {
  process.exitCode ??= code
  api.kill('SIGTERM')
  void web.close()
}

// Ctrl-C reaches both processes; a plain kill reaches only this one
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
