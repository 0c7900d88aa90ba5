// `npm run restore -- file`: loads a backup into an empty database that no process uses. Mails that may have been sent after
// the backup are searched in the sent folder or shown to a user, and sequences are paused. `--moved`: the app was stopped
// before the backup and not started since, so nothing was sent.
import { readFile } from 'node:fs/promises'
import { type Config, readConfig } from '#server/config.ts'
import { openBackup } from '#server/platform/backup/format.ts'
import { type Loaded, loadBackup } from '#server/platform/backup/load-backup.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { createLog } from '#server/platform/log/log.ts'
import { findAppSecret, keepAppSecret } from '#server/platform/secrets/app-secret.ts'
import { secretId } from '#server/platform/secrets/secrets.ts'
import { StartError } from '#server/platform/start-error.ts'
import { fail, parseArguments, placeOf } from './command-line.ts'

const USAGE =
  '파일 이름을 적어 주세요: npm run restore -- ieum.backup [--secret=ieum.secret] [--moved] [--without-secret]'

async function main(): Promise<void> {
  const { file, options } = parseArguments(process.argv.slice(2), ['secret', 'moved', 'without-secret'])
  if (file === null) throw new StartError(USAGE)
  const read = readConfig()
  if (!read.ok) throw new StartError(read.faults.join('\n'))
  const { config } = read
  const { header } = await openBackup(placeOf(file))
  const secret = await secretFor(config, options.get('secret'))
  if (!options.has('without-secret')) assertSameSecret(header.secretId, [secret, ...config.oldAppSecrets])
  const log = createLog('warn')
  await using stack = new AsyncDisposableStack()
  const url = config.databaseUrl ?? stack.use(await startEmbedded(config.dataDir, log)).url
  const loaded = await loadBackup(url, placeOf(file), {
    now: new Date(),
    wasRunning: !options.has('moved'),
    log,
  })
  if (options.has('secret') && !config.appSecret && secret !== null)
    await keepAppSecret(config.dataDir, secret)
  process.stdout.write(`${summaryOf(loaded, options.has('moved'))}\n`)
}

/** The secret given with `--secret`, or the one of the data directory. */
async function secretFor(config: Config, file: string | undefined): Promise<string | null> {
  const there = await findAppSecret(config)
  if (file === undefined) return there
  const brought = (await readFile(placeOf(file), 'utf8')).trim()
  if (there !== null && there !== brought) {
    throw new StartError(
      '이곳에는 다른 비밀값이 이미 있습니다. APP_SECRET이나 app.secret을 백업의 것으로 바꾸고, 있던 것은 APP_SECRET_OLD에 적어 주세요.',
    )
  }
  await prepareDataDir(config.dataDir)
  return brought
}

function assertSameSecret(wanted: string | null, known: readonly (string | null)[]): void {
  if (wanted === null || known.some((secret) => secret !== null && secretId(secret) === wanted)) return
  throw new StartError(
    '이 백업의 비밀값이 여기 없습니다. 그대로 복원하면 메일 계정의 비밀번호를 읽을 수 없고, 이미 보낸 메일의 수신거부 링크가 끊깁니다. ' +
      '백업할 때의 비밀값을 APP_SECRET 또는 --secret=파일로 주세요. 잃어버렸다면 --without-secret을 붙이고, 복원한 뒤 비밀번호를 다시 입력해 주세요.',
  )
}

function summaryOf({ header, rows, held }: Loaded, isMoved: boolean): string {
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  const done = `${header.takenAt} 시점의 ${count}줄을 복원했습니다.`
  if (isMoved) return `${done} 이제 시작하면 하던 일을 이어서 합니다.`
  return `${done}
실행 중이던 시퀀스 ${held.sequences}개를 일시정지했습니다. 백업 뒤에 이미 발송되었을 수 있는 메일 ${held.mails}통은 시작한 뒤 보낸편지함에서 찾고, 찾지 못하면 확인 필요로 보여 줍니다.
${header.takenAt}부터 지금까지의 수신거부와 새로 등록한 연락처는 들어 있지 않습니다. 프록시 기록에서 그동안의 /u/ 요청을 확인한 뒤 시퀀스를 재개해 주세요.`
}

main().catch(fail)
