// Whether one lead matches a filter, computed from values: the expected result in the tests of filters.ts, which asks
// the database.
import { dateInZone } from '#core/calendar/zone.ts'
import { type Consent, remindUntil, validUntil } from '#core/compliance/consent.ts'
import type { LeadFieldValues } from '#core/leads/fields.ts'
import {
  type ConsentFilter,
  dayStart,
  daysBefore,
  type Filter,
  type LeadCondition,
  OVERDUE_DAYS,
  type TextOp,
} from '#core/leads/filter/filter.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import { isFoundIn, searchText } from '#core/text/search-text.ts'

export type LeadFacts = LeadFieldValues & {
  customFields: Record<string, string>
  tagIds: readonly string[]
  /** groups by hand */
  customerGroupIds: readonly string[]
  /** `confirmBy`: the day before which the consent must be confirmed */
  consent: (Pick<Consent, 'basis' | 'endedOn'> & { confirmBy: string | null }) | null
  isSuppressed: boolean
  risks: readonly string[]
  createdAt: Date
  /** in any sequence; `closed`: only ended enrollments */
  enrolled: 'never' | 'closed' | 'open'
  lastRepliedAt: Date | null
  /** one of two, by its enrollments and suppressions only */
  status: LeadStatus
  lastActivityAt: Date
  nextSendAt: Date | null
}

export function matches(filter: Filter, lead: LeadFacts, now: Date): boolean {
  const holds = (condition: LeadCondition) => isMet(condition, lead, now)
  return filter.match === 'all' ? filter.conditions.every(holds) : filter.conditions.some(holds)
}

function isMet(condition: LeadCondition, lead: LeadFacts, now: Date): boolean {
  switch (condition.kind) {
    case 'search':
      return isFoundIn(`${lead.companyName} ${lead.contactName} ${lead.contactEmail ?? ''}`, condition.text)
    case 'field':
      return isText(condition.op, lead[condition.field] ?? '', condition.text)
    case 'custom':
      return isText(condition.op, lead.customFields[condition.name] ?? '', condition.text)
    case 'tag': {
      const has = (id: string) => lead.tagIds.includes(id)
      if (condition.op === 'all') return condition.tagIds.every(has)
      return condition.tagIds.some(has) === (condition.op === 'any')
    }
    case 'group':
      return lead.customerGroupIds.includes(condition.customerGroupId) === (condition.op === 'in')
    case 'ground':
      return matchesConsent(lead.consent, condition.ground, now) === (condition.op === 'is')
    case 'created':
      return isCreated(condition, lead.createdAt, now)
    case 'enrolled':
      if (condition.op === 'never' || condition.op === 'ever')
        return (lead.enrolled === 'never') === (condition.op === 'never')
      return (lead.enrolled === 'open') === (condition.op === 'open')
    case 'replied': {
      const { lastRepliedAt: at } = lead
      if (!('days' in condition)) return (at !== null) === (condition.op === 'ever')
      const isRecent = at !== null && at >= daysBefore(now, condition.days)
      return isRecent === (condition.op === 'within')
    }
    case 'suppressed':
      return lead.isSuppressed === (condition.op === 'is')
    case 'addressRisk': {
      const isMet = condition.risk === 'any' ? lead.risks.length > 0 : lead.risks.includes(condition.risk)
      return isMet === (condition.op === 'is')
    }
    case 'status':
      return condition.statuses.includes(lead.status) === (condition.op === 'is')
    case 'activity':
      return lead.lastActivityAt >= daysBefore(now, condition.days) === (condition.op === 'within')
    case 'next':
      if (condition.op !== 'within') return (lead.nextSendAt !== null) === (condition.op === 'planned')
      return (
        lead.nextSendAt !== null &&
        lead.nextSendAt < daysBefore(now, -condition.days) &&
        lead.nextSendAt >= daysBefore(now, OVERDUE_DAYS)
      )
  }
}

function isText(op: TextOp, value: string, text: string): boolean {
  const own = searchText(value).replace(/^ +| +$/g, '')
  switch (op) {
    case 'is':
    case 'isNot':
      return (own === searchText(text)) === (op === 'is')
    case 'contains':
    case 'notContains':
      return isFoundIn(value, text) === (op === 'contains')
    case 'empty':
    case 'filled':
      return (own === '') === (op === 'empty')
  }
}

function matchesConsent(consent: LeadFacts['consent'], ground: ConsentFilter, now: Date): boolean {
  if (ground === 'none' || consent === null) return ground === 'none' && consent === null
  const today = dateInZone(now, 'Asia/Seoul')
  if (ground === 'confirm') return consent.confirmBy !== null && consent.confirmBy <= remindUntil(today)
  if (ground === 'transaction' || ground === 'expired') {
    const until = validUntil({ ...consent, source: '', evidence: '', obtainedOn: null, confirmedOn: null })
    const isValid = until !== null && today <= until
    return consent.basis === 'transaction' && isValid === (ground === 'transaction')
  }
  return consent.basis === ground
}

function isCreated(condition: Extract<LeadCondition, { kind: 'created' }>, at: Date, now: Date): boolean {
  if (condition.op === 'within') return at >= daysBefore(now, condition.days)
  return at >= dayStart(condition.date) === (condition.op === 'since')
}
