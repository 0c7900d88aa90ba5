// A filter: conditions on a lead, of which all or any must be met. Stored as JSON with a customer group and evaluated
// in SQL (server/data/leads/filters.ts).
import * as z from 'zod/mini'
import { DAY_MS } from '#core/calendar/date.ts'
import { CONSENT_BASES } from '#core/compliance/consent.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { customFieldName, singleLine } from '#core/text/plain-text.ts'

export const TEXT_OPS = ['is', 'isNot', 'contains', 'notContains', 'empty', 'filled'] as const
export type TextOp = (typeof TEXT_OPS)[number]
/** `confirm`: a consent that is due for confirmation within thirty days, or overdue */
export const CONSENT_FILTERS = ['none', ...CONSENT_BASES, 'expired', 'confirm'] as const
export type ConsentFilter = (typeof CONSENT_FILTERS)[number]

export const MAX_CONDITIONS = 20
const MAX_DAYS = 3650

const MAX_TEXT = 300
const text = z
  .string()
  .check(z.overwrite(singleLine), z.maxLength(MAX_TEXT, `${MAX_TEXT}자까지 입력할 수 있습니다.`))
const Id = z.uuid()
const days = z
  .int('일수를 숫자로 입력해 주세요.')
  .check(
    z.minimum(1, '1일 이상 입력해 주세요.'),
    z.maximum(MAX_DAYS, `${MAX_DAYS}일까지 입력할 수 있습니다.`),
  )
const date = z.iso.date('날짜를 선택해 주세요.')

/** Operators without a value have an empty text. */
const needsText = ({ op, text }: { op: TextOp; text: string }): boolean =>
  op === 'empty' || op === 'filled' || text !== ''
const textCheck = z.refine<Parameters<typeof needsText>[0]>(needsText, {
  path: ['text'],
  error: '비교할 값을 입력해 주세요.',
})

const Search = z.object({
  kind: z.literal('search'),
  text: text.check(z.minLength(1, '검색어를 입력해 주세요.')),
})
const Field = z
  .object({ kind: z.literal('field'), field: z.enum(LEAD_FIELDS), op: z.enum(TEXT_OPS), text })
  .check(textCheck)
const Custom = z
  .object({
    kind: z.literal('custom'),
    name: z
      .string()
      .check(
        z.overwrite(customFieldName),
        z.minLength(1, '사용자 정의 항목을 선택해 주세요.'),
        z.maxLength(50),
      ),
    op: z.enum(TEXT_OPS),
    text,
  })
  .check(textCheck)
const Tag = z.object({
  kind: z.literal('tag'),
  op: z.enum(['any', 'all', 'none']),
  tagIds: z.array(Id).check(z.minLength(1, '태그를 선택해 주세요.'), z.maxLength(50)),
})
const Group = z.object({ kind: z.literal('group'), op: z.enum(['in', 'notIn']), customerGroupId: Id })
const Ground = z.object({
  kind: z.literal('ground'),
  op: z.enum(['is', 'isNot']),
  ground: z.enum(CONSENT_FILTERS),
})
const Created = z.discriminatedUnion('op', [
  z.object({ kind: z.literal('created'), op: z.enum(['since', 'before']), date }),
  z.object({ kind: z.literal('created'), op: z.literal('within'), days }),
])
const Enrolled = z.object({ kind: z.literal('enrolled'), op: z.enum(['never', 'ever', 'open', 'notOpen']) })
const Replied = z.discriminatedUnion('op', [
  z.object({ kind: z.literal('replied'), op: z.enum(['ever', 'never']) }),
  z.object({ kind: z.literal('replied'), op: z.enum(['within', 'notWithin']), days }),
])
const Suppressed = z.object({ kind: z.literal('suppressed'), op: z.enum(['is', 'isNot']) })
/** `isNot` is true of leads without an address too. */
const AddressRisk = z.object({
  kind: z.literal('addressRisk'),
  op: z.enum(['is', 'isNot']),
  risk: z.enum(RISK_FILTERS),
})
const Status = z.object({
  kind: z.literal('status'),
  op: z.enum(['is', 'isNot']),
  statuses: z
    .array(z.enum(LEAD_STATUSES))
    .check(z.minLength(1, '상태를 선택해 주세요.'), z.maxLength(LEAD_STATUSES.length)),
})
const Activity = z.object({ kind: z.literal('activity'), op: z.enum(['within', 'notWithin']), days })
const Next = z.discriminatedUnion('op', [
  z.object({ kind: z.literal('next'), op: z.enum(['planned', 'none']) }),
  z.object({ kind: z.literal('next'), op: z.literal('within'), days }),
])

export const LeadCondition = z.union([
  Search,
  Field,
  Custom,
  Tag,
  Group,
  Ground,
  Created,
  Enrolled,
  Replied,
  Suppressed,
  AddressRisk,
  Status,
  Activity,
  Next,
])
export type LeadCondition = z.infer<typeof LeadCondition>

export const Filter = z.object({
  match: z.enum(['all', 'any']),
  conditions: z
    .array(LeadCondition)
    .check(
      z.minLength(1, '조건을 하나 이상 추가해 주세요.'),
      z.maxLength(MAX_CONDITIONS, `조건은 ${MAX_CONDITIONS}개까지입니다.`),
    ),
})
export type Filter = z.infer<typeof Filter>

export const usesAddressRisk = ({ conditions }: Filter): boolean =>
  conditions.some(({ kind }) => kind === 'addressRisk')

/** Tags and groups the filter refers to: they must be in its workspace, and cannot be deleted while it exists. */
export function referencedIds(filter: Filter): { tagIds: string[]; customerGroupIds: string[] } {
  const { conditions } = filter
  return {
    tagIds: [...new Set(conditions.flatMap((c) => (c.kind === 'tag' ? c.tagIds : [])))],
    customerGroupIds: [
      ...new Set(conditions.flatMap((c) => (c.kind === 'group' ? [c.customerGroupId] : []))),
    ],
  }
}

/** The filter with one tag replaced by another, for merging tags. */
export const replaceTag = (filter: Filter, from: string, to: string): Filter => ({
  ...filter,
  conditions: filter.conditions.map((c) =>
    c.kind === 'tag' ? { ...c, tagIds: [...new Set(c.tagIds.map((id) => (id === from ? to : id)))] } : c,
  ),
})

/** The first instant of a day in Korea, which has no daylight saving time. @param date 'YYYY-MM-DD' */
export const dayStart = (date: string): Date => new Date(`${date}T00:00:00+09:00`)
/** A mail that is due for longer does not match “planned within days”: something stops it. One hour. */
export const OVERDUE_DAYS = 1 / 24

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)
