// Hundreds of thousands of leads of one workspace, each with its own company, by one statement.
import type pg from 'pg'
import { withoutIndexes } from './bulk-insert.ts'

/** @param name part of the addresses, lead<n>@<name>-company<n>.example, so that several seedings do not conflict */
export async function seedLeads(
  client: pg.Client,
  { workspaceId, name, count }: { workspaceId: string; name: string; count: number },
): Promise<void> {
  await withoutIndexes(client, ['leads'], async () => {
    await client.query(
      `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, city,
                          created_at, updated_at)
       SELECT gen_random_uuid(), $1, '회사 ' || n, '담당 ' || n, address, address, '제조', '서울', at, at
       FROM generate_series(1, $3::int) n,
         LATERAL (SELECT 'lead' || n || '@' || $2::text || '-company' || n || '.example' AS address,
                         now() - interval '1 day' + n * interval '1 millisecond' AS at) made`,
      [workspaceId, name, count],
    )
  })
  await client.query('ANALYZE leads')
}
