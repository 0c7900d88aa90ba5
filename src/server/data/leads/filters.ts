// A filter as an SQL condition on `leads l`. Tests compare it with filter-oracle.fixture.ts.
import { type RawBuilder, sql } from 'kysely'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { remindUntil, TRANSACTION_MONTHS } from '#core/compliance/consent.ts'
import {
  type ConsentFilter,
  dayStart,
  daysBefore,
  type Filter,
  type LeadCondition,
  OVERDUE_DAYS,
  type TextOp,
} from '#core/leads/filter/filter.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import type { Db } from '#server/context.ts'
import { riskCondition } from './mail-domains.ts'

type Sql = RawBuilder<unknown>

/** Conditions on times by the clock of the mailbox that writes to the lead. */
export const usesMailboxClock = ({ conditions }: Filter): boolean =>
  conditions.some(({ kind }) => kind === 'activity' || kind === 'next')

/** Whether the sandbox clock of a workspace was moved. Without one all mailboxes have the real time. */
export async function hasMovedClock(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM workspaces WHERE sandbox_offset_ms > 0 LIMIT 1`.execute(db)
  return rows.length > 0
}

/**
 * @param now the real time; days are counted from here
 * @param isClockMoved a lead that a sandbox mailbox writes to is compared with its clock
 */
export function filterCondition({ match, conditions }: Filter, now: Date, isClockMoved = false): Sql {
  const custom = conditions.filter((condition) => condition.kind === 'custom')
  const others = conditions.filter((condition) => condition.kind !== 'custom')
  const together = (parts: readonly Sql[]) => sql.join(parts, match === 'all' ? sql` AND ` : sql` OR `)
  const parts = others.map((condition) => sql`(${isMet(condition, now, isClockMoved)})`)
  if (custom.length > 0)
    parts.push(hasCustom(together(custom.map((each) => sql`(${matchesCustomField(each)})`))))
  return sql`(${together(parts)})`
}

/**
 * Custom fields are stored compressed. The copy (`||`; OFFSET 0 keeps the planner from repeating it) decompresses them once per lead
 * instead of once per condition: an eighth of the time with twenty conditions.
 */
const hasCustom = (condition: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM (SELECT l.custom_search || '{}'::jsonb AS fields OFFSET 0) AS custom WHERE ${condition})`

const matchesCustomField = ({ op, text, name }: Extract<LeadCondition, { kind: 'custom' }>): Sql =>
  isText(op, sql`coalesce(custom.fields ->> ${name}, '')`, text)

const not = (condition: Sql, isNegated: boolean): Sql => (isNegated ? sql`NOT ${condition}` : condition)

/** @param days before now; negative: after now. By the clock of the mailbox of lead `l` */
const daysBeforeOfLead = (now: Date, days: number, isClockMoved: boolean): Sql =>
  isClockMoved
    ? sql`(${daysBefore(now, days)}::timestamptz + coalesce((
        SELECT w.sandbox_offset_ms FROM enrollments n JOIN email_accounts a ON a.id = n.email_account_id AND a.kind = 'sandbox'
        JOIN workspaces w ON w.id = a.workspace_id WHERE n.lead_id = l.id LIMIT 1), 0) * interval '1 millisecond')`
    : sql`${daysBefore(now, days)}::timestamptz`

function isMet(condition: Exclude<LeadCondition, { kind: 'custom' }>, now: Date, isClockMoved: boolean): Sql {
  const day = (days: number): Sql => daysBeforeOfLead(now, days, isClockMoved)
  switch (condition.kind) {
    case 'search':
      return sql`l.search LIKE search_pattern(${condition.text})`
    case 'field':
      return isText(condition.op, sql`l.field_search ->> ${sql.lit(condition.field)}`, condition.text)
    case 'tag':
      return hasTags(condition.op, condition.tagIds)
    case 'group':
      return condition.op === 'in'
        ? isIn(condition.customerGroupId)
        : sql`NOT ${isIn(condition.customerGroupId)}
            AND EXISTS (SELECT 1 FROM customer_groups g WHERE g.id = ${condition.customerGroupId})`
    case 'ground':
      return not(sql`(${consentCondition(condition.ground, workspaceDate(now))})`, condition.op === 'isNot')
    case 'created': {
      if (condition.op === 'within') return sql`l.created_at >= ${daysBefore(now, condition.days)}`
      const start = dayStart(condition.date)
      return condition.op === 'since' ? sql`l.created_at >= ${start}` : sql`l.created_at < ${start}`
    }
    case 'enrolled': {
      const isOpen = condition.op === 'open' || condition.op === 'notOpen'
      return not(
        sql`EXISTS (SELECT 1 FROM enrollments n WHERE n.lead_id = l.id
          ${isOpen ? sql`AND n.status IN ('pending', 'active', 'paused', 'blocked')` : sql``})`,
        condition.op === 'never' || condition.op === 'notOpen',
      )
    }
    case 'replied': {
      const since = 'days' in condition ? sql`AND e.at >= ${daysBefore(now, condition.days)}` : sql``
      return not(
        // a reply that a user has marked as no reply does not count
        sql`EXISTS (SELECT 1 FROM events e WHERE e.lead_id = l.id AND e.kind = 'replied' ${since}
          AND NOT EXISTS (SELECT 1 FROM events c WHERE c.enrollment_id = e.enrollment_id AND c.kind = 'corrected'
            AND c.data ->> 'retracts' = 'true' AND c.id > e.id))`,
        condition.op === 'never' || condition.op === 'notWithin',
      )
    }
    case 'suppressed':
      return not(
        sql`EXISTS (SELECT 1 FROM suppressions s WHERE s.workspace_id = l.workspace_id
          AND ((s.kind = 'address' AND s.value = l.email_key)
            OR (s.kind = 'domain' AND s.value = split_part(l.email_key, '@', 2))))`,
        condition.op === 'isNot',
      )
    case 'addressRisk':
      // of a lead without an address the risk is NULL
      return not(sql`coalesce(${riskCondition(condition.risk)}, false)`, condition.op === 'isNot')
    case 'status': {
      // the position of the index lead_states_status
      const positions = condition.statuses.map((status) => LEAD_STATUSES.indexOf(status) + 1)
      return hasState(
        condition.op === 'is'
          ? sql`st.position = ANY(${positions}::smallint[])`
          : sql`st.position <> ALL(${positions}::smallint[])`,
      )
    }
    case 'activity':
      return hasState(sql`st.last_at ${condition.op === 'within' ? sql`>=` : sql`<`} ${day(condition.days)}`)
    case 'next':
      if (condition.op === 'within')
        return hasState(
          sql`${NEXT_OR_LAST} < ${day(-condition.days)} AND ${NEXT_OR_LAST} >= ${day(OVERDUE_DAYS)}`,
        )
      return hasState(condition.op === 'planned' ? sql`st.next_at IS NOT NULL` : sql`st.next_at IS NULL`)
  }
}

/** As in the index lead_states_next; without a planned mail a day that no plan reaches. */
export const NEXT_OR_LAST: Sql = sql`coalesce(st.next_at, timestamptz '2200-01-01 00:00:00+00')`

/** @param condition of `lead_states st`; each lead has one row */
const hasState = (condition: Sql): Sql => sql`EXISTS (
  SELECT 1 FROM lead_states st WHERE st.lead_id = l.id AND st.workspace_id = l.workspace_id AND ${condition})`

/** @param stored a value in its searchable form, in field_search or custom_search */
function isText(op: TextOp, stored: Sql, text: string): Sql {
  switch (op) {
    case 'is':
    case 'isNot':
      return not(sql`(btrim(${stored}) = search_text(${text}))`, op === 'isNot')
    case 'contains':
    case 'notContains':
      return not(sql`(${stored} LIKE search_pattern(${text}))`, op === 'notContains')
    case 'empty':
    case 'filled':
      return not(sql`(btrim(${stored}) = '')`, op === 'filled')
  }
}

const isIn = (customerGroupId: string): Sql => sql`EXISTS (
  SELECT 1 FROM customer_group_leads m WHERE m.lead_id = l.id AND m.customer_group_id = ${customerGroupId})`

/** A condition "without" a deleted tag (a group restored from the bin may have one) matches no lead, not every lead. */
function hasTags(op: 'any' | 'all' | 'none', tagIds: readonly string[]): Sql {
  const of = sql`SELECT 1 FROM lead_tags t WHERE t.lead_id = l.id AND t.tag_id`
  const hasAny = sql`EXISTS (${of} = ANY(${tagIds}::uuid[]))`
  if (op === 'any') return hasAny
  if (op === 'none')
    return sql`NOT ${hasAny} AND (SELECT count(*) FROM tags g WHERE g.id = ANY(${tagIds}::uuid[])) = ${tagIds.length}`
  return sql.join(
    tagIds.map((id) => sql`EXISTS (${of} = ${id})`),
    sql` AND `,
  )
}

// The legal basis of leads as a condition on `leads l`.

/** @param today 'YYYY-MM-DD' in Korea */
function consentCondition(filter: ConsentFilter, today: string): RawBuilder<unknown> {
  const has = (condition: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 FROM lead_consents c WHERE c.lead_id = l.id AND ${condition})`
  // the same day some months later, or the last day of that month: like core/compliance/consent.ts
  const isPast = sql`(c.ended_on + ${`${TRANSACTION_MONTHS} months`}::interval)::date < ${today}::date`
  switch (filter) {
    case 'none':
      return sql`NOT ${has(sql`true`)}`
    case 'consent':
    case 'other':
      return has(sql`c.basis = ${filter}`)
    case 'transaction':
      return has(sql`c.basis = 'transaction' AND NOT ${isPast}`)
    case 'expired':
      return has(sql`c.basis = 'transaction' AND ${isPast}`)
    case 'confirm':
      return has(sql`c.confirm_by <= ${remindUntil(today)}::date`)
  }
}
