// Erasing a lead covers every column in which the product stores an address.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { writeHeartbeat } from '#server/data/platform/workers.ts'
import { fillWorkspace } from '#testing/access/full-workspace.ts'
import { deliverMessage, receiveReply } from '#testing/inbox/received-reply.ts'
import { travel } from '#testing/sequences/partly-sent-sequence.ts'
import { startWebhookReceiver } from '#testing/servers/webhook-receiver.ts'
import { addWebhook } from '#testing/webhooks/webhook-calls.ts'
import { createTestWorkspace, makeLeads, until } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** A text in every address of the lead and nowhere else. */
const MARK = 'marked-lead'
const ADDRESS = `kim.${MARK}@hanbit.example`
const MERGED = `seoyeon.${MARK}@personal.example`
const FORMER = `sy.${MARK}@hanbit.example`

/** Columns that keep an address, with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  'suppressions.value': 'the promise never to mail this address again (정보통신망법 제50조)',
  'suppression_log.value': 'the proof of when and how the opt-out came and was carried out',
  'consent_log.email_key': 'the proof of consent that the law requires the sender to have',
  'suppressions.note': 'the note of an entry says where the opt-out came from',
  'suppression_log.note': 'the same note in the log of the list',
  'consent_log.before': 'the evidence a member wrote down is part of that proof',
  'consent_log.after': 'the evidence a member wrote down is part of that proof',
}

/** Columns where any row of the workspace may name a lead: an address is planted in one row that is not of the lead. */
const MENTIONED: Readonly<Record<string, string>> = {
  audit_logs: 'details',
  bin_enrollments: 'status_detail',
  bin_items: 'name detail kept',
  customer_groups: 'name filter',
  email_templates: 'name',
  enrollments: 'status_detail',
  events: 'data',
  files: 'name',
  generated_emails:
    'subject body_text body_html error previous hint rewrite_hint settings given_facts claim_reading ai_parts',
  generation_runs: 'ai_prompt template_subject template_body template_body_html error',
  inbound_messages: 'subject text raw',
  answer_suggestions: 'text unsupported',
  inbox_answers: 'subject body_text body_html last_error provider_response',
  inbox_labels: 'name',
  lead_changes: 'before after',
  lead_consents: 'source evidence',
  lead_facts: 'text quote page_title',
  lead_import_rows: 'reason cells',
  lead_imports: 'file_name columns mapping error consent',
  lead_merges: 'counts kept',
  lead_research: 'detail',
  lead_views: 'name content',
  leads: 'company_name contact_name industry website country city custom_fields',
  mail_files: 'name',
  notices: 'to_name facts subject last_error provider_response',
  opt_out_holds: 'sentence',
  own_facts: 'text quote',
  own_sources: 'name detail',
  reply_intent_corrections: 'words earlier',
  reply_intents: 'evidence person',
  sandbox_mail: 'subject raw',
  scheduled_executions: 'subject last_error provider_response',
  sequences: 'name',
  site_pages: 'pages',
  suppression_import_rows: 'value reason cells',
  suppression_imports: 'file_name columns',
  tags: 'name',
  tone_examples: 'subject body',
  webhook_deliveries: 'body tries response',
  webhook_endpoints: 'description',
  webhook_outbox: 'data',
}

/** Columns of rows that are about one lead: deleted or emptied with it, and never about another one. */
const OWN: Readonly<Record<string, string>> = {
  bin_items: 'email_key',
  inbound_messages: 'from_address from_name',
  inbox_answers: 'to_address',
  lead_addresses: 'email_key',
  lead_match_keys: 'key',
  lead_research: 'site input_hash',
  leads: 'contact_email email_key',
  mail_domains: 'domain mail_hosts',
  model_answers: 'value',
  notices: 'to_address',
  opt_out_holds: 'email_keys',
  sandbox_mail: 'mail_from rcpt_to',
  scheduled_executions: 'to_address to_domain',
}

/** Columns that hold no personal data of a lead, by reason. A new column is added here or above. */
const CANNOT: readonly { because: string; columns: Readonly<Record<string, string>> }[] = [
  {
    because:
      'bytes of a mail to another lead, as it was sent: its text is encoded, and it is the record of that mail',
    columns: { inbox_answers: 'mime', notices: 'mime', scheduled_executions: 'mime' },
  },
  {
    because:
      'attached by members to mails to other leads: the record of what was sent, deleted with its last use',
    columns: { files: 'content' },
  },
  {
    because: 'written by members for all leads and sent to them: they remove an address by hand (guide 2)',
    columns: {
      email_template_versions: 'subject body_text body_html',
      email_templates: 'subject body_text body_html',
      images: 'content',
      sequence_versions: 'workflow_data',
      sequences: 'workflow_data tone sender_intro',
    },
  },
  {
    because: 'about a user, their sessions or keys',
    columns: {
      accounts: 'account_id provider_id password',
      api_keys: 'name key_hash hint last_used_address',
      attempt_counts: 'key',
      audit_logs: 'ip_address',
      digests: 'error',
      backup_codes: 'code_hash',
      invitations: 'email token_hash',
      notification_settings: 'choices',
      notifications: 'error',
      one_time_tokens: 'token_hash value',
      sessions: 'token ip_address user_agent',
      two_factors: 'secret',
      users: 'name email image',
      workspace_members: 'signature signature_html',
    },
  },
  {
    because: 'about a mailbox, the sender or the settings of a workspace',
    columns: {
      email_accounts:
        'name address signature signature_html connection secret rules findings status_reason guard_counts',
      mailbox_tokens: 'refresh_token access_token',
      model_settings: 'preset base_url model api_key allowed_fields company_intro task_models',
      oauth_clients: 'client_id client_secret tenant',
      oauth_flows: 'state_hash address name verifier',
      sender_domains: 'domain texts',
      sender_profiles: 'sender_name email phone postal_address',
      webhook_endpoints: 'url events secret old_secret',
      workspaces: 'name days_off',
    },
  },
  {
    because: 'a hash, or encrypted: it cannot be searched, and is deleted or useless without the lead',
    columns: {
      idempotency_keys: 'key request reply credential access',
      files: 'hash',
      images: 'hash',
      model_answers: 'input_hash',
      opt_out_codes: 'code_hash sealed_address',
    },
  },
  {
    because: 'a word of a closed list, an id or a name of the product, a model, a node or a folder',
    columns: {
      audit_logs: 'action params',
      bin_enrollments: 'status status_reason',
      cohort_counts: 'status intent',
      enrollment_counts: 'kind node_id',
      enrollment_facts: 'status intent planned_nodes sent_nodes',
      enrollments: 'status_reason continue_at',
      events: 'kind node_id',
      mail_domains: 'risks',
      generated_emails: 'node_id ai_model model_used prompt_version marks style_key',
      files: 'type',
      generation_runs: 'node_id ai_model',
      images: 'type',
      inbound_messages: 'folder kind judged_kind',
      answer_suggestions: 'model',
      inbox_answers: 'wait_reason state_reason',
      inbox_labels: 'color',
      inbox_threads: 'kinds intent',
      lead_changes: 'cause',
      lead_imports: 'encoding tags undone_counts',
      lead_research: 'fault model prompt_version',
      lead_states: 'status last_kind',
      mail_cursors: 'folder uid_validity seen',
      model_answers: 'purpose model',
      model_calls: 'model prompt_version purpose',
      notices: 'state_reason wait_reason',
      notification_outbox: 'occurrence reason',
      notifications: 'event occurrence reason',
      reply_intent_corrections: 'before after',
      own_facts: 'place',
      reply_intents: 'intent second read_intent model prompt_version fault',
      sandbox_mail: 'flags answers',
      scheduled_executions: 'node_id wait_reason state_reason',
      schema_migrations: 'name checksum',
      sequence_counts: 'status',
      sequences: 'status_reason time_zone',
      suppression_log: 'kind reason',
      suppressions: 'reason',
      tags: 'color',
      tone_examples: 'node_id',
      webhook_deliveries: 'type fault',
      webhook_outbox: 'kind node_id',
    },
  },
  {
    because: 'about a company: its industry, and addresses of its pages',
    columns: {
      cohort_counts: 'industry',
      enrollment_facts: 'industry',
      lead_facts: 'url',
      own_facts: 'url',
      own_sources: 'url',
      site_pages: 'site',
    },
  },
  {
    because: 'the uploaded file, deleted when its import ends',
    columns: { lead_imports: 'content' },
  },
  {
    because:
      'the Message-ID and the address of the own mailbox of a message, which stay so that it is not imported again',
    columns: {
      inbound_messages: 'message_id',
      inbox_answers: 'message_id from_address',
      notices: 'message_id from_address',
      sandbox_mail: 'message_id',
      scheduled_executions: 'message_id from_address',
    },
  },
]

type Column = { schema: string; name: string; column: string; type: string; isClosed: boolean }

/** Every column that can hold a text; `isClosed`: generated, or limited to a list of words by a constraint. */
async function textColumns(w: World): Promise<Column[]> {
  const { rows } = await sql<Column>`
    SELECT n.nspname AS schema, c.relname AS name, a.attname AS "column", t.typname AS type,
      a.attgenerated <> '' OR EXISTS (
        SELECT FROM pg_constraint k WHERE k.conrelid = c.oid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum]
          AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%') AS is_closed
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_type t ON t.oid = a.atttypid LEFT JOIN pg_type e ON e.oid = t.typelem AND t.typcategory = 'A'
    WHERE c.relkind IN ('r', 'p') AND a.attnum > 0 AND NOT a.attisdropped
      AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      AND (t.typcategory IN ('S', 'U', 'X') OR e.typcategory IN ('S', 'U'))
      AND t.typname NOT IN ('uuid', '_uuid', 'xid8')`.execute(w.ctx.db)
  return rows
}

/** Columns with the mark, in any case. */
async function columnsWith(w: World, mark: string): Promise<string[]> {
  const found: string[] = []
  for (const { schema, name, column, type } of await textColumns(w)) {
    const value = type === 'bytea' ? sql`encode(${sql.ref(column)}, 'escape')` : sql`${sql.ref(column)}::text`
    const { rows: hits } = await sql`
      SELECT 1 FROM ${sql.table(`${schema}.${name}`)} WHERE position(${mark} IN lower(${value})) > 0 LIMIT 1`.execute(
      w.ctx.db,
    )
    if (hits.length > 0) found.push(schema === 'public' ? `${name}.${column}` : `${schema}.${name}.${column}`)
  }
  return found.sort()
}

const namesOf = (columns: Readonly<Record<string, string>>): string[] =>
  Object.entries(columns).flatMap(([table, names]) => names.split(' ').map((name) => `${table}.${name}`))

/** Writes a text with the address into each column of MENTIONED, in one row of a table. */
async function plant(w: World, text: string): Promise<void> {
  const types = new Map((await textColumns(w)).map(({ name, column, type }) => [`${name}.${column}`, type]))
  for (const place of namesOf(MENTIONED)) {
    const [table = '', column = ''] = place.split('.')
    const old = sql.ref(column)
    const words = JSON.stringify(text)
    const values: Record<string, ReturnType<typeof sql>> = {
      'customer_groups.filter': sql`${JSON.stringify({ match: 'all', conditions: [{ kind: 'search', text }] })}::jsonb`,
      'lead_views.content': sql`jsonb_set(content, '{search}', ${words}::jsonb)`,
    }
    const type = types.get(place)
    const json = sql`CASE jsonb_typeof(${old}) WHEN 'array' THEN ${old} || ${`[${words}]`}::jsonb
      ELSE coalesce(${old}, '{}') || ${`{"planted":${words}}`}::jsonb END`
    const added =
      type === 'jsonb'
        ? json
        : type === 'bytea'
          ? sql`${old} || convert_to(${` ${text}`}, 'UTF8')`
          : sql`coalesce(${old}, '') || ${` ${text}`}`
    const { rows } = await sql`
      UPDATE ${sql.table(table)} SET ${old} = ${values[place] ?? added}
      WHERE ctid = (SELECT max(ctid) FROM ${sql.table(table)}) RETURNING 1`.execute(w.ctx.db)
    expect(rows, `${place}: the test has no row to write into`).toHaveLength(1)
  }
}

/** What a row needs besides its columns without a default. */
const ALSO: Readonly<Record<string, Record<string, (workspaceId: string) => ReturnType<typeof sql>>>> = {
  webhook_deliveries: { state: () => sql`'failed'` },
  mail_files: {
    answer_id: (workspaceId) =>
      sql`(SELECT max(id::text)::uuid FROM inbox_answers WHERE workspace_id = ${workspaceId})`,
  },
}

type Missing = {
  column: string
  type: string
  words: string | null
  target: string | null
  key: string | null
}

/** A row of the workspace with the least content, for a table that the steps of the test leave empty. */
async function insertRow(w: World, table: string, workspaceId: string): Promise<void> {
  const { rows } = await sql<Missing>`
    SELECT a.attname AS "column", t.typname AS type, f.confrelid::regclass::text AS target,
      (SELECT b.attname FROM pg_attribute b WHERE b.attrelid = f.confrelid AND b.attnum = f.confkey[1]) AS key,
      (SELECT substring(pg_get_constraintdef(k.oid) FROM $$'([^']+)'::text$$) FROM pg_constraint k
        WHERE k.conrelid = a.attrelid AND k.contype = 'c' AND k.conkey = ARRAY[a.attnum] LIMIT 1) AS words
    FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_constraint f ON f.conrelid = a.attrelid AND f.contype = 'f' AND f.conkey = ARRAY[a.attnum]
    WHERE a.attrelid = ${table}::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull
      AND NOT a.atthasdef AND a.attidentity = ''`.execute(w.ctx.db)
  const leastOf = ({ type, words, target, key }: Missing) => {
    if (target === 'workspaces') return sql`${workspaceId}`
    if (target !== null && key !== null)
      return sql`(SELECT max(${sql.ref(key)}::text)::uuid FROM ${sql.table(target)})`
    if (type === 'uuid') return sql`${w.ctx.newId()}`
    if (type === '_text') return sql`ARRAY['x']`
    if (type.startsWith('_')) return sql`'{}'`
    const values: Record<string, unknown> = {
      jsonb: '{}',
      timestamptz: w.clock.now(),
      date: '2026-01-01',
      bool: false,
    }
    return sql`${words ?? values[type] ?? (type === 'text' ? 'x' : 0)}`
  }
  const also = Object.entries(ALSO[table] ?? {})
  const names = [...rows.map(({ column }) => column), ...also.map(([name]) => name)]
  const values = [...rows.map(leastOf), ...also.map(([, value]) => value(workspaceId))]
  await sql`
    INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    VALUES (${sql.join(values)})`.execute(w.ctx.db)
}

test('erasing a lead removes its address from each column where another row names it', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { workspaceId } = owner
  // first, so that the last row of each table is one of another lead
  const [leadId = ''] = await makeLeads(owner, workspaceId, 1, {
    contactEmail: ADDRESS,
    contactName: '표시된이',
  })
  const full = await fillWorkspace(owner)
  const consent = await owner.put(`/leads/${full.leadId}/consent`, {
    basis: 'consent',
    obtainedOn: '2026-01-05',
  })
  expect(consent.status).toBe(200)
  await full.post(`/leads/${full.leadId}/source-notice`, {
    emailAccountId: owner.sandboxId,
    subject: '출처 안내',
    bodyText: '명함에서 얻었습니다',
  })
  await owner.upload('/suppressions/import', {
    workspaceId,
    file: { name: 'a.csv', content: '주소\na@b.example' },
  })
  await full.post(`/workspaces/${workspaceId}/own-sources`, {
    kind: 'text',
    name: '소개',
    text: '2008년에 설립했습니다.',
  })
  await addWebhook(owner, 'https://hooks.example/ieum', ['mail.sent'])
  // into the bin, with its enrollment
  expect((await owner.delete(`/leads/${full.running.leadId}`)).status).toBe(200)
  for (const table of Object.keys(MENTIONED)) {
    const { rows } = await sql`SELECT 1 FROM ${sql.table(table)} LIMIT 1`.execute(w.ctx.db)
    if (rows.length === 0) await insertRow(w, table, workspaceId)
  }
  await sql`UPDATE bin_items SET workspace_ids = ARRAY[${workspaceId}::uuid]`.execute(w.ctx.db)
  await plant(w, ADDRESS)
  const planted = (await columnsWith(w, MARK)).filter((place) => namesOf(MENTIONED).includes(place))
  expect(planted).toEqual(namesOf(MENTIONED).sort())
  await writeHeartbeat(w.ctx.db, w.ctx.newId())
  const erased = await owner.post(`/leads/${leadId}/erase`)
  expect(erased.status, JSON.stringify(erased.body)).toBe(200)
  expect(await columnsWith(w, MARK)).toEqual([])
})

test('the name of an erased lead is masked where members name or filter by it, unless another lead has it', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const { workspaceId } = owner
  const makeLead = async (contactName: string) =>
    (await makeLeads(owner, workspaceId, 1, { contactName }))[0] ?? ''
  const [erased, shared] = [await makeLead('김서연'), await makeLead('이도윤')]
  await makeLead('이도윤')
  await makeLead('김서연아')
  const call = async (method: 'post' | 'get', path: string, body?: unknown) => {
    const answer = await owner[method](path, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }
  const conditions = ['김서연', '김서연아', '이도윤'].map((text) => ({ kind: 'search', text }))
  const filter = { match: 'any', conditions }
  const group = await call('post', '/customer-groups', { workspaceId, name: '김서연님 회사', filter })
  for (const [name, search] of [
    ['김서연', '김서연'],
    ['이도윤', '이도윤'],
  ])
    await call('post', '/lead-views', { workspaceId, name, content: { search } })
  await owner.upload('/leads/import?wait=10', {
    workspaceId,
    file: { name: '김서연.csv', content: '회사명\n한빛' },
  })
  for (const id of [erased, shared]) await call('post', `/leads/${id}/erase`)

  const texts = (await call('get', `/customer-groups/${group.id}`)).filter.conditions
  expect(texts.map(({ text }: { text: string }) => text)).toEqual(['(삭제된 연락처)', '김서연아', '이도윤'])
  expect((await call('get', `/customer-groups/${group.id}`)).name).toBe('(삭제된 연락처)님 회사')
  const { data: views } = await call('get', `/lead-views?workspaceId=${workspaceId}`)
  expect(
    views.map(({ name, content }: { name: string; content: { search: string } }) => [name, content.search]),
  ).toEqual(
    expect.arrayContaining([
      ['이도윤', '이도윤'],
      [expect.stringMatching(/^\(삭제된 연락처\) [0-9a-f]{8}$/), '(삭제된 연락처)'],
    ]),
  )
  const [imported] = (await call('get', `/leads/imports?workspaceId=${workspaceId}`)).data
  expect(imported.fileName).toBe('(삭제된 연락처).csv')
})

test('every column that can hold a text has a rule of erasure, is kept by law or cannot name a lead', async () => {
  await using w = await world()
  const known = [
    ...namesOf(MENTIONED),
    ...namesOf(OWN),
    ...Object.keys(KEPT),
    ...CANNOT.flatMap(({ columns }) => namesOf(columns)),
  ]
  expect(known.filter((place, i) => known.indexOf(place) !== i)).toEqual([])
  // the job queue stores ids only (platform/jobs)
  const columns = (await textColumns(w)).filter(({ schema, isClosed }) => schema === 'public' && !isClosed)
  expect(columns.map(({ name, column }) => `${name}.${column}`).sort()).toEqual(known.sort())
})

test('erasing a lead removes its addresses from every column of every table but the list of what is kept', async () => {
  await using w = await world({ role: 'all', config: { allowPrivateHosts: true } })
  await using receiver = await startWebhookReceiver({ status: 400, body: `no such lead: ${ADDRESS}` })
  const owner = await createTestWorkspace(w)
  const { workspaceId } = owner
  await addWebhook(owner, receiver.url, [
    'lead.created',
    'mail.sent',
    'reply.received',
    'suppression.created',
  ])
  const call = async (method: 'post' | 'put' | 'patch', path: string, body?: unknown) => {
    const answer = await owner[method](path, body)
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
    return answer.body
  }

  // an earlier address, changed later; mailed, replied, opened
  const first = await receiveReply(owner, null, {
    companyName: '한빛정밀',
    contactEmail: FORMER,
    customFields: { 비고: `다른 주소 ${ADDRESS}` },
  })
  await call('patch', `/leads/${first.leadId}`, { contactEmail: ADDRESS })
  const [mail] = (await owner.get(`/sandbox/messages?to=${FORMER}`)).body.data
  await call('post', `/sandbox/messages/${mail.id}/reply`, {
    kind: 'reply',
    text: `${ADDRESS}로 보내 주세요`,
  })
  const threads = (await owner.get('/inbox?limit=50')).body.data
  const threadId = threads.find((one: { enrollmentId: string }) => one.enrollmentId === first.enrollmentId).id
  await call('post', `/inbox/threads/${threadId}/answers`, { text: `${ADDRESS}로 다시 보냅니다` })

  // a lead with another address, merged into it, with a history of its own
  const second = await receiveReply(
    owner,
    { kind: 'reply', text: '네' },
    { companyName: '한빛정밀', contactEmail: MERGED.toUpperCase() },
  )
  await call('post', '/leads/merge', { survivorId: first.leadId, leadIds: [second.leadId] })

  // a colleague: their sequence waits because of its reply, and their mails mention it
  const colleague = await receiveReply(
    owner,
    { kind: 'reply', text: `담당은 ${MERGED} 입니다` },
    { companyName: '한빛정밀', contactEmail: 'park@hanbit.example' },
  )
  await deliverMessage(w, owner, {
    from: 'MAILER-DAEMON@relay.example',
    subject: `Undelivered: ${ADDRESS}`,
    text: `\n${ADDRESS} was not found`,
    headers: [`X-Failed-Recipients: ${ADDRESS}`],
  })
  await deliverMessage(w, owner, { from: `김서연 <${MERGED}>`, text: '문의드립니다' })
  await sql`
    UPDATE enrollments SET status_reason = 'company_reply', status_detail = ${`${ADDRESS}에서 회신했습니다.`}
    WHERE id = ${colleague.enrollmentId}`.execute(w.ctx.db)
  await sql`
    INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at, data)
    SELECT workspace_id, sequence_id, id, lead_id, 'send_retried', now(),
      jsonb_build_object('why', ${`550 5.1.1 <${ADDRESS}> unknown`}::text)
    FROM enrollments WHERE id = ${colleague.enrollmentId}`.execute(w.ctx.db)

  // consent, notices, files
  await call('put', `/leads/${first.leadId}/consent`, {
    basis: 'consent',
    source: '전시회',
    obtainedOn: '2026-01-05',
    evidence: `${ADDRESS} 메일`,
  })
  await call('post', `/leads/${first.leadId}/source-notice`, {
    emailAccountId: owner.sandboxId,
    subject: '출처 안내',
    bodyText: `${ADDRESS} 주소를 명함에서 얻었습니다`,
  })
  const csv = [
    `회사명,이메일,비고 ${MERGED}`,
    `한빛정밀,${ADDRESS},수정`,
    `한빛정밀,${ADDRESS},같은 주소`,
    `한빛정밀,"${ADDRESS}, 대표",틀린 주소`,
    `다른회사,other@other.example,소개 ${ADDRESS}`,
  ].join('\n')
  const imported = await owner.upload('/leads/import?wait=10', {
    workspaceId,
    onDuplicate: 'update',
    file: { name: `${ADDRESS}.csv`, content: csv },
  })
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  await until(
    async () => (await owner.get(`/leads/imports?workspaceId=${workspaceId}`)).body.data[0],
    ({ status }) => status === 'completed',
  )
  await travel(owner, { advanceHours: 1 })
  const blocked = await owner.upload('/suppressions/import', {
    workspaceId,
    file: { name: `수신거부 ${ADDRESS}.csv`, content: `주소,메모 ${ADDRESS}\n${ADDRESS},본인 요청\n` },
  })
  expect(blocked.status, JSON.stringify(blocked.body)).toBe(200)
  await call('post', '/suppressions', { workspaceId, kind: 'address', value: MERGED })
  await travel(owner, { advanceDays: 1 })
  await until(
    async () => receiver.received.filter(({ body }) => body.includes(MARK)).length,
    (count) => count > 2,
  )

  // a delivery that ends after the erasure would store the receiver's reply, which contains the address
  receiver.behave(204)
  await until(
    async () =>
      (await sql`SELECT 1 FROM webhook_deliveries WHERE claimed_until IS NOT NULL`.execute(w.ctx.db)).rows,
    (claimed) => claimed.length === 0,
  )
  // proves that the test is effective: the address is stored before
  const before = await columnsWith(w, MARK)
  expect(before).toEqual(expect.arrayContaining(WRITTEN))
  await writeHeartbeat(w.ctx.db, w.ctx.newId())
  await call('post', `/leads/${first.leadId}/erase`)
  expect(await columnsWith(w, MARK)).toEqual(Object.keys(KEPT).sort())
  expect((await owner.get(`/inbox/threads/${colleague.threadId}`)).body.mails.at(-1).text).toContain('담당은')
})

/** Columns where the steps above store an address. */
const WRITTEN = [
  'consent_log.after',
  'enrollments.status_detail',
  'events.data',
  'inbound_messages.from_address',
  'inbound_messages.raw',
  'inbound_messages.subject',
  'inbound_messages.text',
  'inbox_answers.mime',
  'lead_addresses.email_key',
  'lead_changes.before',
  'lead_import_rows.cells',
  'lead_imports.columns',
  'lead_imports.file_name',
  'lead_merges.kept',
  'leads.custom_fields',
  'notices.facts',
  'notices.to_address',
  'sandbox_mail.raw',
  'scheduled_executions.mime',
  'scheduled_executions.to_address',
  'suppression_import_rows.cells',
  'suppression_imports.file_name',
  'webhook_deliveries.body',
  'webhook_deliveries.response',
]

test('an address that contains an erased one is kept', async () => {
  await using w = await world()
  const owner = await createTestWorkspace(w)
  const [shorter = ''] = await makeLeads(owner, owner.workspaceId, 1, { contactEmail: 'lee@hanbit.example' })
  const longer = await receiveReply(
    owner,
    { kind: 'reply', text: '저는 brucelee@hanbit.example, lee@hanbit.example.kr 두 주소를 씁니다' },
    { contactEmail: 'brucelee@hanbit.example' },
  )
  expect((await owner.post(`/leads/${shorter}/erase`)).status).toBe(200)
  const { mails } = (await owner.get(`/inbox/threads/${longer.threadId}`)).body
  expect(mails.at(-1).text).toContain('brucelee@hanbit.example, lee@hanbit.example.kr')
  expect((await owner.get('/sandbox/messages?to=brucelee@hanbit.example')).body.total).toBe(1)
})
