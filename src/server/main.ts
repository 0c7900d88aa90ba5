// Entry point: reads the settings, starts the app, prints its address and stops on a signal.
import { enableCompileCache } from 'node:module'
import path from 'node:path'
import { type Config, readConfig } from './config.ts'
import { StartError } from './platform/start-error.ts'

const write = (line: string) => process.stdout.write(`${line}\n`)
const complain = (line: string) => process.stderr.write(`${line}\n`)

const OUTDATED =
  '더 새 버전의 이음이 데이터베이스를 바꾸었습니다. 이 프로세스는 하던 일을 마치고 끝나니, 새 버전으로 다시 시작해 주세요.'

/**
 * One Ctrl-C arrives twice under npm: the terminal signals all processes, and npm forwards the signal. A later signal is
 * a second one and ends the process at once.
 */
const SAME_SIGNAL_MS = 1000

async function main(): Promise<void> {
  const read = readConfig()
  if (!read.ok) {
    for (const fault of read.faults) complain(fault)
    process.exitCode = 1
    return
  }
  // most of the start is loading code: compiled code is cached beside the packages where that folder can be written
  enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/ieum'))
  const { createApp } = await import('./app.ts')
  const { startResting } = await import('./wiring/release-idle-memory.ts')
  const app = await createApp(read.config)
  let stoppingSince: number | null = null
  const stop = (signal: NodeJS.Signals | 'outdated') => {
    if (stoppingSince !== null) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    if (process.stdout.isTTY) write('\n이음을 끝내고 있습니다…')
    app.close().then(
      // after exit code 1 a supervisor starts the process again, with the new version if it is installed
      () => process.exit(signal === 'outdated' ? 1 : 0),
      (error: unknown) => {
        app.ctx.log.error({ err: error, signal }, 'the app did not stop cleanly')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  app.outdated.then(() => {
    if (stoppingSince !== null) return
    complain(OUTDATED)
    stop('outdated')
  }, complain)
  try {
    const url = await app.listen()
    startResting()
    write(readyLines(read.config, app.server ? url : null))
  } catch (error) {
    await app.close()
    throw portFault(error as NodeJS.ErrnoException, read.config.port) ?? error
  }
}

/** @param url local address of the server; null in a worker */
function readyLines({ hosts, appUrl, databaseUrl, dataDir }: Config, url: string | null): string {
  // with APP_URL, users open that address
  const ready = url ? `이음이 준비되었습니다: ${hosts ? appUrl : url}` : '이음 작업자가 준비되었습니다'
  const data = databaseUrl
    ? `데이터베이스: ${new URL(databaseUrl).host}`
    : `데이터 폴더: ${dataDir} (내장 PostgreSQL)`
  return [ready, data, ...(process.stdout.isTTY ? ['끝내려면 Ctrl-C를 누릅니다.'] : [])].join('\n')
}

function portFault({ code }: NodeJS.ErrnoException, port: number): StartError | null {
  if (code === 'EADDRINUSE') {
    return new StartError(
      `${port}번 포트를 다른 프로그램이 쓰고 있습니다. 그 프로그램을 끝내거나 PORT에 다른 번호를 입력해 주세요.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`${port}번 포트를 열 권한이 없습니다. PORT에 1024보다 큰 번호를 입력해 주세요.`)
  }
  return null
}

try {
  await main()
} catch (error) {
  complain(error instanceof StartError ? error.message : String((error as Error).stack ?? error))
  process.exit(1)
}
