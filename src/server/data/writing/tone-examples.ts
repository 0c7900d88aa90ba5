// Examples of tone of a workspace, and the mails they are made of.
import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { PROMPT_EXAMPLES, type ToneExample } from '#core/writing/prompt/tone-examples.ts'
import type { Db } from '#server/context.ts'
import { leadFieldColumns } from '#server/data/leads/field-columns.ts'
import { isSent } from './generated-emails.ts'

/** Of one workspace. */
const MAX_SENDERS = 500

export type ToneExampleRecord = ToneExample & { id: string; createdAt: Date }

/** Newest first. */
export async function listToneExamples(db: Db, workspaceId: string): Promise<ToneExampleRecord[]> {
  const { rows } = await sql<ToneExampleRecord>`
    SELECT id, subject, body, created_at FROM tone_examples WHERE workspace_id = ${workspaceId}
    ORDER BY created_at DESC, id DESC`.execute(db)
  return rows
}

/** The mail that an example is made of. `mime`: of a sent mail that was not generated. `isVouched`: approved or sent. */
export type ToneSource = LeadFields &
  MailContent & {
    workspaceId: string
    leadId: string
    sequenceId: string
    nodeId: string
    isVouched: boolean
    mime: Buffer | null
    /** of the mailbox, as text */
    signature: string
  }

export async function findGeneratedSource(db: Db, emailId: string): Promise<ToneSource | null> {
  const { rows } = await sql<ToneSource>`
    SELECT l.workspace_id, g.lead_id, g.sequence_id, g.node_id, g.subject, g.body_text, g.body_html, ${leadFieldColumns},
      g.review_state = 'approved' OR ${isSent} AS is_vouched, NULL AS mime, '' AS signature
    FROM generated_emails g JOIN leads l ON l.id = g.lead_id
    WHERE g.id = ${emailId} AND g.status IN ('generated', 'edited')`.execute(db)
  return rows[0] ?? null
}

export async function findSentSource(db: Db, executionId: string): Promise<ToneSource | null> {
  const { rows } = await sql<ToneSource>`
    SELECT e.workspace_id, e.lead_id, e.sequence_id, e.node_id, ${leadFieldColumns},
      coalesce(g.subject, e.subject, '') AS subject, coalesce(g.body_text, '') AS body_text,
      coalesce(g.body_html, '') AS body_html, e.state = 'sent' AS is_vouched,
      CASE WHEN g.id IS NULL THEN e.mime END AS mime, coalesce(a.signature, '') AS signature
    FROM scheduled_executions e JOIN leads l ON l.id = e.lead_id
    LEFT JOIN email_accounts a ON a.id = e.email_account_id
    LEFT JOIN generated_emails g ON g.lead_id = e.lead_id AND g.sequence_id = e.sequence_id AND g.node_id = e.node_id
      AND g.status IN ('generated', 'edited')
    WHERE e.id = ${executionId}`.execute(db)
  return rows[0] ?? null
}

/** Who sends the mails of a workspace. `texts`: signatures, and names of mailboxes. */
export async function listSenders(
  db: Db,
  workspaceId: string,
): Promise<{ texts: string[]; members: string[] }> {
  const { rows } = await sql<{ signature: string; mailbox: string; member: string }>`
    SELECT signature, name AS mailbox, '' AS member FROM email_accounts WHERE workspace_id = ${workspaceId}
    UNION SELECT m.signature, '', u.name FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} LIMIT ${MAX_SENDERS}`.execute(db)
  return {
    texts: rows.flatMap(({ signature, mailbox }) => [mailbox, signature]),
    members: rows.map(({ member }) => member),
  }
}

/** Locks the workspace, so that one is added at a time. */
export async function lockToneExamples(db: Db, { workspaceId }: ToneSource): Promise<void> {
  await sql`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(db)
}

/** The example of this mail, null when there is none, and how many the workspace has. */
export async function findToneExample(
  db: Db,
  { workspaceId, leadId, sequenceId, nodeId }: ToneSource,
): Promise<{ id: string | null; count: number }> {
  const { rows } = await sql<{ id: string | null; count: number }>`
    SELECT count(*)::int AS count, (SELECT t.id FROM tone_examples t WHERE t.workspace_id = ${workspaceId}
      AND t.lead_id = ${leadId} AND t.sequence_id = ${sequenceId} AND t.node_id = ${nodeId}) AS id
    FROM tone_examples WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0] ?? { id: null, count: 0 }
}

export async function insertToneExample(
  db: Db,
  { workspaceId, leadId, sequenceId, nodeId }: ToneSource,
  example: ToneExampleRecord,
): Promise<void> {
  await db
    .insertInto('tone_examples')
    .values({ ...example, workspaceId, leadId, sequenceId, nodeId })
    .execute()
}

/** @throws tone_example_not_found when unknown or foreign */
export async function removeToneExample(db: Db, scope: Scope, id: string): Promise<void> {
  const row = await db
    .selectFrom('tone_examples')
    .select('workspaceId')
    .where('id', '=', id)
    .executeTakeFirst()
  allow(scope, row, ({ workspaceId }) => [workspaceId], 'tone_example_not_found')
  await db.deleteFrom('tone_examples').where('id', '=', id).execute()
}

/** Characters of the examples that were added after a call of the alias `c`, at most those of one prompt. */
export const addedSince = (workspaceId: string) => sql`
  least(${PROMPT_EXAMPLES}::int, coalesce((SELECT sum(length(t.subject) + length(t.body))
    FROM tone_examples t WHERE t.workspace_id = ${workspaceId} AND t.created_at > c.at), 0))`
