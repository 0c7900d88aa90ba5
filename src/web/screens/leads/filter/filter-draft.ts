// The form state of a filter: each condition has a value for every kind, so changing the kind loses nothing.
import { isLeadField, type LeadField } from '#core/leads/fields.ts'
import {
  type ConsentFilter,
  Filter,
  type LeadCondition,
  TEXT_OPS,
  type TextOp,
} from '#core/leads/filter/filter.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { RiskFilter } from '#core/leads/risks.ts'

export type What = 'search' | LeadField | Exclude<LeadCondition['kind'], 'search' | 'field'>

export type DraftCondition = {
  key: number
  what: What
  /** an operator of the kind; '' is the first one */
  op: string
  text: string
  name: string
  tagIds: string[]
  customerGroupId: string
  ground: ConsentFilter
  risk: RiskFilter
  statuses: LeadStatus[]
  date: string
  days: string
}
export type FilterDraft = { match: Filter['match']; conditions: DraftCondition[] }

let keys = 0
export const emptyCondition = (what: What = 'industry'): DraftCondition => ({
  key: ++keys,
  what,
  op: '',
  text: '',
  name: '',
  tagIds: [],
  customerGroupId: '',
  ground: 'none',
  risk: 'any',
  statuses: [],
  date: '',
  days: '30',
})

/** The operators of a kind, the most common first. */
export function operatorsFor(what: What): readonly string[] {
  if (isLeadField(what) || what === 'custom')
    return ['contains', ...TEXT_OPS.filter((op) => op !== 'contains')]
  return {
    search: [],
    tag: ['any', 'all', 'none'],
    group: ['in', 'notIn'],
    ground: ['is', 'isNot'],
    created: ['within', 'since', 'before'],
    enrolled: ['never', 'ever', 'open', 'notOpen'],
    replied: ['never', 'ever', 'within', 'notWithin'],
    suppressed: ['isNot', 'is'],
    addressRisk: ['isNot', 'is'],
    status: ['is', 'isNot'],
    activity: ['within', 'notWithin'],
    next: ['planned', 'none', 'within'],
  }[what]
}

/** The chosen operator if the kind has it, else the kind's first. */
export const conditionOperator = ({ what, op }: Pick<DraftCondition, 'what' | 'op'>): string => {
  const ops = operatorsFor(what)
  return ops.includes(op) ? op : (ops[0] ?? '')
}

export const needsText = (op: string): boolean => op !== 'empty' && op !== 'filled'

export function draftOf(filter: Filter | null): FilterDraft {
  if (!filter) return { match: 'all', conditions: [emptyCondition()] }
  const conditions = filter.conditions.map((condition): DraftCondition => {
    const what = condition.kind === 'field' ? condition.field : condition.kind
    const { kind: _, ...values } = condition
    const days = 'days' in condition ? String(condition.days) : '30'
    return { ...emptyCondition(what), ...values, days, key: ++keys }
  })
  return { match: filter.match, conditions }
}

/** The condition as it would be sent, not yet validated. */
function written(draft: DraftCondition): unknown {
  const { what, text, name, tagIds, customerGroupId, ground, risk, statuses, date } = draft
  const op = conditionOperator(draft)
  const days = draft.days.trim() === '' ? Number.NaN : Number(draft.days)
  const own = needsText(op) ? text : ''
  if (isLeadField(what)) return { kind: 'field', field: what, op: op as TextOp, text: own }
  switch (what) {
    case 'search':
      return { kind: what, text }
    case 'custom':
      return { kind: what, name, op, text: own }
    case 'tag':
      return { kind: what, op, tagIds }
    case 'group':
      return { kind: what, op, customerGroupId }
    case 'ground':
      return { kind: what, op, ground }
    case 'created':
      return op === 'within' ? { kind: what, op, days } : { kind: what, op, date }
    case 'replied':
    case 'activity':
    case 'next':
      return op === 'within' || op === 'notWithin' ? { kind: what, op, days } : { kind: what, op }
    case 'addressRisk':
      return { kind: what, op, risk }
    case 'status':
      return { kind: what, op, statuses }
    case 'enrolled':
    case 'suppressed':
      return { kind: what, op }
  }
}

/** @returns the filter, or validation errors by the index of the condition */
export function readDraft(draft: FilterDraft): { filter: Filter } | { issues: Map<number, string> } {
  const parsed = Filter.safeParse({ match: draft.match, conditions: draft.conditions.map(written) })
  if (parsed.success) return { filter: parsed.data }
  const issues = new Map<number, string>()
  for (const { path, message } of parsed.error.issues) {
    const at = typeof path[1] === 'number' ? path[1] : -1
    if (!issues.has(at)) issues.set(at, message)
  }
  return { issues }
}
