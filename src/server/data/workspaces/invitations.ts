// Open invitations. A link is found by its hash.
import { sql } from 'kysely'
import type { Role } from '#core/access.ts'
import type { Db } from '#server/context.ts'

export type InvitationRecord = {
  id: string
  workspaceId: string
  workspaceName: string
  role: Role
  email: string | null
  invitedBy: string | null
  createdAt: Date
  expiresAt: Date
  acceptedAt: Date | null
}

const columns = sql`
  i.id, i.workspace_id, w.name AS workspace_name, i.role, i.email, u.name AS invited_by,
  i.created_at, i.expires_at, i.accepted_at
  FROM invitations i JOIN workspaces w ON w.id = i.workspace_id AND w.deleted_at IS NULL
  LEFT JOIN users u ON u.id = i.created_by`

/** The newest first. */
export async function listOpenInvitations(db: Db, workspaceId: string): Promise<InvitationRecord[]> {
  const { rows } = await sql<InvitationRecord>`
    SELECT ${columns} WHERE i.workspace_id = ${workspaceId} AND i.accepted_at IS NULL
    ORDER BY i.created_at DESC, i.id DESC LIMIT 200`.execute(db)
  return rows
}

export async function findInvitation(
  db: Db,
  workspaceId: string,
  id: string,
): Promise<InvitationRecord | null> {
  const { rows } = await sql<InvitationRecord>`
    SELECT ${columns} WHERE i.workspace_id = ${workspaceId} AND i.id = ${id} AND i.accepted_at IS NULL`.execute(
    db,
  )
  return rows[0] ?? null
}

/** @param lock locks the row, so that concurrent calls accept one after the other */
export async function findInvitationByToken(
  db: Db,
  tokenHash: Buffer,
  { lock = false } = {},
): Promise<InvitationRecord | null> {
  const { rows } = await sql<InvitationRecord>`
    SELECT ${columns} WHERE i.token_hash = ${tokenHash} ${lock ? sql`FOR UPDATE OF i` : sql``}`.execute(db)
  return rows[0] ?? null
}

type NewInvitation = {
  id: string
  workspaceId: string
  role: Role
  email: string | null
  tokenHash: Buffer
  createdBy: string
  at: Date
  expiresAt: Date
}

/** Replaces an open invitation of the same address. */
export async function insertInvitation(db: Db, { at, ...invitation }: NewInvitation): Promise<void> {
  if (invitation.email !== null) {
    await sql`
      DELETE FROM invitations
      WHERE workspace_id = ${invitation.workspaceId} AND email = ${invitation.email} AND accepted_at IS NULL`.execute(
      db,
    )
  }
  await db
    .insertInto('invitations')
    .values({ ...invitation, createdAt: at })
    .execute()
}

export async function renewInvitation(
  db: Db,
  id: string,
  { tokenHash, expiresAt, createdBy }: { tokenHash: Buffer; expiresAt: Date; createdBy: string },
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ tokenHash, expiresAt, createdBy, apiKeyId: null })
    .where('id', '=', id)
    .execute()
}

/** Removes open invitations that this user created or last renewed, to one of these roles. */
export async function removeInvitationsBy(
  db: Db,
  { workspaceId, userId, roles }: { workspaceId: string; userId: string; roles: readonly Role[] },
): Promise<void> {
  await sql`
    DELETE FROM invitations
    WHERE workspace_id = ${workspaceId} AND created_by = ${userId} AND accepted_at IS NULL
      AND role = ANY(${roles}::text[])`.execute(db)
}

export async function removeInvitation(db: Db, id: string): Promise<void> {
  await db.deleteFrom('invitations').where('id', '=', id).execute()
}

export async function markAccepted(db: Db, id: string, userId: string, at: Date): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ acceptedBy: userId, acceptedAt: at })
    .where('id', '=', id)
    .execute()
}
