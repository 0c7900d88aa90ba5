// The installation's secret: from the environment, or created once and stored in a file readable only by its owner.
// Without it stored mailbox passwords cannot be decrypted, so the file is flushed to disk before the secret is used.
import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { prepareDataDir } from '#server/platform/data-dir.ts'
import { StartError } from '#server/platform/start-error.ts'

/**
 * APP_SECRET, or the content of `<dataDir>/app.secret` (43 base64url characters: 32 random bytes), created when
 * missing.
 * Processes that call this at the same time get the same secret.
 * @throws StartError when the file is readable by others or too short
 */
export async function loadAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string> {
  const known = await findAppSecret(config)
  if (known !== null) return known
  await prepareDataDir(config.dataDir)
  await keepAppSecret(config.dataDir, randomBytes(32).toString('base64url'))
  return (await findAppSecret(config)) ?? ''
}

/** The existing secret; null when none was created yet. */
export async function findAppSecret(config: Pick<Config, 'appSecret' | 'dataDir'>): Promise<string | null> {
  if (config.appSecret) return config.appSecret
  const file = fileIn(config.dataDir)
  const found = await stat(file).catch(unlessMissing)
  if (!found) return null
  if ((found.mode & 0o077) !== 0) {
    throw new StartError(
      `${file} 파일을 다른 사용자도 읽을 수 있어서 시작하지 않았습니다. chmod 600 ${file} 을 실행한 뒤 다시 시작해 주세요.`,
    )
  }
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length < 32) {
    throw new StartError(
      `${file} 파일의 내용이 너무 짧습니다. 백업에 있는 파일로 되돌리거나, APP_SECRET을 입력해 주세요.`,
    )
  }
  return secret
}

const fileIn = (dataDir: string): string => path.join(dataDir, 'app.secret')

/**
 * Written to a temporary file and linked: the name never shows a partial file, and the first of several processes
 * wins.
 */
export async function keepAppSecret(dataDir: string, secret: string): Promise<void> {
  const file = fileIn(dataDir)
  const aside = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const handle = await open(aside, 'wx', 0o600)
  try {
    await handle.writeFile(`${secret}\n`)
    await handle.sync()
    await link(aside, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await handle.close()
    await rm(aside, { force: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
