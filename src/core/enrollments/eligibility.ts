// Whether a lead may be enrolled in a sequence now, or why not (rules.md R-203). The facts are read by the caller.
import { type Consent, consentState } from '#core/compliance/consent.ts'

export const ENROLL_SKIP_REASONS = [
  'lead_not_found',
  'already_enrolled',
  'email_missing',
  'email_invalid',
  'suppressed',
  'bounced',
  'finished',
  'enrolled_elsewhere',
  'no_consent',
] as const
export type EnrollSkipReason = (typeof ENROLL_SKIP_REASONS)[number]

export type EnrollFacts = {
  /** as it was entered; null or '' when there is none */
  contactEmail: string | null
  /** null when mail cannot be sent to it */
  emailKey: string | null
  /** its address or the domain of it */
  isSuppressed: boolean
  /** its other passes: under way in this sequence, or in another one */
  isHere: boolean
  isElsewhere: boolean
  /** refused for good, and not changed since */
  hasBounced: boolean
  /** it has answered in this sequence, or had everything of it */
  hasFinished: boolean
  /** the workspace enrols only leads with a valid legal basis (rules.md R-817) */
  requiresConsent: boolean
  consent: Consent | null
}

export type EnrollRequest = {
  /** a whole group passes over who has finished; somebody picked by name goes once more */
  isGroup: boolean
  /** beside other sequences, too */
  allowParallel: boolean
  /** 'YYYY-MM-DD' in Korea */
  today: string
}

/** @param facts null: the asker has no such contact. @returns the first reason there is, null when it can be enrolled */
export function refusalOf(facts: EnrollFacts | null, ask: EnrollRequest): EnrollSkipReason | null {
  if (!facts) return 'lead_not_found'
  if (facts.isHere) return 'already_enrolled'
  if (!facts.contactEmail) return 'email_missing'
  if (facts.emailKey === null) return 'email_invalid'
  if (facts.isSuppressed) return 'suppressed'
  if (facts.hasBounced) return 'bounced'
  if (facts.hasFinished && ask.isGroup) return 'finished'
  if (facts.isElsewhere && !ask.allowParallel) return 'enrolled_elsewhere'
  if (facts.requiresConsent && consentState(facts.consent, ask.today) !== 'valid') return 'no_consent'
  return null
}
