// The same ground for every selected contact.
import { useDraft } from '#web/lib/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastDone } from '#web/lib/toast.ts'
import { useBulkConsent } from '#web/queries/consent.ts'
import { consentText, groundBulkText } from '#web/text/consent.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { groundDraft, groundInput } from './ground-draft.ts'
import { GroundFields } from './ground-fields.tsx'

export type GroundBulkProps = {
  leadIds: string[]
  open: boolean
  onOpenChange: (open: boolean) => void
  onDone: () => void
}

export function GroundBulk({ leadIds, open, onOpenChange, onDone }: GroundBulkProps) {
  const draft = useDraft(groundDraft(null), (path) => path.split('.').at(-1) ?? '')
  const save = useBulkConsent()
  const submit = (): void =>
    save.mutate(
      { leadIds, consent: groundInput(draft.values) },
      {
        onSuccess: ({ changedCount }) => {
          toastDone(
            changedCount > 0 ? groundBulkText.changed(formatNumber(changedCount)) : groundBulkText.unchanged,
          )
          onDone()
          onOpenChange(false)
        },
        onError: (error) => draft.refuse(error, consentText.saveFailed),
      },
    )
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={groundBulkText.title(formatNumber(leadIds.length))}
      description={groundBulkText.hint}
      dirty={draft.dirty}
      busy={save.isPending}
      submitLabel={consentText.save}
      onSubmit={submit}
      form={draft.form}
      fault={draft.fault}
    >
      <GroundFields values={draft.values} set={draft.set} issueOf={draft.issueOf} />
      <p className="text-xs text-muted">{consentText.noAdvice}</p>
    </FormDialog>
  )
}
