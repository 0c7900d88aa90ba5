// A choice of two or three cards. Native radios: arrow keys work, and forms read them.
import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'

type RadioCard<T extends string> = {
  value: T
  label: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  disabled?: boolean
}

export type RadioCardsProps<T extends string> = {
  label: string
  value: T | undefined
  onValueChange: (value: T) => void
  cards: readonly RadioCard<T>[]
  showLabel?: boolean
  className?: string
}

export function RadioCards<T extends string>({
  label,
  value,
  onValueChange,
  cards,
  showLabel,
  className,
}: RadioCardsProps<T>) {
  const name = useId()
  return (
    <fieldset className={cx('min-w-0', className)}>
      <legend className={showLabel ? 'mb-1.5 text-sm font-semibold' : 'sr-only'}>{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(200px,100%),1fr))] gap-2">
        {cards.map((card) => (
          <label
            key={card.value}
            className={cx(
              'flex gap-3 rounded-[11px] border border-line-strong bg-surface p-3 transition-colors hover:bg-hover has-checked:border-primary has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-disabled:opacity-50 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              card.hint ? 'items-start' : 'items-center',
            )}
          >
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              disabled={card.disabled}
              onChange={() => onValueChange(card.value)}
              className="sr-only"
            />
            {card.icon && (
              <span aria-hidden className="mt-0.5 shrink-0 text-muted [&_svg]:size-4">
                {card.icon}
              </span>
            )}
            <span className="min-w-0">
              <span className="block text-[13.5px] font-semibold">{card.label}</span>
              {card.hint && <span className="mt-0.5 block text-xs text-muted">{card.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
