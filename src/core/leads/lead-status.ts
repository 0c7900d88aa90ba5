// The one status of a lead over all its enrollments, for lists (rules.md R-713). SQL computes the same: lead_state_facts.
import { type EnrollmentStatus, isOpen } from '#core/enrollments/enrollment.ts'
import type { EventKind } from '#core/event.ts'

/** In the order of a list sorted by status: first what needs work. `none`: never enrolled in a sequence. */
export const LEAD_STATUSES = [
  'blocked',
  'replied',
  'active',
  'pending',
  'paused',
  'none',
  'completed',
  'removed',
  'bounced',
  'unsubscribed',
  'suppressed',
] as const satisfies (EnrollmentStatus | 'none' | 'suppressed')[]
export type LeadStatus = (typeof LEAD_STATUSES)[number]

export type StatusFacts = {
  /** whether the address or its domain is suppressed, and whether the lead itself opted out */
  suppression: 'none' | 'by_user' | 'opt_out'
  enrollments: readonly {
    id: string
    status: EnrollmentStatus
    statusReason: string | null
    endedAt: Date | null
    isOneOff: boolean
  }[]
}

/** With several open enrollments the first of these. */
const OPEN_ORDER: readonly EnrollmentStatus[] = ['blocked', 'active', 'pending', 'paused']

/**
 * A suppression decides first, because no mail is sent. Then an open enrollment, then the one that ended last; a removal counts only
 * when nothing else has happened. A one-off mail that was sent without a reply or cancelled gives no status.
 */
export function leadStatus({ suppression, enrollments }: StatusFacts): LeadStatus {
  const ended = enrollments
    .filter((each) => !isOpen(each.status) && !isNoPass(each))
    .sort(
      (a, b) =>
        Number(a.status === 'removed') - Number(b.status === 'removed') ||
        timeOf(b.endedAt) - timeOf(a.endedAt) ||
        (a.id < b.id ? 1 : -1),
    )[0]?.status
  if (suppression === 'opt_out' || (suppression === 'by_user' && ended === 'unsubscribed'))
    return 'unsubscribed'
  if (suppression === 'by_user') return 'suppressed'
  const open = OPEN_ORDER.find((status) => enrollments.some((each) => each.status === status))
  return open ?? ended ?? 'none'
}

/** A lead of this status has an open enrollment, so that enrolling it leaves it out unless the user allows several. */
export const isEnrolledStatus = (status: LeadStatus): boolean => OPEN_ORDER.some((open) => open === status)

/** No mail is sent to a lead of this status. */
export const isStoppedStatus = (status: LeadStatus): boolean =>
  status === 'bounced' || status === 'unsubscribed' || status === 'suppressed'

const isNoPass = ({ isOneOff, status, statusReason }: StatusFacts['enrollments'][number]): boolean =>
  isOneOff && (status === 'completed' || (status === 'removed' && statusReason === 'manual'))

const timeOf = (at: Date | null): number => at?.getTime() ?? Number.NEGATIVE_INFINITY

/**
 * Events that are no activity of a lead's list row: opens and clicks may come from programs, and a classification or a new plan
 * follows from another event (rules.md R-714).
 */
export const NO_ACTIVITY = ['opened', 'clicked', 'classified', 'replanned'] as const satisfies EventKind[]
