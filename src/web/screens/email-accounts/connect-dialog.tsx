// Connects a mailbox, or changes how one is connected, and verifies it at once.
import { useState } from 'react'
import type { EmailAccount } from '#api/email-accounts.ts'
import { newMailboxRules } from '#core/new-mailbox.ts'
import { useDraft } from '#web/lib/draft.ts'
import { formatDay } from '#web/lib/format.ts'
import { useCreateAccount, useUpdateAccount } from '#web/queries/email-accounts.ts'
import { useWorkspaceChoice } from '#web/queries/workspace-choice.ts'
import { ConnectFields } from '#web/screens/email-accounts/connect-fields.tsx'
import {
  connectionBody,
  connectionDraft,
  connectionField,
  connectionIssues,
} from '#web/screens/email-accounts/connection-draft.ts'
import { VerifyPanel } from '#web/screens/email-accounts/verify-panel.tsx'
import { common } from '#web/text/common.ts'
import { connectText, verifyText } from '#web/text/email-accounts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Select } from '#web/ui/select.tsx'

export type ConnectDialogProps = {
  /** null: a new one */
  account: EmailAccount | null
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function ConnectDialog({ account, open, onOpenChange }: ConnectDialogProps) {
  const workspace = useWorkspaceChoice()
  const create = useCreateAccount()
  const update = useUpdateAccount()
  // stored and being verified; going back to the form then changes that one
  const [stored, setStored] = useState<EmailAccount | null>(account)
  const [verifying, setVerifying] = useState(false)
  const draft = useDraft(connectionDraft(account), connectionField)
  const { values, set } = draft

  const submit = async (): Promise<void> => {
    if (draft.flag(connectionIssues(values, stored === null))) return
    const body = connectionBody(values)
    try {
      const saved = stored
        ? await update.mutateAsync({ id: stored.id, ...body })
        : await create.mutateAsync({
            ...body,
            workspaceId: workspace.id,
            password: values.password,
            rules: newMailboxRules(formatDay(Date.now())),
          })
      setStored(saved)
      set({ password: '' })
      setVerifying(true)
    } catch (error) {
      draft.refuse(error, connectText.failed)
    }
  }
  if (verifying && stored) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={verifyText.title}
        description={stored.address}
        keepOpen
      >
        <VerifyPanel account={stored} onFix={() => setVerifying(false)} onClose={() => onOpenChange(false)} />
      </Dialog>
    )
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={stored ? connectText.editTitle : connectText.title}
      description={connectText.description}
      dirty={draft.dirty}
      busy={create.isPending || update.isPending}
      submitLabel={connectText.submit}
      onSubmit={() => void submit()}
      form={draft.form}
      fault={draft.fault}
    >
      {!stored && workspace.options.length > 1 && (
        <Field label={common.workspace}>
          <Select options={workspace.options} value={workspace.id} onValueChange={workspace.choose} />
        </Field>
      )}
      <ConnectFields values={values} set={set} issueOf={draft.issueOf} isStored={stored !== null} />
    </FormDialog>
  )
}
