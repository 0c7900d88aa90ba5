// Leads with Korean names in four workspaces, one of another user, and a hundredth as many sequences: one with a tenth of the
// leads, the others with twenty each. Inserted by a few statements, and only when they do not exist yet.
import pg from 'pg'
import { createWorkspace } from '#api/workspaces/workspaces.ts'
import { callApi, type SignedInUser, signInAgain, signUpUser } from '../../e2e/support/api.ts'
import { type LargeSequence, prepareLargeSequence } from './large-sequence.ts'

const ENROLLED_PER_SEQUENCE = 20
/** the workspaces and their share of the leads; the last one belongs to another user */
const PARTS = [0.4, 0.2, 0.2, 0.2]
/** only the other user's workspace has leads of this company, and it has many */
const FOREIGN = '한빛전자'
const OWNER = { name: '김하늘', email: 'owner@bench.example', password: 'correct-horse-battery' }
const STRANGER = { ...OWNER, name: '이바다', email: 'stranger@bench.example' }

/** Names with a Korean distribution: few family names are very common. Company names are two syllables and a trade. */
const FILL = `
  WITH words AS (SELECT
    string_to_array('김 김 김 김 김 김 김 김 이 이 이 이 이 이 박 박 박 최 최 정 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 전 홍', ' ') AS family,
    string_to_array('가 나 도 라 민 서 지 하 현 준 우 영 수 진 아 은 혜 경 호 석 재 태 성 주 연 채 원 정 빈 율', ' ') AS given,
    string_to_array('한 대 동 서 남 북 신 우 청 금 은 세 태 미 두 라 가 나 다 온 누 해 달 별 솔 푸 새 참 바 라', ' ') AS first,
    string_to_array('빛 성 양 진 일 림 원 강 산 들 리 온 결 터 움 늘 울 맑 찬 길', ' ') AS second,
    string_to_array('전자 산업 식품 물산 테크 상사 건설 화학 무역 시스템', ' ') AS trade)
  INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, city, created_at)
  SELECT gen_random_uuid(), $1, company, user, address, address, '제조', '서울',
         timestamptz '2026-01-01' + n * interval '7 seconds'
  FROM (
    SELECT n,
      CASE WHEN $4 AND n % 5 = 0 THEN '${FOREIGN}' ELSE
        first[1 + h % 30] || second[1 + h / 31 % 20] || trade[1 + h / 700 % 10] || ' ' || h / 7919 % 1000 END AS company,
      CASE WHEN n % 9973 = 0 THEN '독고' ELSE family[1 + h / 13 % 37] END
        || given[1 + h / 491 % 30] || given[1 + h / 15013 % 30] AS user,
      'p' || n || '@' || substr(md5((h % 40000)::text), 1, 8) || '.example' AS address
    FROM words, generate_series($2::int, $3::int) n, LATERAL (SELECT hashint4(n) & 2147483647 AS h) hash
  ) rows`

export type SeededDatabase = {
  user: SignedInUser
  /** the user's largest workspace, and the number of its leads */
  workspaceId: string
  leads: number
  sequences: number
  /** id of the sequence with many enrollments */
  longSequenceId: string
  enrolled: number
  /** the sequence with 500 nodes */
  largeSequence: LargeSequence
}

/**
 * @param database URL of the server's own database: postgres://…
 * @param leads a multiple of 1,000; the sequence with 500 nodes has as many executions
 */
export async function fillDatabase(url: string, database: string, leads: number): Promise<SeededDatabase> {
  const [sequences, enrolled] = [leads / 100, leads / 10]
  const user = await signInOrUp(url, OWNER)
  const client = new pg.Client(database)
  await client.connect()
  try {
    const [found] = await readRows<{ leads: number; enrollments: number }>(
      client,
      `SELECT (SELECT count(*)::int FROM leads) AS leads,
              (SELECT count(*)::int FROM enrollments WHERE status = 'completed') AS enrollments`,
    )
    const isFilled = found?.leads === leads
    if (!isFilled) {
      await client.query(
        'TRUNCATE leads, sequences, lead_counts, lead_states, sequence_counts, enrollment_counts CASCADE',
      )
      const workspaceIds = await workspacesOf(url, user)
      await fillLeads(client, workspaceIds, leads)
      await fillSequences(client, user.userId, workspaceIds.slice(0, 3), sequences)
    }
    if (!isFilled || found?.enrollments !== enrolled + (sequences - 1) * ENROLLED_PER_SEQUENCE) {
      await fillEnrollments(client, enrolled)
      await client.query('VACUUM ANALYZE')
    }
    const [longSequence] = await readRows<{ id: string }>(
      client,
      `SELECT sequence_id AS id FROM enrollments WHERE status = 'completed' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    )
    const [largest] = await readRows<{ id: string; leads: number }>(
      client,
      'SELECT workspace_id AS id, leads::int FROM lead_counts ORDER BY leads DESC LIMIT 1',
    )
    return {
      user,
      workspaceId: largest?.id ?? '',
      leads: largest?.leads ?? 0,
      sequences: sequences + 1,
      longSequenceId: longSequence?.id ?? '',
      enrolled,
      largeSequence: await prepareLargeSequence(client, user.userId, largest?.id ?? '', leads),
    }
  } finally {
    await client.end()
  }
}

const readRows = async <Row extends object>(client: pg.Client, text: string): Promise<Row[]> =>
  (await client.query<Row>(text)).rows

async function signInOrUp(url: string, who: typeof OWNER): Promise<SignedInUser> {
  try {
    return await signInAgain({ ...who, url, userId: '', workspaceId: '', cookies: [] })
  } catch {
    return signUpUser(url, who)
  }
}

async function workspacesOf(url: string, user: SignedInUser): Promise<string[]> {
  const more = await Promise.all(
    ['둘째', '셋째'].map((name) => callApi(user, createWorkspace, { body: { name } })),
  )
  const stranger = await signInOrUp(url, STRANGER)
  return [user.workspaceId, ...more.map(({ id }) => id), stranger.workspaceId]
}

/** Inserts without the indexes and creates them afterwards, which takes a tenth of the time. */
async function fillLeads(client: pg.Client, workspaceIds: readonly string[], leads: number): Promise<void> {
  const indexes = await readRows<{ name: string; text: string }>(
    client,
    `SELECT indexname AS name, indexdef AS text FROM pg_indexes
     WHERE tablename = 'leads' AND indexdef NOT LIKE '%UNIQUE%'`,
  )
  await client.query(`SET maintenance_work_mem = '512MB'`)
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  let from = 1
  for (const [index, part] of PARTS.entries()) {
    const to = from + leads * part - 1
    await client.query(FILL, [workspaceIds[index], from, to, index === PARTS.length - 1])
    from = to + 1
  }
  for (const { text } of indexes) await client.query(text)
}

async function fillSequences(
  client: pg.Client,
  userId: string,
  workspaceIds: readonly string[],
  count: number,
): Promise<void> {
  await client.query(
    `INSERT INTO sequences (id, name, status, created_by, updated_at)
     SELECT gen_random_uuid(), (ARRAY['봄', '여름', '가을', '겨울'])[1 + n % 4] || ' ' ||
       (ARRAY['신규 영업', '재계약 안내', '전시회 후속', '휴면 고객 깨우기', '소개 요청'])[1 + n / 4 % 5] || ' ' || n,
       (ARRAY['draft', 'paused', 'archived'])[1 + n % 3], $1, now() - n * interval '1 minute'
     FROM generate_series(1, $2::int) n`,
    [userId, count],
  )
  await client.query(
    `INSERT INTO sequence_workspaces (sequence_id, workspace_id)
     SELECT id, ($1::uuid[])[1 + (hashtext(id::text) & 1023) % 3] FROM sequences`,
    [workspaceIds],
  )
}

/** Enrollments that have ended, so that the engine has no work with them. */
async function fillEnrollments(client: pg.Client, longest: number): Promise<void> {
  await client.query('TRUNCATE enrollments, enrollment_counts CASCADE')
  const insert = `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status, created_at, ended_at)
    SELECT gen_random_uuid(), l.workspace_id, s.sequence_id, l.id, 'completed', l.created_at, l.created_at`
  // the last sequence in the order of the list
  const longSequence = `(SELECT w.* FROM sequence_workspaces w JOIN sequences s ON s.id = w.sequence_id
    JOIN lead_counts c ON c.workspace_id = w.workspace_id ORDER BY c.leads DESC, s.updated_at LIMIT 1)`
  await client.query(
    `${insert} FROM ${longSequence} s, LATERAL
       (SELECT * FROM leads l WHERE l.workspace_id = s.workspace_id LIMIT $1::int) l`,
    [longest],
  )
  await client.query(
    `${insert} FROM (SELECT *, row_number() OVER () AS n FROM sequence_workspaces) s, LATERAL
       (SELECT * FROM leads l WHERE l.workspace_id = s.workspace_id
          AND l.created_at > timestamptz '2026-01-01' + s.n * interval '20 seconds' ORDER BY l.created_at LIMIT $1::int) l
     WHERE s.sequence_id <> (SELECT sequence_id FROM ${longSequence} c)`,
    [ENROLLED_PER_SEQUENCE],
  )
}
