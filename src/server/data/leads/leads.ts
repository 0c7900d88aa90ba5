// Leads for users: listed, read, written. Imports write through imports/import-rows.ts.
import { type RawBuilder, sql } from 'kysely'
import { type Position, writeCursor } from '#api/cursor.ts'
import type { WithDates } from '#api/dates.ts'
import type { Lead } from '#api/leads/leads.ts'
import { allow, allowedWorkspaces, type Scope } from '#core/access.ts'
import { addressRisk, type DomainRecords, UNKNOWN_RECORDS } from '#core/leads/address-risk.ts'
import type { Filter } from '#core/leads/filter/filter.ts'
import type { LeadValues } from '#core/leads/lead-fields.ts'
import type { RiskFilter } from '#core/leads/risks.ts'
import { longestSyllableRun } from '#core/text/search-text.ts'
import type { Context, Db } from '#server/context.ts'
import { isHeldLead } from '#server/data/compliance/opt-out-holds.ts'
import { instant, microseconds } from '#server/platform/db/cursor-time.ts'
import { prepared, unplanned } from '#server/platform/db/prepared.ts'
import { leadFieldColumns, toLeadRow } from './field-columns.ts'
import { filterCondition, hasMovedClock, usesMailboxClock } from './filters.ts'
import { membersOf } from './groups/group-members.ts'
import { isBouncedLead, recordsOfLead, riskCondition } from './mail-domains.ts'
import { type LeadSort, readLeadPage } from './pages.ts'

type State = Pick<WithDates<typeof Lead>, 'status' | 'lastActivity' | 'nextSend'>
type LeadRow = Omit<WithDates<typeof Lead>, 'risk' | keyof State> & {
  records: DomainRecords | null
  hasBounced: boolean
  /** null: the lead has no row in lead_states, which is a fault of the database */
  state: State | null
}

/** An instant as JSON contains it. */
const isoText = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Of the enrollment that gives the lead its status (lead_state_facts). OFFSET 0: the few rows of one lead or enrollment are read by
 * its index, never by a partial one.
 */
const progress = sql`
  (SELECT json_build_object('enrollmentId', n.id, 'sequenceId', n.sequence_id, 'sequenceName', q.name,
                            'isSequenceDeleted', q.deleted_at IS NOT NULL, 'status', n.status,
                            'sentCount', mails.sent, 'plannedCount', mails.planned)
   FROM (
     SELECT o.id, o.sequence_id, o.status FROM (SELECT * FROM enrollments e WHERE e.lead_id = l.id OFFSET 0) o
     WHERE NOT ((o.status = 'completed' OR (o.status = 'removed' AND o.status_reason = 'manual'))
                AND (SELECT s.is_one_off FROM sequences s WHERE s.id = o.sequence_id))
     ORDER BY array_position(ARRAY['blocked', 'active', 'pending', 'paused'], o.status) NULLS LAST,
       o.status = 'removed', o.ended_at DESC NULLS LAST, o.id DESC LIMIT 1
   ) n
   JOIN sequences q ON q.id = n.sequence_id
   CROSS JOIN LATERAL (
     SELECT count(*) FILTER (WHERE m.state = 'sent') AS sent,
       count(*) FILTER (WHERE m.state IN ('scheduled', 'claimed', 'sending', 'failed', 'uncertain')
                          AND n.status IN ('blocked', 'active', 'pending', 'paused')) AS planned
     FROM (SELECT x.state FROM scheduled_executions x WHERE x.enrollment_id = n.id OFFSET 0) m
   ) mails)`

/** Whether the next mail of lead `l` waits for a user: of the enrollment that gives `next_at` (lead_state_facts). */
const isNextStopped = sql`
  (SELECT n.status = 'active' AND (m.held OR q.status <> 'active' OR a.id IS NULL OR a.status <> 'connected' OR a.guard = 'halted'
     OR (a.guard = 'first_mails_stopped' AND NOT m.has_sent) OR ${isHeldLead})
   FROM (SELECT * FROM enrollments o WHERE o.lead_id = l.id OFFSET 0) n
   JOIN sequences q ON q.id = n.sequence_id
   LEFT JOIN email_accounts a ON a.id = n.email_account_id
   CROSS JOIN LATERAL (
     SELECT e.planned_at, e.held, e.state, bool_or(e.state = 'sent') OVER () AS has_sent
     FROM (SELECT * FROM scheduled_executions o WHERE o.enrollment_id = n.id OFFSET 0) e
     WHERE e.state IN ('scheduled', 'claimed', 'sending', 'sent')
     ORDER BY e.state = 'sent', e.ordinal LIMIT 1) m
   WHERE n.status IN ('pending', 'active') AND m.state <> 'sent'
   ORDER BY m.planned_at, n.id LIMIT 1)`

const columns = sql`
  l.id, l.workspace_id, ${leadFieldColumns},
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) ORDER BY lower(t.name)), '[]')
   FROM lead_tags lt JOIN tags t ON t.id = lt.tag_id WHERE lt.lead_id = l.id) AS tags,
  ARRAY(SELECT m.customer_group_id FROM customer_group_leads m WHERE m.lead_id = l.id
        ORDER BY m.added_at, m.customer_group_id) AS customer_group_ids,
  EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = l.workspace_id
    AND ((s.kind = 'address' AND s.value = l.email_key)
      OR (s.kind = 'domain' AND s.value = split_part(l.email_key, '@', 2)))) AS is_suppressed,
  ${recordsOfLead} AS records, ${isBouncedLead} AS has_bounced,
  (SELECT json_build_object('basis', c.basis, 'obtainedOn', c.obtained_on, 'endedOn', c.ended_on,
                            'confirmBy', c.confirm_by)
   FROM lead_consents c WHERE c.lead_id = l.id) AS consent,
  (SELECT json_build_object(
     'status', st.status,
     'lastActivity', json_build_object(
       'kind', CASE WHEN st.last_kind = 'created' AND EXISTS (
           SELECT 1 FROM lead_import_rows r WHERE r.lead_id = l.id AND r.result = 'created')
         THEN 'imported' ELSE st.last_kind END,
       'at', ${isoText(sql`st.last_at`)},
       'clockOffsetMs', coalesce((
         SELECT w.sandbox_offset_ms FROM events v JOIN enrollments n ON n.id = v.enrollment_id
         JOIN email_accounts a ON a.id = n.email_account_id AND a.kind = 'sandbox'
         JOIN workspaces w ON w.id = a.workspace_id WHERE v.id = st.last_event_id), 0),
       'intent', CASE WHEN st.last_kind = 'replied' THEN (
         SELECT i.intent FROM reply_intents i WHERE i.message_id = (
           SELECT m.id FROM inbound_messages m JOIN events v ON v.enrollment_id = m.enrollment_id
           WHERE v.id = st.last_event_id AND m.kind = 'reply' ORDER BY m.received_at DESC, m.id DESC LIMIT 1)) END),
     'nextSend', CASE WHEN st.next_at IS NOT NULL
       THEN json_build_object('at', ${isoText(sql`st.next_at`)}, 'isEstimate', st.is_next_estimate,
                              'isStopped', coalesce(${isNextStopped}, false)) END)
   FROM lead_states st WHERE st.lead_id = l.id) AS state,
  ${progress} AS progress,
  l.created_at, l.updated_at`

/** In the order of the ids, without deleted ones. One text for every list and search: its long plan is made once per connection. */
async function readLeads(db: Db, ids: readonly string[]): Promise<LeadRow[]> {
  if (ids.length === 0) return []
  const { rows } = await prepared('leads')<LeadRow>`
    SELECT ${columns} FROM leads l WHERE l.id = ANY(${unplanned(ids, 'uuid[]')})`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const stateOfNewLead = (createdAt: Date): State => ({
  status: 'none',
  lastActivity: { kind: 'created', at: createdAt.toISOString(), clockOffsetMs: 0, intent: null },
  nextSend: null,
})

const present = ({ state, records, hasBounced, ...row }: LeadRow): WithDates<typeof Lead> => ({
  ...row,
  risk: row.contactEmail ? addressRisk(row.contactEmail, records ?? UNKNOWN_RECORDS, { hasBounced }) : null,
  ...(state ?? stateOfNewLead(row.createdAt)),
})

export type LeadFilter = {
  search?: string | undefined
  workspaceIds?: readonly string[] | undefined
  customerGroupId?: string | undefined
  notInSequenceId?: string | undefined
  risk?: RiskFilter | undefined
  /** all of them must match */
  filters?: readonly Filter[]
  now: Date
  sort?: LeadSort
  limit: number
  offset: number
  /** continue from here; the offset is ignored then */
  cursor?: Position | undefined
}
export type LeadPage = { data: WithDates<typeof Lead>[]; total: number; nextCursor: string | null }

/** `total` is exact, except up to MAX_COUNTED_LEADS where every lead is compared. With a cursor it is that of the first page. */
export async function listLeads(
  { db, log }: Pick<Context, 'db' | 'log'>,
  scope: Scope,
  filter: LeadFilter,
): Promise<LeadPage> {
  const { search, customerGroupId, notInSequenceId, filters = [] } = filter
  const syllables = longestSyllableRun(search ?? '')
  const { rows, total, hasMore } = await readLeadPage(db, {
    ...filter,
    sort: filter.sort ?? 'created',
    workspaceIds: workspacesOf(scope, filter),
    conditions: await leadConditions(db, filter),
    marked:
      syllables === null
        ? undefined
        : {
            syllables,
            conditions: sql`${await leadConditions(db, { ...filter, search: undefined })}
              AND (l.search || '') LIKE (SELECT search_pattern(${search}))`,
            isAll: !customerGroupId && !notInSequenceId && !filter.risk && filters.length === 0,
          },
    counts: isSearching(filter) ? 'some' : filter.customerGroupId ? 'all' : 'known',
  })
  const last = rows.at(-1)
  const ids = rows.map(({ id }) => id)
  const leads = await readLeads(db, ids)
  const withoutState = leads.flatMap(({ id, state }) => (state ? [] : [id]))
  if (withoutState.length > 0)
    log.error({ leadIds: withoutState }, 'leads without a row in lead_states are shown as new ones')
  return {
    data: leads.map(present),
    total,
    nextCursor: hasMore && last ? writeCursor({ key: last.sortKey, id: last.id, total }) : null,
  }
}

export const workspacesOf = (scope: Scope, { workspaceIds }: Pick<LeadFilter, 'workspaceIds'>): string[] => {
  const allowed = allowedWorkspaces(scope)
  return workspaceIds ? allowed.filter((id) => workspaceIds.includes(id)) : allowed
}

export type PlacedLead = { id: string; createdAt: string }

/** Up to `limit` matches of a filter, newest first, after the last one of the previous page. */
export async function listLeadIds(
  db: Db,
  scope: Scope,
  filter: Omit<LeadFilter, 'limit' | 'offset'>,
  limit: number,
  last: PlacedLead | undefined,
): Promise<PlacedLead[]> {
  const conditions = await leadConditions(db, filter)
  const isAfter = last
    ? sql`AND (l.created_at, l.id) < (${instant(last.createdAt)}, ${last.id}::uuid)`
    : sql``
  const { rows } = await sql<PlacedLead>`
    SELECT p.id, ${microseconds(sql`p.created_at`)} AS "createdAt"
    FROM unnest(${workspacesOf(scope, filter)}::uuid[]) AS w(id)
    CROSS JOIN LATERAL (
      SELECT l.id, l.created_at FROM leads l
      WHERE l.workspace_id = w.id ${isAfter} ${conditions}
      ORDER BY l.created_at DESC, l.id DESC LIMIT ${limit}
    ) AS p ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit}`.execute(db)
  return rows
}

/** Whether every lead is compared: counting further would cost more than the page. */
const isSearching = ({ search, notInSequenceId, risk, filters = [] }: Partial<LeadFilter>): boolean =>
  Boolean(search?.trim() || notInSequenceId || risk || filters.length > 0)

/** Conditions of a filter on `leads l`, each starting with AND. */
export async function leadConditions(
  db: Db,
  { search, customerGroupId, notInSequenceId, risk, filters = [], now }: Omit<LeadFilter, 'limit' | 'offset'>,
): Promise<RawBuilder<unknown>> {
  const members = customerGroupId ? await membersOf(db, customerGroupId, now) : null
  const isClockMoved = filters.some(usesMailboxClock) && (await hasMovedClock(db))
  return sql`
    ${members ? sql`AND ${members.has}` : sql``}
    ${
      notInSequenceId
        ? sql`AND NOT EXISTS (SELECT 1 FROM enrollments n
        WHERE n.lead_id = l.id AND n.sequence_id = ${notInSequenceId}
          AND n.status IN ('pending', 'active', 'paused', 'blocked'))`
        : sql``
    }
    ${risk ? sql`AND ${riskCondition(risk)}` : sql``}
    ${sql.join(
      filters.map((each) => sql`AND ${filterCondition(each, now, isClockMoved)}`),
      sql` `,
    )}
    ${search?.trim() ? sql`AND l.search LIKE search_pattern(${search})` : sql``}`
}

export async function getLead(db: Db, scope: Scope, id: string): Promise<WithDates<typeof Lead>> {
  const [row] = await readLeads(db, [id])
  return present(allow(scope, row, ({ workspaceId }) => [workspaceId], 'lead_not_found'))
}

/** Leads of the scope by id, each with its numbers of enrollments and sent mails. */
export async function listLeadsById(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<(WithDates<typeof Lead> & { enrollmentCount: number; mailCount: number })[]> {
  const { rows } = await sql<LeadRow & { enrollmentCount: number; mailCount: number }>`
    SELECT ${columns},
           (SELECT count(*)::int FROM enrollments n WHERE n.lead_id = l.id) AS enrollment_count,
           (SELECT count(*)::int FROM scheduled_executions e WHERE e.lead_id = l.id AND e.state = 'sent') AS mail_count
    FROM leads l WHERE l.id = ANY(${ids}::uuid[]) AND l.workspace_id = ANY(${allowedWorkspaces(scope)}::uuid[])`.execute(
    db,
  )
  return rows.map((row) => ({
    ...present(row),
    enrollmentCount: row.enrollmentCount,
    mailCount: row.mailCount,
  }))
}

/** The lead with an address. @param key from normalizeEmail */
export async function findLeadByEmail(
  db: Db,
  workspaceId: string,
  key: string,
): Promise<{ id: string; companyName: string; contactName: string } | null> {
  const { rows } = await sql<{ id: string; companyName: string; contactName: string }>`
    SELECT id, company_name, contact_name FROM leads
    WHERE workspace_id = ${workspaceId} AND email_key = ${key}`.execute(db)
  return rows[0] ?? null
}

export async function insertLead(
  db: Db,
  { at, ...lead }: LeadValues & { id: string; workspaceId: string; createdBy: string | null; at: Date },
): Promise<void> {
  await db
    .insertInto('leads')
    .values({ ...toLeadRow(lead), createdAt: at, updatedAt: at })
    .execute()
}

export async function updateLead(db: Db, id: string, values: LeadValues, at: Date): Promise<void> {
  await db
    .updateTable('leads')
    .set({ ...toLeadRow(values), updatedAt: at })
    .where('id', '=', id)
    .execute()
}
