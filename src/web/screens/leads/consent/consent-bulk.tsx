// Sets the legal basis of the selected leads.
import type { LeadSelection } from '#web/data/leads/lead-selection.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatLeads, formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { consentBulkText } from '#web/screens/leads/text.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { consentText } from '#web/words/consent.ts'
import { consentDraft, consentInput, GroundFields } from './consent-fields.tsx'

export type ConsentBulkDialogProps = DialogState & { leads: LeadSelection; onDone: () => void }

export function ConsentBulkDialog({ leads, onDone, ...dialog }: ConsentBulkDialogProps) {
  const draft = useDraft(consentDraft(null), (path) => path.split('.').at(-1) ?? '')
  const save = useChange(api.leadConsents.saveLeadConsents)
  const submit = (): void =>
    save.mutate(
      { body: { ...leads.choice, consent: consentInput(draft.values) } },
      closing(dialog, draft, consentText.saveFailed, ({ changedCount }) => {
        toastSuccess(
          changedCount > 0 ? consentBulkText.changed(formatNumber(changedCount)) : consentBulkText.unchanged,
        )
        onDone()
      }),
    )
  return (
    <FormDialog
      {...dialog}
      title={consentBulkText.title(formatLeads(leads.count, leads.isMore))}
      description={consentBulkText.hint}
      busy={save.isPending}
      submitLabel={consentText.save}
      onSubmit={submit}
      draft={draft}
    >
      <GroundFields values={draft.values} set={draft.set} issueOf={draft.issueOf} />
      <p className="text-xs text-muted">{consentText.noAdvice}</p>
    </FormDialog>
  )
}
