// Whether a lead may be enrolled in a sequence now, or why not (rules.md R-203). The facts are read by the caller.
import { type Consent, consentState } from '#core/compliance/consent.ts'
import type { SkipReason } from './enrollment.ts'

export type EnrollFacts = {
  /** as it was entered; null or '' when there is none */
  contactEmail: string | null
  /** null when mail cannot be sent to it */
  emailKey: string | null
  /** its address or the domain of it */
  isSuppressed: boolean
  /** it has an open enrollment in this sequence, or in another one; a waiting one-off mail is none */
  isHere: boolean
  isElsewhere: boolean
  /** its address bounced for good and was not changed since */
  hasBounced: boolean
  /** it left its company, and was not changed since */
  hasLeft: boolean
  /** it replied in this sequence, or completed it */
  hasFinished: boolean
  /** the workspace enrols only leads with a valid legal basis (rules.md R-817) */
  requiresConsent: boolean
  consent: Consent | null
}

export type EnrollRequest = {
  /** leads of a group that have finished are skipped; a lead that was chosen itself is enrolled again */
  isGroup: boolean
  /** also while enrolled in other sequences */
  allowParallel: boolean
  /** 'YYYY-MM-DD' in Korea */
  today: string
}

/** @param facts null: the caller has no such lead. @returns the first reason, null when the lead can be enrolled */
export function enrollSkipReason(facts: EnrollFacts | null, request: EnrollRequest): SkipReason | null {
  if (!facts) return 'lead_not_found'
  if (facts.isHere) return 'already_enrolled'
  if (!facts.contactEmail) return 'email_missing'
  if (facts.emailKey === null) return 'email_invalid'
  if (facts.isSuppressed) return 'suppressed'
  if (facts.hasBounced) return 'bounced'
  if (facts.hasLeft) return 'left_company'
  if (facts.hasFinished && request.isGroup) return 'finished'
  if (facts.isElsewhere && !request.allowParallel) return 'enrolled_elsewhere'
  if (facts.requiresConsent && consentState(facts.consent, request.today) !== 'valid') return 'no_consent'
  return null
}
