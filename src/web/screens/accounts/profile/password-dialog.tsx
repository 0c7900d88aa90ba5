// Changes the password; requires the current one.
import { MIN_PASSWORD_LENGTH } from '#core/accounts/password.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { accountText } from '#web/words/account.ts'

export function PasswordDialog(dialog: DialogState) {
  const change = useChange(api.account.changePassword, { isAwaited: true })
  const draft = useDraft({ currentPassword: '', newPassword: '' })
  const { currentPassword, newPassword } = draft.values
  const submit = (): void => {
    const wrong = {
      ...(currentPassword === '' && { currentPassword: accountText.needCurrent }),
      ...(newPassword.length < MIN_PASSWORD_LENGTH && { newPassword: accountText.rule(MIN_PASSWORD_LENGTH) }),
    }
    if (draft.flag(wrong)) return
    change.mutate(
      { body: draft.values },
      closing(dialog, draft, accountText.changeFailed, () => toastSuccess(accountText.changed)),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={accountText.change}
      description={accountText.passwordHint}
      size="sm"
      busy={change.isPending}
      submitLabel={accountText.change}
      onSubmit={submit}
      draft={draft}
    >
      <PasswordField
        label={accountText.current}
        name="currentPassword"
        autoComplete="current-password"
        value={currentPassword}
        onChange={(value) => draft.set({ currentPassword: value })}
        error={draft.issueOf('currentPassword')}
      />
      <PasswordField
        label={accountText.next}
        name="newPassword"
        autoComplete="new-password"
        value={newPassword}
        onChange={(value) => draft.set({ newPassword: value })}
        hint={accountText.rule(MIN_PASSWORD_LENGTH)}
        error={draft.issueOf('newPassword')}
      />
    </FormDialog>
  )
}
