// Data of a large installation: leads, enrollments, sent and planned mails, events. Inserted by a few statements;
// no mail is due.
import type pg from 'pg'

const WORKSPACE = '00000000-0000-7000-8000-000000000001'
const MAILBOXES = 50
const SEQUENCES = 20
/** mails of one lead */
const PATH = 4

/** @param executions number of executions; a quarter as many leads and enrollments, and twice as many events */
export async function fillLargeInstallation(client: pg.ClientBase, executions: number): Promise<void> {
  const enrollments = Math.floor(executions / PATH)
  await client.query(`INSERT INTO workspaces (id, name) VALUES ('${WORKSPACE}', '큰 팀')`)
  // an installation with a user: another sign-up is not the first one
  await client.query(
    `INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), '첫 사용자', 'first@ieum.example')`,
  )
  await client.query(
    `INSERT INTO email_accounts (id, workspace_id, kind, name, address, rules, status)
     SELECT md5('box' || n)::uuid, '${WORKSPACE}', 'smtp', '상자 ' || n, 'box' || n || '@ieum.example', '{}', 'paused'
     FROM generate_series(1, ${MAILBOXES}) n`,
  )
  await client.query(
    `INSERT INTO sequences (id, name, status) SELECT md5('sequence' || n)::uuid, '시퀀스 ' || n, 'paused'
     FROM generate_series(1, ${SEQUENCES}) n`,
  )
  await client.query(
    `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, city)
     SELECT md5('lead' || n)::uuid, '${WORKSPACE}', '한빛 ' || n, '김하늘 ' || n, a, a, '제조', '서울'
     FROM generate_series(1, $1::int) n, LATERAL (SELECT 'p' || n || '@company' || n / 3 || '.example' AS a) x`,
    [enrollments],
  )
  await client.query(
    `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, status, created_at)
     SELECT md5('enrollment' || n)::uuid, '${WORKSPACE}', md5('sequence' || (1 + n % ${SEQUENCES}))::uuid,
            md5('lead' || n)::uuid, md5('box' || (1 + n % ${MAILBOXES}))::uuid,
            CASE WHEN n % 4 = 0 THEN 'paused' ELSE 'completed' END, now() - n * interval '1 second'
     FROM generate_series(1, $1::int) n`,
    [enrollments],
  )
  // the last mail of every fourth lead is held
  await client.query(
    `INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id, node_id,
       ordinal, planned_at, state, held, attempts, message_id, from_address, to_address, subject, sent_at, claimed_at, provider_response)
     SELECT md5('mail' || n || ' ' || o)::uuid, '${WORKSPACE}', md5('sequence' || (1 + n % ${SEQUENCES}))::uuid,
            md5('enrollment' || n)::uuid, md5('lead' || n)::uuid, md5('box' || (1 + n % ${MAILBOXES}))::uuid, 'mail-' || o,
            o, at, CASE WHEN waits THEN 'scheduled' ELSE 'sent' END, waits, 1,
            CASE WHEN NOT waits THEN md5('mail' || n || ' ' || o) || '@ieum.example' END,
            'box' || (1 + n % ${MAILBOXES}) || '@ieum.example', 'p' || n || '@company' || n / 3 || '.example',
            '한빛 ' || n || ' 김하늘님께 드리는 제안', CASE WHEN NOT waits THEN at END, CASE WHEN NOT waits THEN at END,
            CASE WHEN NOT waits THEN '250 2.0.0 taken' END
     FROM generate_series(1, $1::int) n, generate_series(0, ${PATH - 1}) o,
          LATERAL (SELECT now() - n * interval '1 second' + (o - ${PATH}) * interval '3 days' AS at,
                          o = ${PATH - 1} AND n % 4 = 0 AS waits) x`,
    [enrollments],
  )
  await client.query(
    `INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, execution_id, node_id, kind, at)
     SELECT workspace_id, sequence_id, enrollment_id, lead_id, id, node_id, kind, planned_at
     FROM scheduled_executions, unnest(ARRAY['enrolled', 'sent']) kind`,
  )
  await client.query('VACUUM ANALYZE')
}
