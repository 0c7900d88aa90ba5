// A toggle between two views, built of native radio inputs.
import { type ReactNode, useId } from 'react'

type Props<T extends string> = {
  label: string
  value: T
  onChange: (value: T) => void
  choices: readonly { value: T; label: string; icon?: ReactNode }[]
}

export function Choice<T extends string>({ label, value, onChange, choices }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="flex rounded-lg border border-line bg-surface p-0.5">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="inline-flex h-6 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-muted hover:text-ink has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-primary [&_svg]:size-3.5"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="sr-only"
          />
          {choice.icon}
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
