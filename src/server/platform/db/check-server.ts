// Whether a PostgreSQL can carry the app: recent enough, and with letters in Hangul. Asked before anything is written.

import type pg from 'pg'
import { StartError } from '#server/platform/start/start-error.ts'

const OLDEST = 15

/** @throws StartError with what to do, when the server is too old, pg_trgm cannot be had, or the locale knows no Hangul */
export async function checkServer(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ version: string; encoding: string }>(
    "SELECT current_setting('server_version_num') AS version, current_setting('server_encoding') AS encoding",
  )
  const major = Math.floor(Number(rows[0]?.version) / 10_000)
  if (major < OLDEST) {
    throw new StartError(
      `PostgreSQL ${OLDEST} 이상이 필요한데 DATABASE_URL의 서버는 ${major}이에요. 서버를 올리거나 다른 서버를 적어 주세요.`,
    )
  }
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  } catch (error) {
    throw new StartError(
      `검색에 필요한 확장 pg_trgm을 설치하지 못했어요. 데이터베이스 소유자로 CREATE EXTENSION pg_trgm; 을 실행한 뒤 다시 시작해 주세요. (${(error as Error).message})`,
    )
  }
  // with LC_CTYPE "C" a Hangul syllable is no letter: no trigrams, and every search would read the whole table
  const { rows: trigrams } = await client.query<{ found: boolean }>(
    "SELECT show_trgm('삼성') <> '{}' AS found",
  )
  if (rows[0]?.encoding !== 'UTF8' || !trigrams[0]?.found) {
    throw new StartError(
      "이 데이터베이스의 언어 설정으로는 한글을 검색할 수 없어요. CREATE DATABASE ieum TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'; 로 새 데이터베이스를 만들어 DATABASE_URL에 적어 주세요.",
    )
  }
}
