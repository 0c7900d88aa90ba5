// Merging leads: which values stay, and which enrollments continue, so that no mail is sent twice and a reply still counts.
import { type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import { leadFieldValues } from './fields.ts'
import type { LeadFields } from './lead-fields.ts'

export type MergeValues = LeadFields & { id: string }

/** The id of the lead whose value is taken, by field or `custom:` and the name of a custom field. */
export type MergeChoice = Readonly<Record<string, string>>

/**
 * The values of the surviving lead: the chosen one, else its own, else the first non-empty one of the others.
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

/** An enrollment of one of the leads, open or ended. */
export type MergeEnrollment = {
  id: string
  leadId: string
  sequenceId: string
  status: EnrollmentStatus
  allowParallel: boolean
  createdAt: Date
  /** nodes whose mail was sent or may have been sent */
  sentNodeIds: readonly string[]
}

/** `replied`: another of the leads replied or opted out in that sequence. */
type MergeEnd = 'same_sequence' | 'replied' | 'other_sequence'
export type MergedEnrollments = {
  ends: { id: string; reason: MergeEnd }[]
  /** open enrollments that continue beside another sequence */
  parallel: string[]
  /** mails another of the leads got: the enrollment continues without them */
  dropped: { id: string; nodeIds: string[] }[]
}

/**
 * At most one enrollment per sequence stays open, the one with the most mails sent; it skips mails another of the leads got.
 * If one of them replied or opted out, no enrollment of that sequence continues. Of several sequences one continues, unless
 * `keepsParallel` is set or a user had allowed both.
 */
export function decideMergedEnrollments(
  enrollments: readonly MergeEnrollment[],
  keepsParallel: boolean,
): MergedEnrollments {
  const decision: MergedEnrollments = { ends: [], parallel: [], dropped: [] }
  const continuing: MergeEnrollment[] = []
  for (const own of Map.groupBy(enrollments, (enrollment) => enrollment.sequenceId).values()) {
    const [winner, ...losers] = own.filter(({ status }) => isOpen(status)).sort(byMostSent)
    if (!winner) continue
    const others = own.filter(({ leadId }) => leadId !== winner.leadId)
    const hasReplied = others.some(({ status }) => status === 'replied' || status === 'unsubscribed')
    decision.ends.push(...losers.map(({ id }) => ({ id, reason: 'same_sequence' as const })))
    if (hasReplied) {
      decision.ends.push({ id: winner.id, reason: 'replied' })
      continue
    }
    continuing.push(winner)
    const had = new Set(others.flatMap(({ sentNodeIds }) => sentNodeIds))
    const nodeIds = [...had].filter((nodeId) => !winner.sentNodeIds.includes(nodeId))
    if (nodeIds.length > 0) decision.dropped.push({ id: winner.id, nodeIds })
  }
  const [, ...beside] = continuing.filter(({ allowParallel }) => !allowParallel).sort(byMostSent)
  if (keepsParallel) decision.parallel.push(...beside.map(({ id }) => id))
  else decision.ends.push(...beside.map(({ id }) => ({ id, reason: 'other_sequence' as const })))
  const ended = new Set(decision.ends.map(({ id }) => id))
  decision.dropped = decision.dropped.filter(({ id }) => !ended.has(id))
  return decision
}

const byMostSent = (a: MergeEnrollment, b: MergeEnrollment): number =>
  b.sentNodeIds.length - a.sentNodeIds.length ||
  a.createdAt.getTime() - b.createdAt.getTime() ||
  (a.id < b.id ? -1 : 1)
