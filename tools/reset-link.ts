// `npm run reset-link -- address`: prints a link to set a new password, for the operator. The link works once, for one hour.
// `-- --new-address address` prints the link that confirms a requested change of address. With the embedded database the app
// must be stopped.
import { makeEmailLink } from '#server/accounts/actions/change-email.ts'
import { makeResetLink } from '#server/accounts/actions/reset-password.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { StartError } from '#server/platform/start-error.ts'

const args = process.argv.slice(2)
const isChange = args[0] === '--new-address'
const address = isChange ? args[1] : args[0]

async function main(): Promise<number> {
  if (!address?.includes('@')) return fail('주소를 적어 주세요: npm run reset-link -- name@company.co.kr')
  const read = readConfig()
  if (!read.ok) return fail(read.faults.join('\n'))
  const { databaseUrl, dataDir, appUrl } = read.config
  await using stack = new AsyncDisposableStack()
  const url = databaseUrl ?? stack.use(await startEmbedded(dataDir, silentLog)).url
  await migrate(url, silentLog)
  const { kysely: db } = stack.use(openDatabase(url, { max: 1, log: silentLog }))
  const link = await (isChange ? makeEmailLink : makeResetLink)({ db, appUrl }, address)
  if (link === null)
    return fail(
      isChange
        ? `${address} 계정이 한 시간 안에 요청한 이메일 변경이 없습니다.`
        : `${address} 주소의 계정이 없습니다.`,
    )
  process.stdout.write(`${link}\n한 시간 동안 한 번만 쓸 수 있습니다.\n`)
  return 0
}

function fail(sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.exitCode = fail(error instanceof StartError ? error.message : String(error))
}
