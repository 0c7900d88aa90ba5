// Requests a password-reset link. The response is the same for every address.
import { type FormEvent, useState } from 'react'
import { normalizeEmail } from '#core/leads/lead.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { signInText } from './text.ts'

export function ForgotPasswordForm({ onBack }: { onBack: () => void }) {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState(false)
  const request = useChange(api.account.requestReset, { stale: [] })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const address = email.trim()
    const isAddress = normalizeEmail(address).ok
    setWrong(!isAddress)
    if (isAddress) request.mutate({ body: { email: address } })
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      {request.isSuccess ? (
        <div role="status" className="flex flex-col gap-3">
          <Banner tone="green">{signInText.forgotSent(request.variables.body.email)}</Banner>
          <p className="text-sm text-muted">{signInText.forgotNoMail}</p>
        </div>
      ) : (
        <>
          <Field label={signInText.email} error={wrong ? signInText.needEmail : undefined}>
            <Input
              name="email"
              type="email"
              autoComplete="username"
              placeholder={signInText.emailPlaceholder}
              value={email}
              onChange={(event) => {
                setEmail(event.target.value)
                setWrong(false)
              }}
              className="h-10"
            />
          </Field>
          <ErrorBanner>{request.isError && failureText(request.error, signInText.forgotFailed)}</ErrorBanner>
          <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
            {signInText.forgotSubmit}
          </Button>
        </>
      )}
      <button
        type="button"
        className="link mx-auto min-h-7 rounded-md px-0.5 text-sm text-muted"
        onClick={onBack}
      >
        {signInText.backToSignIn}
      </button>
    </form>
  )
}
