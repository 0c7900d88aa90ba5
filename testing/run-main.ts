// Runs the programs that start the server in a separate process and collects their output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { testDatabase } from './db/database.ts'
import { scratchFolder } from './scratch-folder.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAM = path.join(ROOT, 'src/server/main.ts')

type Run = {
  child: ChildProcess
  output: () => string
  code: Promise<number | null>
  said: (words: RegExp) => Promise<string>
}

export const run = (env: Record<string, string>): Run =>
  collect(process.execPath, [PROGRAM], { LOG_LEVEL: 'error', ...env })

/** `npm start` in a terminal of its own (`script` of util-linux); what is written to `child.stdin` are keys. */
export const runInTerminal = (env: Record<string, string>): Run =>
  collect('script', ['--quiet', '--return', '--command', 'exec npm start', '/dev/null'], env)

/** What `npm run dev` runs. */
export const runDevelopment = (env: Record<string, string>): Run =>
  collect(process.execPath, ['tools/dev.ts'], env)

function collect(file: string, args: string[], env: Record<string, string>): Run {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(file, args, { cwd: ROOT, env: { PATH, HOME, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => (output += text))
  const code = once(child, 'exit').then(([value]) => value as number | null)
  const said = async (words: RegExp): Promise<string> => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const found = words.exec(output)
      if (found) return found[1] ?? found[0]
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`it never said ${words}: ${output}`)
  }
  return { child, output: () => output, code, said }
}

/** A database and a data folder for `run`. */
export const settings = async () => {
  const database = await testDatabase()
  const folder = await scratchFolder('ieum-main-')
  return { database, env: { PORT: '0', DATA_DIR: folder, DATABASE_URL: database.url } }
}
