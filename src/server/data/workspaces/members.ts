// Members of a workspace, their roles, and what they own in it.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { Member, MemberHandoverCounts } from '#api/workspaces/members.ts'
import type { Role } from '#core/access.ts'
import { NO_SIGNATURE, type Signature } from '#core/writing/signature.ts'
import type { Db } from '#server/context.ts'

type Row = WithDates<typeof Member>

/** Owners first, then by name. @param userId returns only this member */
export async function listMembers(db: Db, workspaceId: string, userId?: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT u.id, u.name, u.email, m.role, m.created_at AS joined_at, u.last_seen_at,
      EXISTS (SELECT FROM two_factors t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS has_two_factor,
      (SELECT count(*)::int FROM email_accounts a WHERE a.workspace_id = m.workspace_id AND a.user_id = u.id)
        AS mailboxes,
      (SELECT count(*)::int FROM sequences s JOIN sequence_workspaces sw ON sw.sequence_id = s.id
       WHERE sw.workspace_id = m.workspace_id AND s.created_by = u.id AND s.deleted_at IS NULL AND NOT s.is_one_off
         AND s.status IN ('active', 'paused', 'halted')) AS open_sequences
    FROM workspace_members m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId} ${userId === undefined ? sql`` : sql`AND u.id = ${userId}`}
    ORDER BY array_position(ARRAY['owner', 'admin', 'member', 'viewer'], m.role), u.name, u.id`.execute(db)
  return rows
}

/** A member's own signature for answers; empty when they have none. */
export async function findMemberSignature(db: Db, workspaceId: string, userId: string): Promise<Signature> {
  const found = await db
    .selectFrom('workspace_members')
    .select(['signature as text', 'signatureHtml as html'])
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return found ?? NO_SIGNATURE
}

export async function saveMemberSignature(
  db: Db,
  workspaceId: string,
  userId: string,
  { text, html }: Signature,
): Promise<void> {
  await db
    .updateTable('workspace_members')
    .set({ signature: text, signatureHtml: html })
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .execute()
}

/** Locks all members, so that concurrent role changes cannot remove the last owner. */
export async function lockTeam(db: Db, workspaceId: string): Promise<Map<string, Role>> {
  const { rows } = await sql<{ userId: string; role: Role }>`
    SELECT user_id, role FROM workspace_members WHERE workspace_id = ${workspaceId}
    ORDER BY user_id FOR UPDATE`.execute(db)
  return new Map(rows.map(({ userId, role }) => [userId, role]))
}

/** @returns false when the user is already a member */
export async function insertMember(
  db: Db,
  member: { workspaceId: string; userId: string; role: Role; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('workspace_members')
    .values({
      workspaceId: member.workspaceId,
      userId: member.userId,
      role: member.role,
      createdAt: member.at,
    })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'userId']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function updateRole(db: Db, workspaceId: string, userId: string, role: Role): Promise<void> {
  await db
    .updateTable('workspace_members')
    .set({ role })
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', userId)
    .execute()
}

/** What this member owns in this workspace. */
export async function countHoldings(
  db: Db,
  workspaceId: string,
  userId: string,
): Promise<MemberHandoverCounts> {
  const { rows } = await sql<MemberHandoverCounts>`
    SELECT
      (SELECT count(*)::int FROM email_accounts WHERE workspace_id = ${workspaceId} AND user_id = ${userId})
        AS mailboxes,
      (SELECT count(*)::int FROM sequences s JOIN sequence_workspaces sw ON sw.sequence_id = s.id
       WHERE sw.workspace_id = ${workspaceId} AND s.created_by = ${userId} AND s.deleted_at IS NULL AND NOT s.is_one_off
         AND s.status <> 'archived') AS sequences,
      (SELECT count(*)::int FROM enrollments n LEFT JOIN email_accounts a ON a.id = n.email_account_id
       WHERE n.workspace_id = ${workspaceId} AND n.status IN ('pending', 'active', 'paused', 'blocked')
         AND (n.enrolled_by = ${userId} OR a.user_id = ${userId})) AS open_contacts,
      (SELECT count(*)::int FROM inbox_threads
       WHERE workspace_id = ${workspaceId} AND assignee_id = ${userId} AND done_at IS NULL) AS threads`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a count without a row')
  return row
}
