// DATA_DIR: the folder with the secret and the embedded database.
import { access, constants, mkdir } from 'node:fs/promises'
import { StartError } from './start-error.ts'

/** Creates the folder if missing. @throws StartError when it cannot be created or written */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartError(
      `데이터 폴더 ${dataDir}에 쓸 수 없습니다(${(error as NodeJS.ErrnoException).code}). 폴더의 권한을 확인하거나, DATA_DIR에 다른 경로를 입력해 주세요.`,
    )
  }
}
