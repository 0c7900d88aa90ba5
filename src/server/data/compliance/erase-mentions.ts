// Addresses of erased leads in other rows, and their names in what members name and filter by: they are removed, the row stays.
import { sql } from 'kysely'
import type { Db } from '#server/context.ts'

/**
 * Removes the addresses from all rows of the workspace besides those of the erased leads.
 * @param keys addresses in lower case
 */
export async function eraseMentions(db: Db, workspaceId: string, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const pattern = mentionPattern(keys, String.raw`(?![a-z0-9-]|\.[a-z0-9])`)
  const { has, cut } = cutsOf(pattern, '\\1')
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
  for (const { table, rows, texts = [], json = [] } of writtenIn(workspaceId))
    await eraseColumns(db, table, rows, { has, cut }, { texts, json })
  // a trigger records changes of a lead, so its history is cleaned after the lead
  await sql`
    UPDATE leads SET custom_fields = ${cutJson(sql`custom_fields`)}
    WHERE ${here} AND ${has(sql`custom_fields::text`)}`.execute(db)
  await sql`
    UPDATE lead_changes SET before = ${cutJson(sql`before`)}, after = ${cutJson(sql`after`)}
    WHERE ${here} AND (${has(sql`before::text`)} OR ${has(sql`after::text`)})`.execute(db)
}

type Part = ReturnType<typeof sql>

/** What is written instead of an address or name that members name or filter by: such a filter still finds nothing. */
const MASK = '\\1(삭제된 연락처)'

const cutsOf = (pattern: string, replacement: string) => ({
  has: (column: Part): Part => sql`${column} ~* ${pattern}`,
  cut: (column: Part): Part => sql`regexp_replace(${column}, ${pattern}, ${replacement}, 'gi')`,
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

type Written = { table: string; rows: Part; texts?: string[]; json?: string[] }
/**
 * Texts that members and models write, which may contain the address of any lead. `rows`: those of the workspace. Not
 * workflows and templates, whose texts are sent to all leads: members remove an address from them (ADR 33).
 */
function writtenIn(workspaceId: string): Written[] {
  const here = sql`workspace_id = ${workspaceId}`
  const sequences = sql`sequence_id IN (SELECT id FROM sequences WHERE ${workspaceId} = ANY(workspace_ids))`
  return [
    {
      table: 'generated_emails',
      rows: sequences,
      texts: ['subject', 'body_text', 'body_html', 'error', 'hint', 'rewrite_hint'],
      json: ['previous', 'settings', 'given_facts', 'claim_reading', 'ai_parts'],
    },
    {
      table: 'generation_runs',
      rows: sequences,
      texts: ['ai_prompt', 'template_subject', 'template_body', 'template_body_html', 'error'],
    },
    { table: 'scheduled_executions', rows: here, texts: ['subject', 'last_error', 'provider_response'] },
    {
      table: 'inbox_answers',
      rows: here,
      texts: ['subject', 'body_text', 'body_html', 'last_error', 'provider_response'],
    },
    {
      table: 'notices',
      rows: here,
      texts: ['to_name', 'subject', 'last_error', 'provider_response'],
      json: ['facts'],
    },
    {
      table: 'answer_suggestions',
      rows: sql`message_id IN (SELECT id FROM inbound_messages WHERE ${here})`,
      texts: ['text'],
      json: ['unsupported'],
    },
    { table: 'opt_out_holds', rows: here, texts: ['sentence'] },
    { table: 'reply_intent_corrections', rows: here, texts: ['words'], json: ['earlier'] },
    { table: 'lead_imports', rows: here, json: ['consent'] },
    { table: 'lead_consents', rows: here, texts: ['source', 'evidence'] },
    { table: 'lead_research', rows: here, texts: ['detail'] },
    { table: 'site_pages', rows: here, json: ['pages'] },
    {
      table: 'lead_facts',
      rows: sql`lead_id IN (SELECT id FROM leads WHERE ${here})`,
      texts: ['text', 'quote', 'page_title'],
    },
    { table: 'own_sources', rows: here, texts: ['name', 'detail'] },
    {
      table: 'own_facts',
      rows: sql`source_id IN (SELECT id FROM own_sources WHERE ${here})`,
      texts: ['text', 'quote'],
    },
    { table: 'tone_examples', rows: here, texts: ['subject', 'body'] },
    { table: 'lead_merges', rows: here, json: ['kept', 'counts'] },
    {
      table: 'leads',
      rows: here,
      texts: ['company_name', 'contact_name', 'industry', 'website', 'country', 'city'],
    },
    { table: 'audit_logs', rows: here, json: ['details'] },
    {
      table: 'bin_items',
      rows: sql`${workspaceId} = ANY(workspace_ids)`,
      texts: ['name', 'detail'],
      json: ['kept'],
    },
    {
      table: 'bin_enrollments',
      rows: sql`item_id IN (SELECT id FROM bin_items WHERE ${workspaceId} = ANY(workspace_ids))`,
      texts: ['status_detail'],
    },
  ]
}

async function eraseColumns(
  db: Db,
  table: string,
  rows: Part,
  { has, cut }: Pick<Cuts, 'has' | 'cut'>,
  { texts, json }: { texts: readonly string[]; json: readonly string[] },
): Promise<void> {
  const changes = [
    ...texts.map((name) => sql`${sql.ref(name)} = ${cut(sql.ref(name))}`),
    ...json.map((name) => sql`${sql.ref(name)} = ${cut(sql`${sql.ref(name)}::text`)}::jsonb`),
  ]
  const found = [...texts, ...json].map((name) => has(sql`${sql.ref(name)}::text`))
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE ${rows} AND (${sql.join(found, sql` OR `)})`.execute(
    db,
  )
}

/**
 * Masks addresses and names of the leads in names of groups, views, tags, labels, templates, sequences and files, and in what groups
 * and views filter by.
 * @param names as written
 */
export async function eraseFromShortTexts(
  db: Db,
  workspaceId: string,
  keys: readonly string[],
  names: readonly string[],
): Promise<void> {
  if (keys.length + names.length === 0) return
  const here = sql`workspace_id = ${workspaceId}`
  const { has, cut } = cutsOf(shortPattern(keys, names, String.raw`(?![a-z0-9-]|\.[a-z0-9])`), MASK)
  const short: [string, string, Part][] = [
    ['customer_groups', 'name', here],
    ['email_templates', 'name', here],
    ['sequences', 'name', sql`${workspaceId} = ANY(workspace_ids)`],
    [
      'webhook_endpoints',
      'description',
      sql`id IN (SELECT webhook_id FROM webhook_endpoint_workspaces WHERE ${here})`,
    ],
  ]
  for (const [table, column, rows] of short)
    await eraseColumns(db, table, rows, { has, cut }, { texts: [column], json: [] })
  // the names of a workspace are unique
  for (const table of ['lead_views', 'tags', 'inbox_labels'])
    await sql`
      UPDATE ${sql.table(table)} SET name = ${cut(sql`name`)} || ' ' || left(id::text, 8)
      WHERE ${here} AND ${has(sql`name`)}`.execute(db)
  await sql`
    UPDATE lead_views SET content = jsonb_set(content, '{search}', to_jsonb(${cut(sql`content ->> 'search'`)}))
    WHERE ${here} AND ${has(sql`content ->> 'search'`)}`.execute(db)
  // keys and operators of a condition are no text of a member
  await sql`
    UPDATE customer_groups SET filter = jsonb_set(filter, '{conditions}', (
      SELECT jsonb_agg(c || CASE WHEN c ? 'text' THEN jsonb_build_object('text', ${cut(sql`c ->> 'text'`)}) ELSE '{}' END
        || CASE WHEN c ? 'name' THEN jsonb_build_object('name', ${cut(sql`c ->> 'name'`)}) ELSE '{}' END ORDER BY n)
      FROM jsonb_array_elements(filter -> 'conditions') WITH ORDINALITY AS x(c, n)))
    WHERE ${here} AND filter IS NOT NULL AND EXISTS (
      SELECT FROM jsonb_array_elements(filter -> 'conditions') AS x(c)
      WHERE ${has(sql`c ->> 'text'`)} OR ${has(sql`c ->> 'name'`)})`.execute(db)

  // an address in a file name is followed by the file extension: `kim@company.example.csv`
  const files = cutsOf(shortPattern(keys, names, '(?![a-z0-9-])'), MASK)
  for (const table of ['lead_imports', 'suppression_imports'])
    await eraseColumns(db, table, here, files, { texts: ['file_name'], json: [] })
  await eraseColumns(db, 'files', here, files, { texts: ['name'], json: [] })
  const attached = sql`file_id IN (SELECT id FROM files WHERE ${here})`
  await eraseColumns(db, 'mail_files', attached, files, { texts: ['name'], json: [] })
}

/** A name is a word of its own, also before 님 and 씨: 김서연 is not part of 김서연아. */
function shortPattern(keys: readonly string[], names: readonly string[], after: string): string {
  const letter = '0-9A-Za-z가-힣'
  const escaped = names.map((name) => name.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&'))
  return [
    ...(keys.length > 0 ? [mentionPattern(keys, after)] : []),
    ...(names.length > 0 ? [`(?<![${letter}])(?:${escaped.join('|')})(?=님|씨|[^${letter}]|$)`] : []),
  ].join('|')
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
