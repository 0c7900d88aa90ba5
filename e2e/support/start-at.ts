// A server that runs on a chosen day. Its clock ticks as the real one and is moved forward by the test.
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type RunningServer, type ServerOptions, startAgain, startServer } from './server.ts'

export type MovableClock = {
  now(): Date
  /** @throws RangeError for a time before now */
  moveTo(time: Date): Promise<void>
}

export type ServerAt = RunningServer & {
  clock: MovableClock
  /** after it was stopped; the clock continues */
  startAgain(): Promise<void>
}

const PROGRAM = 'e2e/support/server-at.ts'

/** @param start the time of the server's clock when it starts */
export async function startServerAt(start: Date, options: ServerOptions = {}): Promise<ServerAt> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ieum-clock-'))
  const file = path.join(folder, 'offset')
  let offset = 0
  const set = async (time: Date): Promise<void> => {
    offset = time.getTime() - Date.now()
    // renamed, because the server never may read half of a number
    await writeFile(`${file}.new`, String(offset))
    await rename(`${file}.new`, file)
  }
  await set(start)
  const now = () => new Date(Date.now() + offset)
  const env = { ...options.env, CLOCK_FILE: file }
  const server = await startServer({ ...options, program: PROGRAM, env })
  return Object.assign(server, {
    clock: {
      now,
      moveTo: async (time: Date) => {
        if (time < now()) throw new RangeError(`the clock is already at ${now().toISOString()}`)
        await set(time)
      },
    },
    startAgain: () => startAgain(server, env, PROGRAM),
    [Symbol.asyncDispose]: closing(server, folder),
  })
}

function closing(server: RunningServer, folder: string): () => Promise<void> {
  const close = server[Symbol.asyncDispose]
  return async () => {
    await close()
    await rm(folder, { recursive: true, force: true })
  }
}
