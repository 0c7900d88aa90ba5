// Migration 0100: the schema of the first release, written by domain in src/server/data/<domain>/*.sql.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from '#server/platform/start-error.ts'
import type { Migration } from './apply-migration.ts'

/** In an order that foreign keys, triggers and views permit. */
const FILES = [
  'platform/schema',
  'accounts/schema',
  'workspaces/schema',
  'mailboxes/schema',
  'sandbox/schema',
  'leads/schema',
  'sequences/schema',
  'writing/schema',
  'enrollments/schema',
  'sending/schema',
  'enrollments/counts',
  'inbox/schema',
  'compliance/schema',
  'workspaces/bin',
  'leads/states',
  'overview/cohorts',
  'overview/schema',
  'webhooks/schema',
]
const DATA = path.join(import.meta.dirname, '../../data')
export const BASELINE = { number: 100, name: '0100-baseline' }

export type Applied = { number: number; name: string }

export async function readBaseline(): Promise<Migration> {
  const texts = await Promise.all(FILES.map((file) => readSql(path.join(DATA, `${file}.sql`))))
  return withChecksum({ ...BASELINE, sql: texts.join('\n') })
}

/** A checkout with Windows line endings is the same migration. */
export const readSql = async (file: string): Promise<string> =>
  (await readFile(file, 'utf8')).replaceAll('\r\n', '\n')

export const withChecksum = (migration: Omit<Migration, 'checksum'>): Migration => ({
  ...migration,
  checksum: createHash('sha256').update(migration.sql).digest('hex'),
})

/** Makes a database of the last development version one of the baseline. The views had the names of older versions. */
export const ADOPT = 'DELETE FROM schema_migrations; DROP VIEW IF EXISTS people_counts, tries, consent_rounds'

/**
 * Whether these are the 79 migrations of the last version before the baseline, whose schema is the same.
 * @param applied in the order of their numbers
 * @throws StartError for those of an older version
 */
export function isBeforeBaseline(applied: readonly Applied[]): boolean {
  const before = applied.filter(({ number }) => number < BASELINE.number)
  const last = before.at(-1)
  if (!last) return false
  if (applied.length === 79 && last.name === '0094-enrollments-by-lead') return true
  throw new StartError(
    `첫 릴리스 전의 개발 버전에서 만든 데이터라서 이 버전으로 바로 올릴 수 없습니다(${last.name}까지 적용됨). 2026년 11월 29일의 이음(커밋 158c70a7)으로 한 번 시작하거나 복원한 뒤, 그 데이터로 이 버전을 시작해 주세요.`,
  )
}

/** The migrations with which this version makes the schema of a backup. @throws StartError as isBeforeBaseline */
export const knownToThisVersion = (applied: readonly Applied[]): readonly Applied[] =>
  isBeforeBaseline(applied) ? [BASELINE] : applied
