// The page of a password-reset link.
import { type FormEvent, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#core/accounts/password.ts'
import { SIGNS_IN } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { LinkPage } from './link-page.tsx'
import { signInText } from './text.ts'

export function ResetScreen() {
  const { token = '' } = useParams()
  const [password, setPassword] = useState('')
  const [short, setShort] = useState(false)
  const [keepApiKeys, setKeepApiKeys] = useState(false)
  // how many API keys a password reset would revoke
  const look = useRead(api.account.previewReset, { body: { token } }, { retry: false })
  const apiKeys = look.data?.apiKeys ?? 0
  const reset = useChange(api.account.resetPassword, SIGNS_IN)
  const navigate = useNavigate()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const isShort = password.length < MIN_PASSWORD_LENGTH
    setShort(isShort)
    if (isShort) return
    reset.mutate(
      { body: { token, password, keepApiKeys } },
      {
        onSuccess: () => {
          toastSuccess(signInText.resetDone)
          void navigate('/sign-in', { replace: true })
        },
      },
    )
  }
  return (
    <LinkPage title={signInText.resetTitle}>
      <h1 className="text-2xl font-bold tracking-[-0.025em]">{signInText.resetTitle}</h1>
      <p className="mt-1 mb-6 text-[13.5px] text-muted">{signInText.resetHint}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <PasswordField
          label={signInText.newPassword}
          autoComplete="new-password"
          value={password}
          onChange={(value) => {
            setPassword(value)
            setShort(false)
          }}
          hint={signInText.passwordRule(MIN_PASSWORD_LENGTH)}
          error={short ? signInText.needLongerPassword(MIN_PASSWORD_LENGTH) : undefined}
        />
        {apiKeys > 0 && (
          <Checkbox
            label={signInText.keepApiKeys(formatNumber(apiKeys))}
            hint={signInText.keepApiKeysHint}
            checked={keepApiKeys}
            onCheckedChange={setKeepApiKeys}
          />
        )}
        <ErrorBanner>
          {!reset.isError && look.isError && failureText(look.error, signInText.resetFailed)}
        </ErrorBanner>
        <ErrorBanner>{reset.isError && failureText(reset.error, signInText.resetFailed)}</ErrorBanner>
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
          {signInText.resetSubmit}
        </Button>
      </form>
    </LinkPage>
  )
}
