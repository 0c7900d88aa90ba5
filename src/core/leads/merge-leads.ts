// Several contacts that are one person: which values stay, and what becomes of their passes through sequences, so that
// nobody is written to twice and an answer stays an answer.
import { type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import { leadFieldValues } from './fields.ts'
import type { LeadFields } from './lead.ts'

export type MergeValues = LeadFields & { id: string }

/** From which contact a value is taken: a field, or `custom:` and the name of an own one. */
export type MergeChoice = Readonly<Record<string, string>>

/**
 * The values of the one that stays. What nobody chose is the survivor's, and where that is empty the first other's.
 * @param leads the survivor first
 */
export function mergedValues(leads: readonly MergeValues[], choice: MergeChoice = {}): LeadFields {
  const chosen = (key: string): MergeValues | undefined => leads.find(({ id }) => id === choice[key])
  const names = [...new Set(leads.flatMap(({ customFields }) => Object.keys(customFields)))]
  return {
    ...leadFieldValues((field) => (chosen(field) ?? leads.find((lead) => lead[field]))?.[field] ?? null),
    customFields: Object.fromEntries(
      names.flatMap((name) => {
        const from = chosen(`custom:${name}`) ?? leads.find(({ customFields }) => customFields[name])
        const value = from?.customFields[name]
        return value ? [[name, value]] : []
      }),
    ),
  }
}

/** One contact's way through a sequence, open or over. */
export type MergeEnrollment = {
  id: string
  leadId: string
  sequenceId: string
  status: EnrollmentStatus
  allowParallel: boolean
  createdAt: Date
  /** nodes whose mail has left or may have left */
  sentNodeIds: readonly string[]
}

/** `answered`: another of them has answered or refused in that sequence already. */
export type MergeEnd = 'same_sequence' | 'answered' | 'other_sequence'
export type MergedEnrollments = {
  ends: { id: string; why: MergeEnd }[]
  /** open ones that go on beside another sequence */
  parallel: string[]
  /** mails another of them has had: the pass goes on without them */
  dropped: { id: string; nodeIds: string[] }[]
}

/**
 * At most one pass of a sequence stays open, the one that is furthest; it leaves out what another of them was sent. Where
 * one of them has answered or refused, nothing of that sequence goes on. Of several sequences one goes on, unless
 * `keepsParallel` or a person had asked for both.
 */
export function decideMergedEnrollments(
  passes: readonly MergeEnrollment[],
  keepsParallel: boolean,
): MergedEnrollments {
  const decision: MergedEnrollments = { ends: [], parallel: [], dropped: [] }
  const going: MergeEnrollment[] = []
  for (const own of Map.groupBy(passes, (pass) => pass.sequenceId).values()) {
    const [winner, ...losers] = own.filter(({ status }) => isOpen(status)).sort(byMostSent)
    if (!winner) continue
    const others = own.filter(({ leadId }) => leadId !== winner.leadId)
    const isAnswered = others.some(({ status }) => status === 'replied' || status === 'unsubscribed')
    decision.ends.push(...losers.map(({ id }) => ({ id, why: 'same_sequence' as const })))
    if (isAnswered) {
      decision.ends.push({ id: winner.id, why: 'answered' })
      continue
    }
    going.push(winner)
    const had = new Set(others.flatMap(({ sentNodeIds }) => sentNodeIds))
    const nodeIds = [...had].filter((nodeId) => !winner.sentNodeIds.includes(nodeId))
    if (nodeIds.length > 0) decision.dropped.push({ id: winner.id, nodeIds })
  }
  const [, ...beside] = going.filter(({ allowParallel }) => !allowParallel).sort(byMostSent)
  if (keepsParallel) decision.parallel.push(...beside.map(({ id }) => id))
  else decision.ends.push(...beside.map(({ id }) => ({ id, why: 'other_sequence' as const })))
  const ended = new Set(decision.ends.map(({ id }) => id))
  decision.dropped = decision.dropped.filter(({ id }) => !ended.has(id))
  return decision
}

const byMostSent = (a: MergeEnrollment, b: MergeEnrollment): number =>
  b.sentNodeIds.length - a.sentNodeIds.length ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.id < b.id ? -1 : 1)
