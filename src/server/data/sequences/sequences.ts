// Sequences, the workspaces they belong to and their published versions.
import { sql } from 'kysely'
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { SEQUENCE_SETTINGS, type SequenceSettings, settingsOf } from '#core/sequences/settings.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type SequenceRecord = SequenceSettings & {
  id: string
  name: string
  status: SequenceStatus
  statusReason: string | null
  workflowData: string | null
  revision: number
  publishedVersion: number | null
  customerGroupId: string | null
  /** carries one mail to one lead and is no sequence for users (rules.md R-551) */
  isOneOff: boolean
  createdBy: string | null
  createdAt: Date
  updatedAt: Date
  workspaceIds: string[]
}

const sequenceColumns = sql`
  s.id, s.name, s.status, s.status_reason, s.workflow_data, s.revision,
  s.published_version, s.customer_group_id, s.is_one_off, s.created_by, s.created_at, s.updated_at,
  ${sql.join(SEQUENCE_SETTINGS.map((setting) => sql.ref(`s.${setting}`)))},
  ARRAY(SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id) AS workspace_ids`

/** @param options.lock until the end of the transaction */
export async function findSequence(
  db: Db,
  id: string,
  options: { lock?: boolean } = {},
): Promise<SequenceRecord | null> {
  if (options.lock) await sql`SELECT 1 FROM sequences WHERE id = ${id} FOR UPDATE`.execute(db)
  const { rows } =
    await sql<SequenceRecord>`SELECT ${sequenceColumns} FROM sequences s WHERE s.id = ${id} AND s.deleted_at IS NULL`.execute(
      db,
    )
  return rows[0] ?? null
}

/** null when it was deleted. */
export async function findSequenceOfEnrollment(db: Db, enrollmentId: string): Promise<SequenceRecord | null> {
  const { rows } = await sql<SequenceRecord>`
    SELECT ${sequenceColumns} FROM sequences s
    WHERE s.id = (SELECT sequence_id FROM enrollments WHERE id = ${enrollmentId}) AND s.deleted_at IS NULL`.execute(
    db,
  )
  return rows[0] ?? null
}

/** A sequence the caller has the role for: 404 when unknown or foreign, 403 without the role, 409 for a one-off mail. */
export async function getSequence(db: Db, scope: Scope, id: string): Promise<SequenceRecord> {
  const sequence = await getAnySequence(db, scope, id)
  if (sequence.isOneOff) await rejectOneOff(db, id)
  return sequence
}

/** The same, one-off mails too: for actions on enrollments. */
export const getAnySequence = async (db: Db, scope: Scope, id: string): Promise<SequenceRecord> =>
  allow(scope, await findSequence(db, id), (row) => row.workspaceIds, 'sequence_not_found')

/** @throws one_off_mail with the lead in its report */
async function rejectOneOff(db: Db, id: string): Promise<never> {
  const { rows } = await sql<{ leadId: string | null }>`
    SELECT lead_id FROM enrollments WHERE sequence_id = ${id}`.execute(db)
  throw new AppError('one_off_mail', { report: { leadId: rows[0]?.leadId ?? null } })
}

export type SequenceWithoutWorkflow = Pick<
  SequenceRecord,
  | 'id'
  | 'status'
  | 'timeZone'
  | 'revision'
  | 'customerGroupId'
  | 'trackOpens'
  | 'trackClicks'
  | 'senderIntro'
  | 'ownSourceIds'
  | 'workspaceIds'
> & { workflowData: null }

/** The same without the workflow, which can be large: for frequent reads. */
export async function getSequenceWithoutWorkflow(
  db: Db,
  scope: Scope,
  id: string,
): Promise<SequenceWithoutWorkflow> {
  const { rows } = await prepared('sequence_place')<
    Omit<SequenceWithoutWorkflow, 'workflowData'> & { isOneOff: boolean }
  >`
    SELECT s.id, s.status, s.time_zone, s.revision, s.customer_group_id, s.track_opens, s.track_clicks, s.sender_intro,
           s.own_source_ids, s.workspace_ids, s.is_one_off
    FROM sequences s WHERE s.id = ${id} AND s.deleted_at IS NULL`.execute(db)
  const { isOneOff, ...row } = allow(scope, rows[0], ({ workspaceIds }) => workspaceIds, 'sequence_not_found')
  if (isOneOff) await rejectOneOff(db, id)
  return { ...row, workflowData: null }
}

/** The same, locked until the end of the transaction: enrolling, publishing, pausing and deleting run one at a time. */
export async function lockSequence(db: Db, scope: Scope, id: string): Promise<SequenceRecord> {
  await sql`SELECT 1 FROM sequences WHERE id = ${id} FOR UPDATE`.execute(db)
  return getSequence(db, scope, id)
}

/** The published workflow; null before the first launch. */
export async function findPublishedWorkflow(db: Db, sequenceId: string): Promise<string | null> {
  const { rows } = await sql<{ workflowData: string }>`
    SELECT v.workflow_data
    FROM sequences s JOIN sequence_versions v ON v.sequence_id = s.id AND v.number = s.published_version
    WHERE s.id = ${sequenceId}`.execute(db)
  return rows[0]?.workflowData ?? null
}

/** Stores the workflow as the next version and publishes it. */
export async function insertVersion(
  db: Db,
  version: { sequenceId: string; workflowData: string; publishedBy: string | null; at: Date },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    WITH next AS (
      INSERT INTO sequence_versions (sequence_id, number, workflow_data, published_by, published_at)
      SELECT ${version.sequenceId}, coalesce(max(number), 0) + 1, ${version.workflowData}, ${version.publishedBy}, ${version.at}
      FROM sequence_versions WHERE sequence_id = ${version.sequenceId}
      RETURNING number
    )
    UPDATE sequences SET published_version = next.number FROM next WHERE id = ${version.sequenceId}
    RETURNING next.number`.execute(db)
  const number = rows[0]?.number
  if (number === undefined) throw new Error('version was not stored')
  return number
}

export async function updateSequenceStatus(
  db: Db,
  id: string,
  status: SequenceStatus,
  reason: string | null,
  at: Date,
): Promise<void> {
  await db
    .updateTable('sequences')
    .set({ status, statusReason: reason, updatedAt: at, ...(status === 'active' && { activatedAt: at }) })
    .where('id', '=', id)
    .execute()
}

/** Deletes sequences for all users. Their history stays, because leads can still reply. */
export async function removeSequences(db: Db, ids: readonly string[], at: Date): Promise<number> {
  const result = await sql`
    UPDATE sequences SET deleted_at = ${at}, status = 'archived', updated_at = ${at}
    WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

type Changeable = Pick<SequenceRecord, 'name' | 'workflowData' | 'customerGroupId'> & SequenceSettings
export type SequenceFields = { [F in keyof Changeable]?: Changeable[F] | undefined }

/** Only these: callers pass wider objects. */
const toRow = (fields: SequenceFields) => ({
  name: fields.name,
  workflowData: fields.workflowData,
  customerGroupId: fields.customerGroupId,
  ...settingsOf(fields),
})

export async function insertSequence(
  db: Db,
  sequence: SequenceFields & {
    id: string
    name: string
    createdBy: string | null
    isOneOff?: boolean
    at: Date
  },
): Promise<void> {
  await db
    .insertInto('sequences')
    .values({
      ...toRow(sequence),
      id: sequence.id,
      name: sequence.name,
      status: 'draft',
      isOneOff: sequence.isOneOff ?? false,
      createdBy: sequence.createdBy,
      savedBy: sequence.createdBy,
      savedAt: sequence.at,
      createdAt: sequence.at,
      updatedAt: sequence.at,
    })
    .execute()
}

type SavedSequence = { id: string; revision: number; updatedAt: Date; hasUnpublishedChanges: boolean }

/** Every change of the workflow is a new revision with its author. */
export async function updateSequence(
  db: Db,
  id: string,
  fields: SequenceFields,
  { by, at }: { by: string | null; at: Date },
): Promise<SavedSequence> {
  return db
    .updateTable('sequences')
    .set((eb) => ({
      ...toRow(fields),
      updatedAt: at,
      ...(fields.workflowData !== undefined && {
        revision: eb('revision', '+', 1),
        savedBy: by,
        savedAt: at,
      }),
    }))
    .where('id', '=', id)
    .returning([
      'id',
      'revision',
      'updatedAt',
      sql<boolean>`EXISTS (
        SELECT FROM sequence_versions v WHERE v.sequence_id = sequences.id AND v.number = sequences.published_version
          AND v.workflow_data IS DISTINCT FROM sequences.workflow_data)`.as('hasUnpublishedChanges'),
    ])
    .executeTakeFirstOrThrow()
}

export async function setSequenceWorkspaces(
  db: Db,
  id: string,
  workspaceIds: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM sequence_workspaces
    WHERE sequence_id = ${id} AND workspace_id <> ALL(${workspaceIds}::uuid[])`.execute(db)
  await sql`
    INSERT INTO sequence_workspaces (sequence_id, workspace_id)
    SELECT ${id}, unnest(${workspaceIds}::uuid[]) ON CONFLICT DO NOTHING`.execute(db)
}

export type DraftRecord = {
  revision: number
  savedAt: Date
  savedBy: string | null
  savedByName: string | null
}

/**
 * Revision and author of the saved workflow, read without the workflow, which can be 2 MB.
 * @throws sequence_not_found when unknown or foreign
 */
export async function findDraftState(db: Db, scope: Scope, id: string): Promise<DraftRecord> {
  const { rows } = await sql<DraftRecord & { workspaceIds: string[]; isOneOff: boolean }>`
    SELECT s.revision, coalesce(s.saved_at, s.updated_at) AS saved_at, s.saved_by, u.name AS saved_by_name,
      s.is_one_off, ARRAY(SELECT w.workspace_id FROM sequence_workspaces w WHERE w.sequence_id = s.id) AS workspace_ids
    FROM sequences s LEFT JOIN users u ON u.id = s.saved_by
    WHERE s.id = ${id} AND s.deleted_at IS NULL`.execute(db)
  const {
    workspaceIds: _,
    isOneOff,
    ...draft
  } = allow(scope, rows[0] ?? null, (row) => row.workspaceIds, 'sequence_not_found')
  if (isOneOff) await rejectOneOff(db, id)
  return draft
}
