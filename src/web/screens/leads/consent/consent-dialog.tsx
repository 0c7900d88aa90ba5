// The legal basis of one lead, its form and its log.
import type { LeadConsent, LeadConsentInput } from '#api/compliance/lead-consents.ts'
import type { Lead } from '#api/leads/leads.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChangeOf, useRead } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDate } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { consentText } from '#web/words/consent.ts'
import { consentDraft, consentInput, GroundFields } from './consent-fields.tsx'

type Props = DialogState & { lead: Lead }

export function ConsentDialog({ lead, ...dialog }: Props) {
  const consent = useRead(api.leadConsents.getLeadConsent, { params: { id: lead.id } })
  if (consent.data) return <ConsentForm lead={lead} facts={consent.data} {...dialog} />
  return (
    <Dialog {...dialog} title={consentText.title(nameOf(lead))}>
      <Loading query={consent} title={consentText.loadFailed} className="h-64 rounded-xl" />
    </Dialog>
  )
}

const nameOf = (lead: Lead): string =>
  [lead.companyName, lead.contactName].filter(Boolean).join(' ') || (lead.contactEmail ?? '')

/** null removes the legal basis. */
const useSaveConsent = (id: string) =>
  useChangeOf(
    'leadConsents',
    (body: LeadConsentInput | null) =>
      body
        ? api.leadConsents.saveLeadConsent({ params: { id }, body })
        : api.leadConsents.removeLeadConsent({ params: { id } }),
    { replies: query(api.leadConsents.getLeadConsent, { params: { id } }) },
  )

function ConsentLog({ log }: Pick<LeadConsent, 'log'>) {
  return (
    <section aria-label={consentText.log} className="border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{consentText.log}</h3>
      <p className="text-xs text-muted">{log.length === 0 ? consentText.noLog : consentText.logHint}</p>
      <ol className="mt-1.5 flex max-h-40 flex-col gap-1 overflow-y-auto text-xs">
        {log.map(({ id, at, action, userName, before, after }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <span className="tabular text-muted">{formatDate(at)}</span>
            <span>{userName ?? consentText.automatic}</span>
            <span className="font-medium">{consentText.actions[action]}</span>
            <span className="text-muted">
              {words(before)} → {words(after)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

type Entry = LeadConsent['log'][number]

const words = (consent: Entry['before']): string =>
  consent
    ? [consentText.bases[consent.basis], consent.obtainedOn, consent.endedOn, consent.source]
        .filter(Boolean)
        .join(' · ')
    : consentText.none

const TONES = { none: 'gray', valid: 'green', expired: 'amber' } as const

function ConsentForm({ lead, facts, ...dialog }: Props & { facts: LeadConsent }) {
  const { consent } = facts
  const draft = useDraft(consentDraft(consent))
  const { values, set, issueOf } = draft
  const save = useSaveConsent(lead.id)
  const done = (words: string) => closing(dialog, draft, consentText.saveFailed, () => toastSuccess(words))
  const submit = (): void => save.mutate(consentInput(values), done(consentText.saved))
  return (
    <FormDialog
      {...dialog}
      title={consentText.title(nameOf(lead))}
      busy={save.isPending}
      submitLabel={consentText.save}
      onSubmit={submit}
      draft={draft}
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
      <GroundFields values={values} set={set} issueOf={issueOf} hasConfirmation />
      <ConsentLog log={facts.log} />
    </FormDialog>
  )
}
