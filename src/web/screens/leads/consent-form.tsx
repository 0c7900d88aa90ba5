// The form of the ground, and below it the log that nobody can change.
import type { LeadConsent } from '#api/lead-consents.ts'
import type { Lead } from '#api/leads.ts'
import { CONSENT_BASES, type ConsentBasis } from '#core/consent.ts'
import { useDraft } from '#web/lib/draft.ts'
import { toastDone } from '#web/lib/toast.ts'
import { useSaveConsent } from '#web/queries/consent.ts'
import { ConsentLog } from '#web/screens/leads/consent-log.tsx'
import { consentText } from '#web/text/consent.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Props = { lead: Lead; facts: LeadConsent; open: boolean; onOpenChange: (open: boolean) => void }

const TONES = { none: 'gray', valid: 'green', expired: 'amber' } as const

export function ConsentForm({ lead, facts, open, onOpenChange }: Props) {
  const { consent } = facts
  const draft = useDraft<Values>({
    basis: consent?.basis ?? 'consent',
    source: consent?.source ?? '',
    evidence: consent?.evidence ?? '',
    obtainedOn: consent?.obtainedOn ?? '',
    endedOn: consent?.endedOn ?? '',
    confirmedOn: consent?.confirmedOn ?? '',
  })
  const { values, set, issueOf } = draft
  const save = useSaveConsent(lead.id)
  const done = (words: string) => ({
    onSuccess: () => {
      toastDone(words)
      onOpenChange(false)
    },
    onError: (error: Error) => draft.refuse(error, consentText.saveFailed),
  })
  const submit = (): void => {
    const { basis, source, evidence, obtainedOn, endedOn, confirmedOn } = values
    const days = {
      obtainedOn: obtainedOn || null,
      endedOn: endedOn || null,
      confirmedOn: confirmedOn || null,
    }
    save.mutate({ basis, source, evidence, ...days }, done(consentText.saved))
  }
  const day = (field: 'obtainedOn' | 'endedOn' | 'confirmedOn', label: string) => (
    <Field label={label} error={issueOf(field)}>
      <Input type="date" value={values[field]} onChange={(event) => set({ [field]: event.target.value })} />
    </Field>
  )
  const name = [lead.companyName, lead.contactName].filter(Boolean).join(' ') || (lead.contactEmail ?? '')
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={consentText.title(name)}
      dirty={draft.dirty}
      busy={save.isPending}
      submitLabel={consentText.save}
      onSubmit={submit}
      form={draft.form}
      fault={draft.fault}
      extra={
        consent && (
          <Button
            variant="ghost-danger"
            disabled={save.isPending}
            onClick={() => save.mutate(null, done(consentText.removed))}
          >
            {consentText.remove}
          </Button>
        )
      }
    >
      <p className="text-xs text-muted">{consentText.noAdvice}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={facts.needsConfirmation ? 'amber' : TONES[facts.state]}>
          {consentText.state[facts.state]}
        </Badge>
        {facts.validUntil && <span className="text-muted">{consentText.validUntil(facts.validUntil)}</span>}
        {facts.confirmBy && <span className="text-muted">{consentText.confirmBy(facts.confirmBy)}</span>}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={consentText.basis}
          hint={consentText.basisHints[values.basis]}
          className="sm:col-span-2"
        >
          <Select
            value={values.basis}
            onValueChange={(basis) => set({ basis })}
            options={CONSENT_BASES.map((value) => ({ value, label: consentText.bases[value] }))}
          />
        </Field>
        {day('obtainedOn', consentText.obtainedOn[values.basis])}
        {values.basis === 'transaction' && day('endedOn', consentText.endedOn)}
        {values.basis === 'consent' && day('confirmedOn', consentText.confirmedOn)}
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
      <ConsentLog log={facts.log} />
    </FormDialog>
  )
}

type Values = {
  basis: ConsentBasis
  source: string
  evidence: string
  obtainedOn: string
  endedOn: string
  confirmedOn: string
}
