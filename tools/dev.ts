// `npm run dev`: the server, restarted on every change, and vite's development server; both end together.
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const children = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts']),
  start(['node_modules/vite/bin/vite.js']),
]
let ending = false

function start(words: string[]): ChildProcess {
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: 'inherit' })
  child.once('exit', (code) => end(code ?? 1))
  return child
}

function end(code: number): void {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}

// Ctrl-C reaches all three processes; a plain kill reaches only this one
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
