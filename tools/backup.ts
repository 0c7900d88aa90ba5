// `npm run backup -- file`: writes one consistent snapshot of the database to a file; the app may be running. The secret of
// the installation is not in it: `--secret=file` writes the secret to a separate file, to be stored elsewhere.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Config, readConfig } from '#server/config.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { findRunningEmbedded, startEmbedded } from '#server/platform/db/embedded.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { findAppSecret } from '#server/platform/secrets/app-secret.ts'
import { secretId } from '#server/platform/secrets/secrets.ts'
import { StartError } from '#server/platform/start-error.ts'
import { fail, hasData, parseArguments, placeOf } from './command-line.ts'

async function main(): Promise<void> {
  const { file, options } = parseArguments(process.argv.slice(2), ['secret'])
  if (file === null)
    throw new StartError('파일 이름을 적어 주세요: npm run backup -- ieum.backup [--secret=ieum.secret]')
  const read = readConfig()
  if (!read.ok) throw new StartError(read.faults.join('\n'))
  const secret = await findAppSecret(read.config)
  const secretFile = options.get('secret')
  if (secretFile !== undefined) await storeSecret(placeOf(secretFile), secret)
  const { takenAt, rows } = await withDatabase(read.config, (url) =>
    writeBackup(url, placeOf(file), secret === null ? null : secretId(secret)),
  )
  const count = Object.values(rows).reduce((sum, n) => sum + n, 0)
  process.stdout.write(
    `${placeOf(file)}: ${takenAt} 시점의 ${count}줄을 담았습니다.\n${secretPath(read.config, secretFile)}\n`,
  )
}

async function withDatabase<T>(config: Config, use: (url: string) => Promise<T>): Promise<T> {
  if (config.databaseUrl !== null) return use(config.databaseUrl)
  const running = await findRunningEmbedded(config.dataDir)
  if (running !== null) return use(running)
  if (!hasData(config.dataDir)) {
    throw new StartError(
      `${config.dataDir}에는 이음의 데이터가 없습니다. DATA_DIR이나 DATABASE_URL을 확인해 주세요.`,
    )
  }
  await using database = await startEmbedded(config.dataDir, silentLog)
  return await use(database.url)
}

async function storeSecret(file: string, secret: string | null): Promise<void> {
  if (secret === null)
    throw new StartError('비밀값을 찾을 수 없습니다. APP_SECRET이나 DATA_DIR을 확인해 주세요.')
  await writeFile(file, `${secret}\n`, { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} 파일을 만들 수 없습니다(${error.code}). 다른 이름을 적어 주세요.`)
  })
}

function secretPath(config: Config, secretFile: string | undefined): string {
  const where = config.appSecret ? 'APP_SECRET' : path.join(config.dataDir, 'app.secret')
  return secretFile === undefined
    ? `비밀값(${where})은 들어 있지 않습니다. 없으면 메일 계정의 비밀번호와 수신거부 링크를 복구할 수 없으니, 백업과 다른 곳에 보관해 주세요.`
    : `비밀값은 ${placeOf(secretFile)}에 있습니다. 백업과 다른 곳에 보관해 주세요.`
}

main().catch(fail)
