// Runs one command of this project and keeps what it says, to be shown only when it fails.
import { spawn } from 'node:child_process'
import path from 'node:path'

export const ROOT = path.resolve(import.meta.dirname, '../..')
const BIN = path.join(ROOT, 'node_modules/.bin')

export type CommandResult = { ok: boolean; output: string }

/**
 * Runs `words[0]` (a command of node_modules/.bin, or `node`) in the project's root. Past `timeoutMs` the command and
 * everything it started are killed and the result is a failure. Never throws.
 */
export function runCommand(
  words: readonly [string, ...string[]],
  { env = {}, timeoutMs = 600_000 }: { env?: Record<string, string>; timeoutMs?: number } = {},
): Promise<CommandResult> {
  const [name, ...rest] = words
  const command = name === 'node' ? process.execPath : path.join(BIN, name)
  return new Promise((done) => {
    const child = spawn(command, rest, {
      cwd: ROOT,
      // a group of its own, so that a stuck browser or database goes with the command that started it
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        NO_COLOR: '1',
        PATH: `${BIN}${path.delimiter}${process.env.PATH}`,
        ...env,
      },
    })
    const said: string[] = []
    const killGroup = () => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // already gone
      }
    }
    const timer = setTimeout(() => {
      said.push(`\nstopped after ${timeoutMs / 1000} s: ${words.join(' ')}\n`)
      killGroup()
    }, timeoutMs)
    let leaving: NodeJS.Timeout | undefined
    const finish = (ok: boolean) => {
      clearTimeout(timer)
      clearTimeout(leaving)
      child.stdout.destroy()
      child.stderr.destroy()
      process.off('exit', killGroup)
      done({ ok, output: said.join('') })
    }
    process.on('exit', killGroup)
    child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.once('error', (error) => {
      said.push(`${words.join(' ')}: ${error.message}\n`)
      finish(false)
    })
    child.once('close', (code) => finish(code === 0))
    // a process it left behind may hold the pipes open: then there is no close to wait for
    child.once('exit', (code) => {
      leaving = setTimeout(() => finish(code === 0), 2000)
    })
  })
}
