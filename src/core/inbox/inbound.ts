// The consequences of a received message for its enrollment and for colleagues of its sender (rules.md ). The
// kind of the message comes from classify/classify.ts.
import { DAY_MS } from '#core/calendar/date.ts'
import type { EnrollmentStatus, StatusReason } from '#core/enrollments/enrollment.ts'
import { canApplyOutcome } from '#core/enrollments/enrollment.ts'
import type { Party } from '#core/sending/delivery/delivery-verdict.ts'
import type { OnCompanyReply } from '#core/sequences/sequence.ts'
import type { Leaver } from './classify/leaver.ts'
import type { OptOutLevel } from './opt-out/opt-out.ts'

export const INBOUND_KINDS = [
  'reply',
  'auto_reply',
  'bounce',
  'complaint',
  'opt_out',
  'own_copy',
  'other',
] as const
export type InboundKind = (typeof INBOUND_KINDS)[number]

export type InboundFacts = {
  kind: InboundKind
  bounce: { permanent: boolean; party: Party } | null
  /** how certain it is that the writer asks to stop; null when nothing does */
  optOutLevel: OptOutLevel | null
  /** a bounce whose server continues to try */
  isDelayed: boolean
  /** an automatic reply that certainly reports an absence */
  isAbsence: boolean
  /** it says that the lead, or its writer, has left the company */
  leaver: Pick<Leaver, 'isWriter'> | null
  /** start of the first day back in the mailbox's time zone */
  resumeAt: Date | null
  enrollmentStatus: EnrollmentStatus
  /** a mail of the enrollment was sent, or may have been */
  hasSentMail: boolean
  /** the sender's address is the lead's own */
  isFromLead: boolean
  softBouncesBefore: number
}

const SOFT_BOUNCE_LIMIT = 3
const DEFAULT_AWAY_DAYS = 7

export type InboundDecision = {
  event: 'replied' | 'auto_replied' | 'bounced' | 'soft_bounced' | 'unsubscribed' | 'complained' | 'received'
  /** null: the enrollment's status does not change */
  end:
    | { status: 'replied'; reason: StatusReason<'replied'> }
    | { status: 'bounced'; reason: StatusReason<'bounced'> }
    | { status: 'unsubscribed'; reason: StatusReason<'unsubscribed'> }
    | { status: 'removed'; reason: 'left_company' }
    | null
  /** the lead has left its company: no enrollment of it continues */
  hasLeft: boolean
  pauseUntil: Date | null
  /** the lead wrote before our first mail: the enrollment is paused until a user decides */
  wroteFirst: boolean
  suppress: boolean
  /** no mail is sent to the address in any sequence of the workspace until a user decides */
  holdsAddress: boolean
  affectsColleagues: boolean
}

/** @param now by the mailbox's own clock */
export function decideInbound(facts: InboundFacts, now: Date): InboundDecision {
  const nothing = {
    end: null,
    hasLeft: false,
    pauseUntil: null,
    wroteFirst: false,
    suppress: false,
    holdsAddress: facts.optOutLevel === 'likely',
    affectsColleagues: false,
  }
  const applies = (kind: 'replied' | 'bounced' | 'unsubscribed' | 'removed') =>
    canApplyOutcome(facts.enrollmentStatus, { kind, reason: 'hard' } as never)
  // a lead who writes about a colleague has not left
  const hasLeft =
    facts.leaver !== null && (facts.kind === 'auto_reply' || facts.leaver.isWriter || !facts.isFromLead)
  const left = {
    hasLeft,
    end: applies('removed') ? ({ status: 'removed', reason: 'left_company' } as const) : null,
  }
  const replied = applies('replied')
    ? ({ status: 'replied', reason: facts.isFromLead ? 'human' : 'other_address' } as const)
    : null
  switch (facts.kind) {
    case 'reply':
      if (!facts.hasSentMail && !hasLeft)
        return { ...nothing, event: 'received', wroteFirst: isRunning(facts.enrollmentStatus) }
      return {
        ...nothing,
        event: 'replied',
        ...(hasLeft ? left : { end: replied }),
        affectsColleagues: true,
      }
    case 'opt_out':
      return {
        ...nothing,
        event: 'unsubscribed',
        end: applies('unsubscribed') ? { status: 'unsubscribed', reason: 'reply_text' } : null,
        suppress: true,
      }
    case 'complaint':
      return {
        ...nothing,
        event: 'complained',
        end: applies('unsubscribed') ? { status: 'unsubscribed', reason: 'complaint' } : null,
        suppress: true,
      }
    case 'auto_reply':
      if (hasLeft) return { ...nothing, event: 'auto_replied', ...left }
      return { ...nothing, event: 'auto_replied', pauseUntil: absenceEnd(facts, now) }
    case 'bounce':
      // one mail may cause four such notices and be delivered in the end: they are not counted
      if (facts.isDelayed) return { ...nothing, event: 'received' }
      return bounceDecision(facts, applies('bounced'))
    case 'own_copy':
    case 'other':
      return { ...nothing, event: 'received' }
  }
}

const isRunning = (status: EnrollmentStatus): boolean => status === 'active' || status === 'pending'

/**
 * An absence pauses open enrollments until the day back, else for seven days. A paused enrollment keeps its own end; another
 * automatic reply changes nothing.
 */
function absenceEnd(facts: InboundFacts, now: Date): Date | null {
  if (!isRunning(facts.enrollmentStatus)) return null
  if (facts.resumeAt && facts.resumeAt.getTime() > now.getTime()) return facts.resumeAt
  return facts.isAbsence ? new Date(now.getTime() + DEFAULT_AWAY_DAYS * DAY_MS) : null
}

/** A notice about our own mailbox, about the text or about a server is no fault of the lead. */
export const countsAgainstLead = (party: Party): boolean => party === 'recipient' || party === 'unknown'

function bounceDecision(facts: InboundFacts, applies: boolean): InboundDecision {
  const { permanent = false, party = 'unknown' } = facts.bounce ?? {}
  const isLast = countsAgainstLead(party) && facts.softBouncesBefore + 1 >= SOFT_BOUNCE_LIMIT
  const reason = permanent ? 'hard' : isLast ? 'soft_limit' : null
  return {
    event: permanent ? 'bounced' : 'soft_bounced',
    end: applies && reason ? { status: 'bounced', reason } : null,
    hasLeft: false,
    pauseUntil: null,
    wroteFirst: false,
    suppress: false,
    holdsAddress: false,
    affectsColleagues: false,
  }
}

/** What a reply does to a colleague at the same business domain, by the sequence's setting (default: hold). */
export function decideColleague(
  setting: OnCompanyReply,
  status: EnrollmentStatus,
): { status: 'paused' | 'removed'; reason: 'company_reply' } | null {
  if (setting === 'continue' || !isRunning(status)) return null
  return { status: setting === 'hold' ? 'paused' : 'removed', reason: 'company_reply' }
}

/** What a simulated recipient in the sandbox can send. */
export const SANDBOX_REPLY_KINDS = ['reply', 'out_of_office', 'bounce', 'unsubscribe', 'complaint'] as const
