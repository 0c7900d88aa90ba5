// Facts of leads and the page texts they came from.
import { sql } from 'kysely'
import type { CheckedFact } from '#core/leads/research/check-facts.ts'
import type { KeptPage } from '#core/leads/research/research.ts'
import type { Db } from '#server/context.ts'

export type FactRecord = {
  id: string
  leadId: string
  source: 'page' | 'user'
  text: string
  quote: string
  url: string
  title: string
  fetchedAt: Date | null
  isSuspicious: boolean
}

/** Facts of leads, those of users first; without deleted ones. */
export async function listLeadFacts(db: Db, leadIds: readonly string[]): Promise<FactRecord[]> {
  const { rows } = await sql<FactRecord>`
    SELECT id, lead_id, source, text, quote, url, page_title AS title, fetched_at, is_suspicious
    FROM lead_facts WHERE lead_id = ANY(${leadIds}::uuid[]) AND NOT is_removed
    ORDER BY lead_id, source DESC, created_at, id`.execute(db)
  return rows
}

/** Replaces what was found before. Facts of users stay, and a sentence whose fact a user edited or deleted is left out. */
export async function replacePageFacts(
  db: Db,
  leadId: string,
  facts: readonly (CheckedFact & { id: string })[],
  fetchedAt: Date,
  at: Date,
): Promise<void> {
  await sql`DELETE FROM lead_facts WHERE lead_id = ${leadId} AND source = 'page' AND NOT is_removed`.execute(
    db,
  )
  await sql`
    INSERT INTO lead_facts (id, lead_id, source, text, quote, url, page_title, fetched_at, is_suspicious, created_at)
    SELECT x.id, ${leadId}, 'page', x.text, x.quote, x.url, x.title, ${fetchedAt}, x.is_suspicious, ${at}
    FROM unnest(${facts.map(({ id }) => id)}::uuid[], ${facts.map(({ text }) => text)}::text[],
                ${facts.map(({ quote }) => quote)}::text[], ${facts.map(({ url }) => url)}::text[],
                ${facts.map(({ title }) => title)}::text[], ${facts.map(({ isSuspicious }) => isSuspicious)}::boolean[])
         AS x(id, text, quote, url, title, is_suspicious)
    WHERE NOT EXISTS (SELECT FROM lead_facts f WHERE f.lead_id = ${leadId} AND f.quote = x.quote AND f.quote <> '')`.execute(
    db,
  )
}

export async function insertUserFact(
  db: Db,
  { at, ...fact }: { id: string; leadId: string; text: string; at: Date },
): Promise<void> {
  await db
    .insertInto('lead_facts')
    .values({ ...fact, source: 'user', fetchedAt: null, createdAt: at })
    .execute()
}

/** An edited fact is the user's own statement: it keeps its source for reading, and may be given to the writer. */
export async function updateFact(db: Db, leadId: string, id: string, text: string): Promise<boolean> {
  const [result] = await db
    .updateTable('lead_facts')
    .set({ text, source: 'user', isSuspicious: false })
    .where('id', '=', id)
    .where('leadId', '=', leadId)
    .where('isRemoved', '=', false)
    .execute()
  return (result?.numUpdatedRows ?? 0n) > 0n
}

/** Only the sentence of a deleted fact is kept. */
export async function removeFact(db: Db, leadId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ quote: string }>`
    UPDATE lead_facts SET is_removed = true, text = '', page_title = ''
    WHERE id = ${id} AND lead_id = ${leadId} AND NOT is_removed RETURNING quote`.execute(db)
  await sql`DELETE FROM lead_facts WHERE id = ${id} AND is_removed AND quote = ''`.execute(db)
  return rows.length > 0
}

export async function countFacts(db: Db, leadId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM lead_facts WHERE lead_id = ${leadId} AND NOT is_removed`.execute(db)
  return rows[0]?.n ?? 0
}

export type KeptSite = { pages: KeptPage[]; fetchedAt: Date }

/** Page texts of a site that were fetched after `since`. */
export async function findSitePages(
  db: Db,
  workspaceId: string,
  site: string,
  since: Date,
): Promise<KeptSite | null> {
  const row = await db
    .selectFrom('site_pages')
    .select(['pages', 'fetchedAt'])
    .where('workspaceId', '=', workspaceId)
    .where('site', '=', site)
    .where('fetchedAt', '>', since)
    .executeTakeFirst()
  return row ? { pages: row.pages as KeptPage[], fetchedAt: row.fetchedAt } : null
}

/** Also deletes the texts of this workspace that are older than `since`. */
export async function saveSitePages(
  db: Db,
  workspaceId: string,
  site: string,
  { pages, fetchedAt }: KeptSite,
  since: Date,
): Promise<void> {
  await db
    .deleteFrom('site_pages')
    .where('workspaceId', '=', workspaceId)
    .where('fetchedAt', '<=', since)
    .execute()
  const row = { pages: JSON.stringify(pages), fetchedAt }
  await db
    .insertInto('site_pages')
    .values({ workspaceId, site, ...row })
    .onConflict((conflict) => conflict.columns(['workspaceId', 'site']).doUpdateSet(row))
    .execute()
}

/** The next research of the site reads it again. */
export async function forgetSitePages(db: Db, workspaceId: string, site: string): Promise<void> {
  await db.deleteFrom('site_pages').where('workspaceId', '=', workspaceId).where('site', '=', site).execute()
}

/** Deletes texts of sites that no lead was researched on, as after the erasure of the last one. */
export async function deleteUnusedSitePages(db: Db): Promise<void> {
  await sql`
    DELETE FROM site_pages p WHERE NOT EXISTS (
      SELECT FROM lead_research r WHERE r.workspace_id = p.workspace_id AND r.site = p.site)`.execute(db)
}
