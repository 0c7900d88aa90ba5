// The confirmation, by typing, before a lead is erased permanently.
import { useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { eraseText, leadsText } from '#web/screens/leads/text.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'

export function EraseLead({ lead, ...dialog }: DialogState & { lead: Lead }) {
  const erase = useChange(api.bin.eraseLead)
  const [typed, setTyped] = useState('')
  const typedName = lead.contactEmail ?? (lead.contactName || lead.companyName || leadsText.noName)
  const confirm = async (): Promise<void> => {
    await erase.mutateAsync({ params: { id: lead.id } })
    toastSuccess(eraseText.done)
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={eraseText.title(lead.contactName || lead.companyName || typedName)}
      description={eraseText.hint}
      ends={eraseText.ends}
      actionLabel={eraseText.action}
      failed={eraseText.failed}
      onConfirm={confirm}
      unready={typed.trim().toLowerCase() !== typedName.toLowerCase()}
    >
      <Field label={eraseText.type(typedName)}>
        <Input
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  )
}
