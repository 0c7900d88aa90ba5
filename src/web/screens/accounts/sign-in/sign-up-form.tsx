// Sign-up with name, email and password, with or without an invitation.
import { Check } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { MIN_PASSWORD_LENGTH } from '#core/accounts/password.ts'
import { normalizeEmail } from '#core/leads/lead.ts'
import { SIGNS_IN } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ErrorBanner } from '#web/ui/feedback/error-banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { type FormIssues, focusFirst, issuesOf } from './form-issues.ts'
import { signInText } from './text.ts'

const SENTENCES = {
  name: signInText.needName,
  email: signInText.needEmail,
  password: signInText.needLongerPassword(MIN_PASSWORD_LENGTH),
}

export function SignUpForm({ onDone }: { onDone: () => void }) {
  const attempt = useChange(api.session.signUp, SIGNS_IN)
  return (
    <AccountForm
      submitLabel={signInText.signUp}
      busy={attempt.isPending}
      error={attempt.error}
      onSubmit={(body) => attempt.mutate({ body }, { onSuccess: onDone })}
    />
  )
}

export type AccountFormProps = {
  /** the address of the invitation, which cannot be changed */
  email?: string | null
  submitLabel: string
  busy: boolean
  error: unknown
  onSubmit: (body: { name: string; email: string; password: string }) => void
}

export function AccountForm({ email: fixed = null, submitLabel, busy, error, onSubmit }: AccountFormProps) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState(fixed ?? '')
  const [password, setPassword] = useState('')
  const [issues, setIssues] = useState<FormIssues>({})
  /** Removes the error of a field while the user edits it. */
  const clearIssue = (field: string): void => setIssues(({ [field]: _, ...others }) => others)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const isValid = {
      name: name.trim() !== '',
      email: normalizeEmail(email).ok,
      password: password.length >= MIN_PASSWORD_LENGTH,
    }
    const found = issuesOf(isValid, SENTENCES)
    setIssues(found ?? {})
    if (found) focusFirst(event.currentTarget, found)
    else onSubmit({ name, email, password })
  }
  const errorOf = (field: string): string | undefined => issues[field] ?? issueFor(error, field)
  const isShownAtField = ['name', 'email', 'password'].some((field) => issueFor(error, field) !== undefined)
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label={signInText.name} error={errorOf('name')}>
        <Input
          name="name"
          autoComplete="name"
          placeholder={signInText.namePlaceholder}
          value={name}
          onChange={(event) => {
            setName(event.target.value)
            clearIssue('name')
          }}
          className="h-10"
        />
      </Field>
      <Field label={signInText.email} error={errorOf('email')}>
        <Input
          name="email"
          type="email"
          autoComplete="username"
          placeholder={signInText.emailPlaceholder}
          readOnly={fixed !== null}
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
        autoComplete="new-password"
        error={errorOf('password')}
        hint={errorOf('password') === undefined && <Rule met={password.length >= MIN_PASSWORD_LENGTH} />}
      />
      <ErrorBanner>
        {Boolean(error) && !isShownAtField && failureText(error, signInText.signUpFailed)}
      </ErrorBanner>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
        {submitLabel}
      </Button>
    </form>
  )
}

const Rule = ({ met }: { met: boolean }) =>
  met ? (
    <span className="flex items-center gap-1 text-green-ink">
      <Check aria-hidden className="size-3.5" strokeWidth={2.4} />
      {signInText.passwordRuleMet(MIN_PASSWORD_LENGTH)}
    </span>
  ) : (
    signInText.passwordRule(MIN_PASSWORD_LENGTH)
  )
