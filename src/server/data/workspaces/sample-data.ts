// The sample group, leads and sequence of a workspace.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/** Serialises loads of sample data into one workspace until the end of the transaction. */
export async function lockWorkspace(tx: Db, workspaceId: string): Promise<void> {
  await sql`SELECT 1 FROM workspaces WHERE id = ${workspaceId} FOR UPDATE`.execute(tx)
}

/** The group and the sequence of an earlier load, found by their names. */
export async function findSampleData(
  db: Db,
  workspaceId: string,
  { groupName, sequenceName }: { groupName: string; sequenceName: string },
): Promise<{ customerGroupId: string; sequenceId: string } | null> {
  const { rows } = await sql<{ customerGroupId: string; sequenceId: string }>`
    SELECT g.id AS customer_group_id, s.id AS sequence_id
    FROM customer_groups g JOIN sequences s ON s.customer_group_id = g.id AND s.deleted_at IS NULL
    WHERE g.workspace_id = ${workspaceId} AND g.name = ${groupName} AND s.name = ${sequenceName}
    ORDER BY g.created_at LIMIT 1`.execute(db)
  return rows[0] ?? null
}

type SampleLead = {
  id: string
  companyName: string
  contactName: string
  contactEmail: string
  emailKey: string | null
  industry: string
  website: string
  country: string
  city: string
}

/** Inserts the leads and adds them to the group. An existing lead of the same address is added unchanged. */
export async function insertSampleLeads(
  db: Db,
  to: { workspaceId: string; customerGroupId: string; createdBy: string | null; at: Date },
  leads: readonly SampleLead[],
): Promise<void> {
  await sql`
    INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, website, country,
                       city, created_by, created_at, updated_at)
    SELECT x.id, ${to.workspaceId}, x.company, x.name, x.email, x.key, x.industry, x.website, x.country, x.city,
           ${to.createdBy}, ${to.at}, ${to.at}
    FROM unnest(${leads.map((l) => l.id)}::uuid[], ${leads.map((l) => l.companyName)}::text[],
                ${leads.map((l) => l.contactName)}::text[], ${leads.map((l) => l.contactEmail)}::text[],
                ${leads.map((l) => l.emailKey)}::text[], ${leads.map((l) => l.industry)}::text[],
                ${leads.map((l) => l.website)}::text[], ${leads.map((l) => l.country)}::text[],
                ${leads.map((l) => l.city)}::text[])
         AS x(id, company, name, email, key, industry, website, country, city)
    ON CONFLICT DO NOTHING`.execute(db)
  await sql`
    INSERT INTO customer_group_leads (customer_group_id, lead_id, added_at)
    SELECT ${to.customerGroupId}, l.id, ${to.at} FROM leads l
    WHERE l.workspace_id = ${to.workspaceId} AND l.email_key = ANY(${leads.map((l) => l.emailKey)}::text[])`.execute(
    db,
  )
}
