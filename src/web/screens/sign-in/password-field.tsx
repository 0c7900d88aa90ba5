// A password that can be looked at while it is typed, with its rule said before it is broken.
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { signInText } from '#web/text/shell.ts'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'

export type PasswordFieldProps = {
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
}

export function PasswordField({ value, onChange, autoComplete, error, hint }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={signInText.password} error={error} hint={hint}>
      <div className="relative">
        <Input
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 pr-10"
        />
        <IconButton
          label={shown ? signInText.hidePassword : signInText.showPassword}
          size="xs"
          className="absolute top-1.5 right-1.5"
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      </div>
    </Field>
  )
}
