import { type ComponentProps, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Input } from './input.tsx'

export type TypedInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string
  /** not called for a text that cannot be read, which is replaced by `value` on blur */
  onChange: (value: string) => void
}

/** An input whose value is read from what is typed. @param read null: the text cannot be read */
export function TypedInput({
  value,
  onChange,
  read,
  className,
  ...rest
}: TypedInputProps & { read: (text: string) => string | null }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <Input
      {...rest}
      inputMode="numeric"
      className={cx('tabular', className)}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        const known = read(target.value)
        if (known !== null) onChange(known)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
