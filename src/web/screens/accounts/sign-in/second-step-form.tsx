// The second step of sign-in: an authenticator code or a backup code.
import { type FormEvent, useState } from 'react'
import { SIGNS_IN } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { signInText } from './text.ts'

type SecondStepFormProps = { ticket: string; onDone: () => void; onBack: () => void }

export function SecondStepForm({ ticket, onDone, onBack }: SecondStepFormProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const attempt = useChange(api.session.signInSecondStep, SIGNS_IN)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(code.trim().length < 6)
    if (code.trim().length >= 6) attempt.mutate({ body: { ticket, code } }, { onSuccess: onDone })
  }
  const isWrong = isFailure(attempt.error, 'wrong_code')
  const message = attempt.isError ? failureText(attempt.error, signInText.signInFailed) : undefined
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field
        label={signInText.code}
        hint={signInText.codeHint}
        error={missing ? signInText.needCode : isWrong ? message : undefined}
      >
        <Input
          name="code"
          autoFocus
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={code}
          onChange={(event) => {
            setCode(event.target.value)
            setMissing(false)
            if (attempt.isError) attempt.reset()
          }}
          className="h-10 tracking-[0.12em]"
        />
      </Field>
      <ErrorBanner>{!isWrong && message}</ErrorBanner>
      <Button type="submit" variant="primary" size="lg" busy={attempt.isPending}>
        {signInText.signIn}
      </Button>
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
