// Requests a change of the sign-in address; shows where the link was sent, or who can create one.
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { toastInfo, toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { emailChangeText as text } from '#web/words/account.ts'

export function EmailDialog(dialog: DialogState) {
  const request = useChange(api.account.requestEmailChange, { stale: [] })
  const draft = useDraft({ email: '', password: '' })
  const { email, password } = draft.values
  const submit = (): void => {
    const wrong = {
      ...(email.trim() === '' && { email: text.needEmail }),
      ...(password === '' && { password: text.needPassword }),
    }
    if (draft.flag(wrong)) return
    request.mutate(
      { body: { email: email.trim(), password } },
      closing(dialog, draft, text.failed, ({ isSent }) => {
        if (isSent) toastSuccess(text.sent(email.trim()))
        else toastInfo(text.notSent)
      }),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={text.title}
      description={text.hint}
      size="sm"
      busy={request.isPending}
      submitLabel={text.submit}
      onSubmit={submit}
      draft={draft}
    >
      <Field label={text.email} error={draft.issueOf('email')}>
        <Input name="email" type="email" autoComplete="email" {...draft.input('email')} />
      </Field>
      <PasswordField
        label={text.password}
        autoComplete="current-password"
        value={password}
        onChange={(value) => draft.set({ password: value })}
        error={draft.issueOf('password')}
      />
    </FormDialog>
  )
}
