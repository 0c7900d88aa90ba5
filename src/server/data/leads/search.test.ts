// A search by whole syllables finds exactly what the pattern finds, and uses one index.
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { longestSyllableRun } from '#core/text/search-text.ts'
import { silentLog } from '#server/platform/log/log.ts'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { listLeads } from './leads.ts'

const database = await testDatabase()
const db = database.kysely
const [mine, other] = [newId(), newId()]
const scope: Scope = {
  userId: newId(),
  memberships: [{ workspaceId: mine, role: 'admin' }],
  need: 'member',
} as unknown as Scope
const word = fc.string({
  unit: fc.constantFrom('김', '태', '진', '가', '갉', '㈜', 'ㅎ', ' ', '1', 'a', '_', '%', '힣'),
  minLength: 1,
  maxLength: 9,
})

beforeAll(async () => {
  await sql`INSERT INTO workspaces (id, name) VALUES (${mine}, '팀'), (${other}, '남')`.execute(db)
})
const write = async (names: readonly string[]) => {
  await sql`DELETE FROM leads`.execute(db)
  await sql`
    INSERT INTO leads (id, workspace_id, company_name, contact_name)
    SELECT gen_random_uuid(), w, n, '담당' FROM unnest(${names}::text[]) n, unnest(ARRAY[${mine}, ${other}]::uuid[]) w`.execute(
    db,
  )
}
const search = async (typed: string) =>
  (await listLeads({ db, log: silentLog }, scope, { search: typed, now: new Date(), limit: 50, offset: 0 }))
    .total
const found = async (typed: string) => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM leads WHERE workspace_id = ${mine} AND search LIKE search_pattern(${typed})`.execute(
    db,
  )
  return rows[0]?.n
}

test('any search text finds as many leads as the pattern', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      fc.nat(),
      async (names, a, b) => {
        await write([...names, ...names.map((name) => `가${name.normalize('NFD')}진태`)])
        const from = names[a % names.length] ?? ''
        for (const typed of [from, `${from}`.slice(b % 3), `가${from}진태`, '김태진'].filter((one) =>
          one.trim(),
        ))
          expect(await search(typed), typed).toBe(await found(typed))
      },
    ),
    { numRuns: 40 },
  )
})

test('more matches than the syllable index reads are all counted', async () => {
  await write(Array.from({ length: 620 }, (_, n) => `주식회사 ${n}`))
  expect(await search('주식회사')).toBe(620)
  expect(await search('주식회사 61')).toBe(11)
})

test('an unfinished last syllable finds the finished one', async () => {
  await write(['김태진갉', '김태진나'])
  expect(await search('김태진가')).toBe(1)
  expect(await search('김태진갈')).toBe(0)
})

test('the longest run of whole syllables is searched, without an unfinished last one', () => {
  expect(longestSyllableRun('김태진')).toBe('김태진')
  expect(longestSyllableRun('한빛전자상 김태진서 ')).toBe('한빛전자상')
  expect(longestSyllableRun('한빛전자')).toBe('한빛전')
  expect(longestSyllableRun('김민서')).toBeNull()
  expect(longestSyllableRun('김진 1')).toBeNull()
  expect(longestSyllableRun('독고가민'.normalize('NFD'))).toBe('독고가민')
})
