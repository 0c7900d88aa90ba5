// Which leads have which ground, as a condition on `leads l`.
import { type RawBuilder, sql } from 'kysely'
import { remindUntil, TRANSACTION_MONTHS } from '#core/compliance/consent.ts'
import type { ConsentFilter } from '#core/leads/filter/filter.ts'

/** @param today 'YYYY-MM-DD' in Korea */
export function consentCondition(filter: ConsentFilter, today: string): RawBuilder<unknown> {
  const has = (condition: RawBuilder<unknown>) =>
    sql`EXISTS (SELECT 1 FROM lead_consents c WHERE c.lead_id = l.id AND ${condition})`
  // the same day so many months on, or that month's last: as core/consent counts
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
