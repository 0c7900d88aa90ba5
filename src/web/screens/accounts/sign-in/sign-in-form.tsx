// Email and password. Shows the server's error message beside the button.
import { type FormEvent, useState } from 'react'
import { normalizeEmail } from '#core/leads/lead.ts'
import { useSignIn } from '#web/data/accounts/session.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { type FormIssues, focusFirst, issuesOf } from './form-issues.ts'
import { signInText } from './text.ts'

const SENTENCES = { email: signInText.needEmail, password: signInText.needPassword }

type SignInFormProps = {
  onDone: () => void
  /** called when the password is correct and a second-step code is required */
  onSecondStep: (ticket: string) => void
  onForgot: () => void
}

export function SignInForm({ onDone, onSecondStep, onForgot }: SignInFormProps) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [issues, setIssues] = useState<FormIssues>({})
  const attempt = useSignIn()
  /** Removes the error of a field while the user edits it. */
  const clearIssue = (field: string): void => setIssues(({ [field]: _, ...others }) => others)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const found = issuesOf({ email: normalizeEmail(email).ok, password: password !== '' }, SENTENCES)
    setIssues(found ?? {})
    if (found) focusFirst(event.currentTarget, found)
    else {
      attempt.mutate(
        { email, password },
        { onSuccess: ({ secondStep }) => (secondStep === undefined ? onDone() : onSecondStep(secondStep)) },
      )
    }
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={signInText.email} error={issues.email}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          placeholder={signInText.emailPlaceholder}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            clearIssue('email')
          }}
          className="h-10"
        />
      </Field>
      <PasswordField
        value={password}
        onChange={(value) => {
          setPassword(value)
          clearIssue('password')
        }}
        autoComplete="current-password"
        error={issues.password}
      />
      <ErrorBanner>{attempt.isError && failureText(attempt.error, signInText.signInFailed)}</ErrorBanner>
      <Button type="submit" variant="primary" size="lg" busy={attempt.isPending} className="mt-1">
        {signInText.signIn}
      </Button>
      <button
        type="button"
        className="link mx-auto min-h-7 rounded-md px-0.5 text-sm text-muted"
        onClick={onForgot}
      >
        {signInText.forgot}
      </button>
    </form>
  )
}
