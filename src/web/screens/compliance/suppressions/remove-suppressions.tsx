// The confirmation before suppressions are removed.
import { useState } from 'react'
import { isOwnOptOut } from '#core/compliance/opt-out-notice.ts'
import { api } from '#web/lib/api/api.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import type { OpenDialog } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { suppressionText } from './text.ts'

/** Removes entries one after the other. @returns how many */
const useDeleteSuppressions = () =>
  useChangeOf('suppressions', async ({ ids, confirm }: { ids: readonly string[]; confirm?: string }) => {
    for (const id of ids)
      await api.suppressions.deleteSuppression({ params: { id }, query: confirm ? { confirm } : {} })
    return ids.length
  })

export type RemoveSuppressionsProps = OpenDialog<{ ids: string[]; value: string; reason: string }> & {
  onDone: () => void
}

export function RemoveSuppressions({ value: entries, open, onOpenChange, onDone }: RemoveSuppressionsProps) {
  const remove = useDeleteSuppressions()
  const [typed, setTyped] = useState('')
  if (!entries) return null
  // an entry the lead requested needs the address typed as confirmation
  const asks = entries.ids.length === 1 && isOwnOptOut(entries.reason)
  const confirm = async (): Promise<void> => {
    toastSuccess(
      suppressionText.removed(await remove.mutateAsync({ ids: entries.ids, confirm: typed.trim() })),
    )
    setTyped('')
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={suppressionText.removeTitle(entries.ids.length, entries.value)}
      ends={suppressionText.removeEnds}
      actionLabel={suppressionText.remove}
      failed={suppressionText.removeFailed}
      onConfirm={confirm}
      unready={asks && typed.trim().toLowerCase() !== entries.value}
    >
      {asks && (
        <Field label={suppressionText.typeAddress} hint={suppressionText.typeAddressHint}>
          <Input
            autoComplete="off"
            spellCheck={false}
            placeholder={entries.value}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      )}
    </ConfirmDialog>
  )
}
