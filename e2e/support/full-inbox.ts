// An inbox with many threads, written directly into the database.
import type { SignedInUser } from './api.ts'
import { queryDatabase } from './database.ts'
import type { RunningServer } from './server.ts'

/** The number of threads that `fillInbox` makes. */
export const THREADS = 60

/** Threads with two replies each, the newest last; the newest thread has 30 mails. */
export async function fillInbox(server: RunningServer, { workspaceId }: SignedInUser): Promise<void> {
  await queryDatabase(
    server,
    `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key)
     SELECT gen_random_uuid(), $1, '회사 ' || n, '담당자 ' || n, 'n' || n || '@many.example', 'n' || n || '@many.example'
     FROM generate_series(1, ${THREADS}) n`,
    [workspaceId],
  )
  await queryDatabase(
    server,
    `INSERT INTO inbox_threads (id, workspace_id, email_account_id, lead_id, last_at)
     SELECT gen_random_uuid(), l.workspace_id, a.id, l.id, now() - split_part(l.contact_name, ' ', 2)::int * interval '1 hour'
     FROM leads l JOIN email_accounts a ON a.workspace_id = l.workspace_id
     WHERE l.workspace_id = $1 AND l.email_key LIKE '%@many.example'`,
    [workspaceId],
  )
  await queryDatabase(
    server,
    `INSERT INTO inbound_messages (id, workspace_id, email_account_id, message_id, folder, kind, from_address, from_name, subject,
       text, received_at, lead_id, thread_id, raw)
     SELECT gen_random_uuid(), t.workspace_id, t.email_account_id, n || '-' || t.id, 'INBOX', 'reply', l.contact_email,
       l.contact_name, 'Re: 제안 ' || split_part(l.contact_name, ' ', 2), body.text, t.last_at - (n - 1) * interval '1 day', l.id, t.id,
       convert_to(E'From: ' || l.contact_email || E'\\r\\nContent-Type: text/plain; charset=utf-8\\r\\n\\r\\n' || body.text, 'UTF8')
     FROM inbox_threads t JOIN leads l ON l.id = t.lead_id,
       generate_series(1, CASE WHEN l.contact_name = '담당자 1' THEN 30 ELSE 2 END) n,
       LATERAL (SELECT '메일 ' || n || E'\\n' || repeat(E'자료를 보내 주시면 검토하겠습니다.\\n', CASE n WHEN 1 THEN 25 ELSE 2 END) AS text) body
     WHERE t.workspace_id = $1`,
    [workspaceId],
  )
}
