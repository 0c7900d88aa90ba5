// A password field that can be revealed, with the password rule shown in advance.
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export type PasswordFieldProps = {
  label?: string
  name?: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password'
  error?: string | undefined
  hint?: ReactNode
}

export function PasswordField({
  label = common.password,
  name = 'password',
  value,
  onChange,
  autoComplete,
  error,
  hint,
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} error={error} hint={hint}>
      <div className="relative">
        <Input
          name={name}
          type={shown ? 'text' : 'password'}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="h-10 pr-10"
        />
        <IconButton
          label={shown ? common.hidePassword : common.showPassword}
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
