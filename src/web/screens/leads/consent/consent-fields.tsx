// The fields of a legal basis, for one lead, several leads, or a whole file.
import { CONSENT_BASES, type Consent, type ConsentBasis } from '#core/compliance/consent.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { consentText } from '#web/words/consent.ts'

export type ConsentDraft = {
  basis: ConsentBasis
  source: string
  evidence: string
  obtainedOn: string
  endedOn: string
  confirmedOn: string
}

/** The form state of a legal basis: every field is text. */
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

export type ConsentFieldsProps = {
  values: ConsentDraft
  set: (patch: Partial<ConsentDraft>) => void
  issueOf: (field: keyof ConsentDraft) => string | undefined
  /** whether the day of the last confirmation is shown */
  hasConfirmation?: boolean
}

export function GroundFields({ values, set, issueOf, hasConfirmation = false }: ConsentFieldsProps) {
  const day = (field: 'obtainedOn' | 'endedOn' | 'confirmedOn', label: string) => (
    <Field label={label} error={issueOf(field)}>
      <Input type="date" value={values[field]} onChange={(event) => set({ [field]: event.target.value })} />
    </Field>
  )
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={consentText.basis} hint={consentText.basisHints[values.basis]} className="sm:col-span-2">
        <Select
          value={values.basis}
          onValueChange={(basis) => set({ basis })}
          options={CONSENT_BASES.map((value) => ({ value, label: consentText.bases[value] }))}
        />
      </Field>
      {day('obtainedOn', consentText.obtainedOn[values.basis])}
      {values.basis === 'transaction' && day('endedOn', consentText.endedOn)}
      {hasConfirmation && values.basis === 'consent' && day('confirmedOn', consentText.confirmedOn)}
      <Field label={consentText.source} error={issueOf('source')} className="sm:col-span-2">
        <Input
          maxLength={300}
          placeholder={consentText.sourcePlaceholder}
          value={values.source}
          onChange={(event) => set({ source: event.target.value })}
        />
      </Field>
      <Field label={consentText.evidence} error={issueOf('evidence')} className="sm:col-span-2">
        <Textarea
          rows={2}
          maxLength={2000}
          placeholder={consentText.evidencePlaceholder}
          value={values.evidence}
          onChange={(event) => set({ evidence: event.target.value })}
        />
      </Field>
    </div>
  )
}
