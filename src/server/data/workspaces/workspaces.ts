// Workspaces and memberships.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { Workspace } from '#api/workspaces/workspaces.ts'
import { allow, type Membership, type Scope } from '#core/access.ts'
import type { Db } from '#server/context.ts'

type Row = Omit<WithDates<typeof Workspace>, 'daysOff'> & { daysOff: Record<string, string> }

const inOrder = (daysOff: Record<string, string>): Workspace['daysOff'] =>
  Object.entries(daysOff)
    .map(([date, name]) => ({ date, name }))
    .sort((a, b) => (a.date < b.date ? -1 : 1))

const present = (row: Row): WithDates<typeof Workspace> => ({
  ...row,
  daysOff: inOrder(row.daysOff),
})

const withRole = (db: Db, userId: string | null) =>
  db
    .selectFrom('workspaces as w')
    .innerJoin('workspace_members as m', (join) =>
      join.onRef('m.workspaceId', '=', 'w.id').on('m.userId', '=', userId),
    )
    .select([
      'w.id',
      'w.name',
      'w.requiresTwoFactor',
      'w.sandboxOffsetMs',
      'w.daysOff',
      'w.createdAt',
      'm.role',
    ])

/** The caller's workspaces, the oldest membership first. */
export async function listWorkspaces(db: Db, scope: Scope): Promise<WithDates<typeof Workspace>[]> {
  const rows = await withRole(db, scope.userId).orderBy('m.createdAt').orderBy('w.id').execute()
  return rows.flatMap((row) => {
    // an API key can have fewer workspaces and lower roles than its user
    const seen = scope.memberships.find(({ workspaceId }) => workspaceId === row.id)
    return seen ? [present({ ...row, role: seen.role })] : []
  })
}

/** Workspaces of the user that require the second step of sign-in, which the user has not set up. */
export async function listClosedWorkspaces(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT w.id, w.name FROM workspaces w JOIN workspace_members m ON m.workspace_id = w.id
    WHERE m.user_id = ${userId} AND w.deleted_at IS NULL AND w.requires_two_factor
      AND NOT EXISTS (SELECT FROM two_factors t WHERE t.user_id = ${userId} AND t.confirmed_at IS NOT NULL)
    ORDER BY w.name, w.id`.execute(db)
  return rows
}

export async function getWorkspace(db: Db, scope: Scope, id: string): Promise<WithDates<typeof Workspace>> {
  const row = await withRole(db, scope.userId).where('w.id', '=', id).executeTakeFirst()
  return present(allow(scope, row, (found) => [found.id], 'workspace_not_found'))
}

export async function insertWorkspace(
  db: Db,
  {
    ownerId,
    at,
    ...workspace
  }: {
    id: string
    name: string
    ownerId: string
    isFirst: boolean
    usesInstallationModel: boolean
    installationMonthlyTokens: number | null
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('workspaces')
    .values({ ...workspace, createdAt: at, updatedAt: at })
    .execute()
  await db
    .insertInto('workspace_members')
    .values({ workspaceId: workspace.id, userId: ownerId, role: 'owner', createdAt: at })
    .execute()
}

export async function updateWorkspace(
  db: Db,
  id: string,
  {
    name,
    requiresTwoFactor,
    notificationsShowText,
    at,
  }: {
    name?: string | undefined
    requiresTwoFactor?: boolean | undefined
    notificationsShowText?: boolean | undefined
    at: Date
  },
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ name, requiresTwoFactor, notificationsShowText, updatedAt: at })
    .where('id', '=', id)
    .execute()
}

/** Other changes at the same time are kept. @returns how many days off there are now */
export async function changeDaysOff(
  db: Db,
  id: string,
  { add, remove }: { add: readonly { date: string; name: string }[]; remove: readonly string[] },
  at: Date,
): Promise<number> {
  const added = JSON.stringify(Object.fromEntries(add.map(({ date, name }) => [date, name])))
  const { rows } = await sql<{ count: number }>`
    UPDATE workspaces SET days_off = (days_off - ${remove}::text[]) || ${added}::jsonb, updated_at = ${at} WHERE id = ${id}
    RETURNING (SELECT count(*)::int FROM jsonb_object_keys(days_off)) AS count`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a user is a member of one of these workspaces. */
export async function findMember(db: Db, workspaceIds: readonly string[], userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('workspace_members')
    .select('userId')
    .where('userId', '=', userId)
    .where('workspaceId', '=', sql<string>`ANY(${workspaceIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What a user is in these workspaces. */
export async function listMemberships(
  db: Db,
  workspaceIds: readonly string[],
  userId: string,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    SELECT workspace_id, role FROM workspace_members
    WHERE user_id = ${userId} AND workspace_id = ANY(${workspaceIds}::uuid[])`.execute(db)
  return rows
}

/** Only the name, for public pages. '' when the workspace was removed. */
export async function findWorkspaceName(db: Db, id: string): Promise<string> {
  const found = await db.selectFrom('workspaces').select('name').where('id', '=', id).executeTakeFirst()
  return found?.name ?? ''
}
