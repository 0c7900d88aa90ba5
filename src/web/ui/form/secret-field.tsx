// A secret that is shown only once, with a copy button: a link, a key.
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Field } from './field.tsx'
import { Input } from './input.tsx'

export type SecretFieldProps = { label: string; hint: string; copyLabel: string; text: string }

export function SecretField({ label, hint, copyLabel, text }: SecretFieldProps) {
  return (
    <Field label={label} hint={hint}>
      <div className="relative">
        <Input
          readOnly
          value={text}
          spellCheck={false}
          className="pr-10 font-mono text-xs"
          onFocus={(event) => event.target.select()}
        />
        <CopyButton text={text} label={copyLabel} className="absolute top-1 right-1" />
      </div>
    </Field>
  )
}
