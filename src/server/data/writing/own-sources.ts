// Sources about the own company of a workspace, and their facts.
import { sql } from 'kysely'
import type { WithDates } from '#api/dates.ts'
import type { OwnSource } from '#api/writing/own-sources.ts'
import { allow, type Scope } from '#core/access.ts'
import type { FileType } from '#core/sending/file-types.ts'
import type { FoundFact } from '#core/writing/own-facts.ts'
import type { OwnSourceKind } from '#core/writing/own-sources.ts'
import type { Db } from '#server/context.ts'

/** Whose facts a text uses: of a workspace, and of the sources that a sequence chose. Null: all */
export type OwnSourceChoice = { workspaceId: string; ownSourceIds: readonly string[] | null }

export type OwnSourceRecord = Omit<WithDates<typeof OwnSource>, 'message'> & { detail: string | null }

/** @param today facts that expired before are not counted as used */
const columns = (today: string) => sql`
  s.id, s.workspace_id, s.kind, s.name, s.url, s.state, s.detail, s.read_at,
  s.kind = 'page' OR s.file_id IS NOT NULL AS is_readable,
  (SELECT count(*)::int FROM own_facts f WHERE f.source_id = s.id AND NOT f.is_removed) AS fact_count,
  (SELECT count(*)::int FROM own_facts f WHERE f.source_id = s.id AND ${isUsed(today)}) AS used_count`

const isUsed = (today: string) => sql`
  NOT f.is_removed AND NOT f.is_off AND (f.expires_on IS NULL OR f.expires_on >= ${today}::date)`

/** Newest first. */
export async function listSources(db: Db, workspaceId: string, today: string): Promise<OwnSourceRecord[]> {
  const { rows } = await sql<OwnSourceRecord>`
    SELECT ${columns(today)} FROM own_sources s WHERE s.workspace_id = ${workspaceId}
    ORDER BY s.created_at DESC, s.id DESC`.execute(db)
  return rows
}

/** @throws own_source_not_found when unknown or foreign */
export async function getSource(db: Db, scope: Scope, id: string, today: string): Promise<OwnSourceRecord> {
  const { rows } = await sql<OwnSourceRecord>`
    SELECT ${columns(today)} FROM own_sources s WHERE s.id = ${id}`.execute(db)
  return allow(scope, rows[0], (row) => [row.workspaceId], 'own_source_not_found')
}

export async function insertSource(
  db: Db,
  source: {
    id: string
    workspaceId: string
    kind: OwnSourceKind
    name: string
    url: string
    fileId: string | null
    createdAt: Date
  },
): Promise<void> {
  await db
    .insertInto('own_sources')
    .values({ ...source, state: 'waiting' })
    .execute()
}

/** Sequences that chose it keep the others they chose. */
export async function removeSource(db: Db, id: string): Promise<void> {
  await sql`UPDATE sequences SET own_source_ids = array_remove(own_source_ids, ${id}::uuid)
    WHERE own_source_ids @> ARRAY[${id}::uuid]`.execute(db)
  await db.deleteFrom('own_sources').where('id', '=', id).execute()
}

/** @returns false when it waits or is read already */
export async function requestReading(db: Db, id: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE own_sources SET state = 'waiting', detail = NULL
    WHERE id = ${id} AND state NOT IN ('waiting', 'reading')`.execute(db)
  return numAffectedRows > 0n
}

export type ReadingTask = {
  id: string
  workspaceId: string
  kind: OwnSourceKind
  url: string
  file: { type: FileType; content: Buffer } | null
}

/** Claims a source; null when no reading is requested any more. One claimed by a worker that died is claimed again. */
export async function claimReading(db: Db, id: string): Promise<ReadingTask | null> {
  const claimed = await db
    .updateTable('own_sources')
    .set({ state: 'reading' })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'reading'])
    .returning(['id', 'workspaceId', 'kind', 'url', 'fileId'])
    .executeTakeFirst()
  if (!claimed) return null
  const { fileId, ...task } = claimed
  const file = fileId
    ? await db.selectFrom('files').select(['type', 'content']).where('id', '=', fileId).executeTakeFirst()
    : undefined
  return { ...task, file: file ?? null }
}

export async function finishReading(
  db: Db,
  id: string,
  end: { state: 'ready' | 'failed'; detail: string | null; readAt: Date },
): Promise<void> {
  await db.updateTable('own_sources').set(end).where('id', '=', id).execute()
}

/** Whether the claimed source still exists. Locks its workspace, so that limits are counted by one reading at a time. */
export async function lockReading(db: Db, { id, workspaceId }: Pick<ReadingTask, 'id' | 'workspaceId'>) {
  await sql`SELECT FROM workspaces WHERE id = ${workspaceId} FOR NO KEY UPDATE`.execute(db)
  const { rows } = await sql`SELECT FROM own_sources WHERE id = ${id} FOR UPDATE`.execute(db)
  return rows.length > 0
}

export async function countSources(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM own_sources WHERE workspace_id = ${workspaceId}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function countOwnFacts(db: Db, workspaceId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM own_facts f JOIN own_sources s ON s.id = f.source_id
    WHERE s.workspace_id = ${workspaceId} AND NOT f.is_removed`.execute(db)
  return rows[0]?.n ?? 0
}

/** Deletes what was read before and not edited. */
export async function deleteReadFacts(db: Db, sourceId: string): Promise<void> {
  await sql`
    DELETE FROM own_facts WHERE source_id = ${sourceId}
      AND NOT is_edited AND NOT is_off AND NOT is_removed AND expires_on IS NULL`.execute(db)
}

/** Sentences of facts that stay: they are not stored again. */
export async function listKeptQuotes(db: Db, sourceId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('own_facts').select('quote').where('sourceId', '=', sourceId).execute()
  return new Set(rows.map(({ quote }) => quote))
}

export async function insertReadFacts(
  db: Db,
  sourceId: string,
  facts: readonly (FoundFact & { id: string; url: string })[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO own_facts (id, source_id, position, text, quote, url, place, stated_at)
    SELECT x.id, ${sourceId}, x.position, x.text, x.text, x.url, x.place, ${at}
    FROM unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map(({ text }) => text)}::text[],
                ${facts.map(({ url }) => url)}::text[], ${facts.map(({ place }) => place)}::text[])
         WITH ORDINALITY AS x(id, text, url, place, position)`.execute(db)
}

export async function insertOwnFact(
  db: Db,
  fact: { id: string; sourceId: string; text: string; expiresOn: string | null; at: Date },
): Promise<void> {
  await sql`
    INSERT INTO own_facts (id, source_id, position, text, is_edited, expires_on, stated_at)
    VALUES (${fact.id}, ${fact.sourceId},
      (SELECT coalesce(max(position), 0) + 1 FROM own_facts WHERE source_id = ${fact.sourceId}),
      ${fact.text}, true, ${fact.expiresOn}::date, ${fact.at})`.execute(db)
}

/** @returns false when unknown. Fields that are left out stay. */
export async function changeOwnFact(
  db: Db,
  { sourceId, id }: { sourceId: string; id: string },
  change: { text?: string | undefined; isOff?: boolean | undefined; expiresOn?: string | null | undefined },
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    UPDATE own_facts SET
      text = coalesce(${change.text ?? null}, text),
      is_edited = is_edited OR ${change.text !== undefined},
      stated_at = CASE WHEN ${change.text !== undefined} THEN ${at}::timestamptz ELSE stated_at END,
      is_off = coalesce(${change.isOff ?? null}, is_off),
      expires_on = CASE WHEN ${change.expiresOn !== undefined} THEN ${change.expiresOn ?? null}::date ELSE expires_on END
    WHERE id = ${id} AND source_id = ${sourceId} AND NOT is_removed`.execute(db)
  return numAffectedRows > 0n
}

/** Only the sentence of a deleted fact is kept. @returns false when unknown */
export async function removeOwnFact(
  db: Db,
  { sourceId, id }: { sourceId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE own_facts SET is_removed = true, text = ''
    WHERE id = ${id} AND source_id = ${sourceId} AND NOT is_removed RETURNING id`.execute(db)
  await sql`DELETE FROM own_facts WHERE id = ${id} AND is_removed AND quote = ''`.execute(db)
  return rows.length > 0
}

export type OwnFactRecord = {
  id: string
  text: string
  quote: string
  url: string
  place: string
  isEdited: boolean
  isOff: boolean
  expiresOn: string | null
  statedAt: Date
}

/** Those that a user wrote or changed first. */
export async function listFactsOfSource(db: Db, sourceId: string): Promise<OwnFactRecord[]> {
  const { rows } = await sql<OwnFactRecord>`
    SELECT id, text, quote, url, place, is_edited, is_off, expires_on::text AS expires_on, stated_at
    FROM own_facts WHERE source_id = ${sourceId} AND NOT is_removed
    ORDER BY is_edited DESC, position, id`.execute(db)
  return rows
}

/** Those of these sources that are of these workspaces. */
export async function listKnownSources(
  db: Db,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM own_sources
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND id = ANY(${ids}::uuid[])
    ORDER BY created_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Facts of a workspace that are used, those that a user wrote first, then those of the newest source. @param most of them */
export async function listUsedFacts(
  db: Db,
  { workspaceId, ownSourceIds }: OwnSourceChoice,
  today: string,
  most: number,
): Promise<(OwnFactRecord & { name: string })[]> {
  const { rows } = await sql<OwnFactRecord & { name: string }>`
    SELECT f.id, f.text, f.quote, f.url, f.place, f.is_edited, f.is_off, f.expires_on::text AS expires_on, f.stated_at,
      s.name
    FROM own_facts f JOIN own_sources s ON s.id = f.source_id
    WHERE s.workspace_id = ${workspaceId} AND ${isUsed(today)}
      AND (${ownSourceIds}::uuid[] IS NULL OR s.id = ANY(${ownSourceIds}::uuid[]))
    ORDER BY f.is_edited DESC, s.created_at DESC, f.position, f.id LIMIT ${most}`.execute(db)
  return rows
}

/** Workspaces with a fact whose last day was in a period, both days included. */
export async function listExpiredWorkspaces(db: Db, from: string, to: string): Promise<string[]> {
  const { rows } = await sql<{ workspaceId: string }>`
    SELECT DISTINCT s.workspace_id FROM own_facts f JOIN own_sources s ON s.id = f.source_id
    WHERE f.expires_on BETWEEN ${from}::date AND ${to}::date AND NOT f.is_removed`.execute(db)
  return rows.map(({ workspaceId }) => workspaceId)
}
