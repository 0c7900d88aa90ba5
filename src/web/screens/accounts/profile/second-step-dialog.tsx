// Sets up the second step: password, QR code, first code, backup codes.
import { useState } from 'react'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { accountText } from '#web/words/account.ts'
import { QrCode } from './qr-code.tsx'

type SecondStepDialogProps = DialogState & {
  /** the new backup codes, once the second step is on */
  onCodes: (codes: string[]) => void
}

export function SecondStepDialog({ onCodes, ...dialog }: SecondStepDialogProps) {
  const start = useChange(api.account.startTwoFactor, { stale: [] })
  // workspaces that require the second step are accessible now
  const confirm = useChange(api.account.confirmTwoFactor, { isAwaited: true })
  const [made, setMade] = useState<{ secret: string; uri: string }>()
  const draft = useDraft({ password: '', code: '' })
  const { password, code } = draft.values
  const submit = (): void => {
    if (!made) {
      if (draft.flag(password ? {} : { password: accountText.needCurrent })) return
      const onError = (error: unknown): void => draft.reportFailure(error, accountText.failed)
      start.mutate({ body: { password } }, { onSuccess: setMade, onError })
      return
    }
    if (draft.flag(code.trim().length >= 6 ? {} : { code: accountText.needCode })) return
    confirm.mutate(
      { body: { code } },
      closing(dialog, draft, accountText.failed, ({ backupCodes }) => onCodes(backupCodes)),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={accountText.turnOn}
      description={made ? accountText.scan : accountText.askPassword}
      size="sm"
      isDirty={false}
      busy={start.isPending || confirm.isPending}
      submitLabel={made ? accountText.confirm : accountText.proceed}
      onSubmit={submit}
      draft={draft}
    >
      {made ? (
        <>
          <QrCode text={made.uri} label={accountText.qr} className="mx-auto size-48" />
          <div className="text-center text-sm">
            <a className="link" href={made.uri}>
              {accountText.openApp}
            </a>
            <p className="mt-3 text-xs text-muted">{accountText.byHand}</p>
            <p className="mt-1 flex items-center justify-center gap-1">
              <code className="text-xs break-all">{made.secret.match(/.{1,4}/g)?.join(' ')}</code>
              <CopyButton text={made.secret} label={accountText.copySecret} />
            </p>
          </div>
          <Field label={accountText.code} error={draft.issueOf('code')}>
            <Input
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              {...draft.input('code')}
              className="tracking-[0.12em]"
            />
          </Field>
        </>
      ) : (
        <PasswordField
          autoComplete="current-password"
          value={password}
          onChange={(value) => draft.set({ password: value })}
          error={draft.issueOf('password')}
        />
      )}
    </FormDialog>
  )
}
