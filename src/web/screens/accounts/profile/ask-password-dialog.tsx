// Asks for the password before the second step is turned off or the backup codes are replaced.

import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { useDraft } from '#web/lib/form/draft.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { accountText } from '#web/words/account.ts'

type AskPasswordDialogProps = {
  purpose: 'codes' | 'off'
  open: boolean
  onOpenChange: (open: boolean) => void
  onCodes: (codes: string[]) => void
}

export function AskPasswordDialog({ purpose, open, onOpenChange, onCodes }: AskPasswordDialogProps) {
  const renew = useChange(api.account.renewBackupCodes, { isAwaited: true })
  const stop = useChange(api.account.disableTwoFactor, { isAwaited: true })
  const draft = useDraft({ password: '' })
  const { password } = draft.values
  const isOff = purpose === 'off'
  const submit = (): void => {
    if (draft.flag(password ? {} : { password: accountText.needCurrent })) return
    const onError = (error: unknown): void => draft.reportFailure(error, accountText.failed)
    if (isOff) {
      stop.mutate(
        { body: { password } },
        {
          onSuccess: () => {
            toastSuccess(accountText.turnedOff)
            onOpenChange(false)
          },
          onError,
        },
      )
      return
    }
    renew.mutate(
      { body: { password } },
      {
        onSuccess: ({ backupCodes }) => {
          onOpenChange(false)
          onCodes(backupCodes)
        },
        onError,
      },
    )
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={isOff ? accountText.offTitle : accountText.newCodes}
      description={isOff ? accountText.offEnds.join(' ') : accountText.askPassword}
      size="sm"
      isDirty={false}
      busy={renew.isPending || stop.isPending}
      submitLabel={isOff ? accountText.turnOff : accountText.newCodes}
      onSubmit={submit}
      draft={draft}
    >
      <PasswordField
        autoComplete="current-password"
        value={password}
        onChange={(value) => draft.set({ password: value })}
        error={draft.issueOf('password')}
      />
    </FormDialog>
  )
}
