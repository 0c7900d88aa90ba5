// Addresses of erased leads in other rows: the address is removed, the row stays.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/**
 * Removes the addresses from all rows of the workspace besides those of the erased leads.
 * @param keys addresses in lower case
 */
export async function eraseMentions(db: Db, workspaceId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const pattern = mentionPattern(keys, String.raw`(?![a-z0-9-]|\.[a-z0-9])`)
  const { has, cut } = cutsOf(pattern)
  const cutJson = (column: Part) => sql`${cut(sql`${column}::text`)}::jsonb`
  const here = sql`workspace_id = ${workspaceId}`

  await sql`UPDATE events SET data = ${cutJson(sql`data`)} WHERE ${here} AND ${has(sql`data::text`)}`.execute(
    db,
  )
  await sql`
    UPDATE enrollments SET status_detail = CASE WHEN status_reason = 'company_reply'
      THEN '같은 회사의 다른 분이 회신했습니다.' ELSE ${cut(sql`status_detail`)} END
    WHERE ${here} AND ${has(sql`status_detail`)}`.execute(db)

  await sql`
    UPDATE inbound_messages SET subject = ${cut(sql`subject`)}, text = ${cut(sql`text`)},
      raw = CASE WHEN ${has(bytesAsText(sql`raw`))} THEN ${cutBytes(cut)} ELSE raw END
    WHERE ${here} AND (${has(sql`subject`)} OR ${has(sql`text`)} OR ${has(bytesAsText(sql`raw`))})`.execute(
    db,
  )
  await sql`
    UPDATE reply_intents i SET evidence = ${cut(sql`i.evidence`)},
      person = CASE WHEN ${has(sql`i.person::text`)} THEN NULL ELSE i.person END
    FROM inbound_messages m
    WHERE m.id = i.message_id AND m.${here} AND (${has(sql`i.evidence`)} OR ${has(sql`i.person::text`)})`.execute(
    db,
  )
  await sql`
    DELETE FROM sandbox_mail m USING email_accounts a
    WHERE a.id = m.email_account_id AND a.workspace_id = ${workspaceId}
      AND (${has(sql`m.subject`)} OR ${has(bytesAsText(sql`m.raw`))})`.execute(db)

  await sql`
    DELETE FROM webhook_deliveries WHERE ${here} AND lead_id IS NULL AND ${has(sql`body`)}`.execute(db)
  await sql`
    UPDATE webhook_deliveries SET body = ${cut(sql`body`)}, response = ${cut(sql`response`)}, tries = ${cutJson(sql`tries`)}
    WHERE ${here} AND (${has(sql`body`)} OR ${has(sql`response`)} OR ${has(sql`tries::text`)})`.execute(db)
  await sql`DELETE FROM webhook_outbox WHERE ${here} AND ${has(sql`data::text`)}`.execute(db)

  await eraseFromFiles(db, here, { has, cut, cutJson })
  await eraseFromFileNames(db, here, cutsOf(mentionPattern(keys, '(?![a-z0-9-])')))
  // a trigger records changes of a lead, so its history is cleaned after the lead
  await sql`
    UPDATE leads SET custom_fields = ${cutJson(sql`custom_fields`)}
    WHERE ${here} AND ${has(sql`custom_fields::text`)}`.execute(db)
  await sql`
    UPDATE lead_changes SET before = ${cutJson(sql`before`)}, after = ${cutJson(sql`after`)}
    WHERE ${here} AND (${has(sql`before::text`)} OR ${has(sql`after::text`)})`.execute(db)
}

type Part = ReturnType<typeof sql>

const cutsOf = (pattern: string) => ({
  has: (column: Part): Part => sql`${column} ~* ${pattern}`,
  cut: (column: Part): Part => sql`regexp_replace(${column}, ${pattern}, '\\1', 'gi')`,
})
type Cuts = Record<'has' | 'cut' | 'cutJson', (column: Part) => Part>

/** Empties rows of files that became no lead; rows of other leads lose only the address. */
async function eraseFromFiles(db: Db, here: Part, { has, cut, cutJson }: Cuts): Promise<void> {
  await sql`
    UPDATE lead_imports SET columns = ${cutJson(sql`columns`)},
      mapping = ${cutJson(sql`mapping`)}, error = ${cut(sql`error`)}
    WHERE ${here} AND (${has(sql`columns::text`)} OR ${has(sql`mapping::text`)}
      OR ${has(sql`error`)})`.execute(db)
  await sql`
    UPDATE lead_import_rows r SET reason = ${cut(sql`r.reason`)},
      cells = CASE WHEN r.lead_id IS NULL AND ${has(sql`r.cells::text`)} THEN '[]' ELSE ${cutJson(sql`r.cells`)} END
    FROM lead_imports i WHERE i.id = r.import_id AND i.${here}
      AND (${has(sql`r.cells::text`)} OR ${has(sql`r.reason`)})`.execute(db)
  await sql`
    UPDATE suppression_imports SET columns = ${cutJson(sql`columns`)} WHERE ${here} AND ${has(sql`columns::text`)}`.execute(
    db,
  )
  await sql`
    UPDATE suppression_import_rows r SET value = NULL, reason = ${cut(sql`r.reason`)}, cells = '[]'
    FROM suppression_imports i WHERE i.id = r.import_id AND i.${here}
      AND (${has(sql`r.cells::text`)} OR ${has(sql`r.value`)} OR ${has(sql`r.reason`)})`.execute(db)
}

/** An address in a file name is followed by the file extension: `kim@company.example.csv`. */
async function eraseFromFileNames(
  db: Db,
  here: Part,
  { has, cut }: Pick<Cuts, 'has' | 'cut'>,
): Promise<void> {
  for (const table of ['lead_imports', 'suppression_imports'])
    await sql`
      UPDATE ${sql.table(table)} SET file_name = ${cut(sql`file_name`)}
      WHERE ${here} AND ${has(sql`file_name`)}`.execute(db)
}

/**
 * Matches one of the addresses as a whole, also in JSON (`\n` before it), a URL (`%40`) and quoted-printable (`=40`).
 * The first group is the text before the address.
 * @param after characters that may not follow the address
 */
function mentionPattern(keys: readonly string[], after: string): string {
  const escaped = keys.map((key) => key.replaceAll(/[^a-z0-9@]/g, '\\$&').replace('@', '(?:@|%40|=40)'))
  const before = String.raw`((?<![a-z0-9._%+-])|\\[0-7]{3}|\\[nrtbf]|%[0-9a-f]{2}|=3D)`
  return `${before}(?:${escaped.join('|')})${after}`
}

/** PostgreSQL text has no zero byte; bytea with one is searched in its escaped form. */
const hasZero = (column: Part): Part => sql`position('\\x00'::bytea IN ${column}) > 0`
const bytesAsText = (column: Part): Part => sql`
  CASE WHEN ${hasZero(column)} THEN encode(${column}, 'escape') ELSE convert_from(${column}, 'LATIN1') END`
const cutBytes = (cut: (column: Part) => Part): Part => sql`
  CASE WHEN ${hasZero(sql`raw`)} THEN ''::bytea
    ELSE convert_to(${cut(sql`convert_from(raw, 'LATIN1')`)}, 'LATIN1') END`
