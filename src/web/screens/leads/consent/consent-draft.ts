// The form state of a legal basis: every field is text.
import type { Consent, ConsentBasis } from '#core/compliance/consent.ts'

export type ConsentDraft = {
  basis: ConsentBasis
  source: string
  evidence: string
  obtainedOn: string
  endedOn: string
  confirmedOn: string
}

export const consentDraft = (consent: Consent | null): ConsentDraft => ({
  basis: consent?.basis ?? 'consent',
  source: consent?.source ?? '',
  evidence: consent?.evidence ?? '',
  obtainedOn: consent?.obtainedOn ?? '',
  endedOn: consent?.endedOn ?? '',
  confirmedOn: consent?.confirmedOn ?? '',
})

/** The request body: an empty day is null. */
export const consentInput = (draft: ConsentDraft): Consent => ({
  ...draft,
  obtainedOn: draft.obtainedOn || null,
  endedOn: draft.endedOn || null,
  confirmedOn: draft.confirmedOn || null,
})
