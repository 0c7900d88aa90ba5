// The same ground for every selected contact.

import { useBulkConsent } from '#web/compliance/queries/consent.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastDone } from '#web/lib/toast.ts'
import { consentText, groundBulkText } from '#web/shared/text/consent.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { groundDraft, groundInput } from './consent-draft.ts'
import { GroundFields } from './consent-fields.tsx'

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
