// A choice from a list of any length: a button like a select, and a list with a search field. The list is loaded when
// the pointer or the focus first reaches the button.
import { ChevronDown } from 'lucide-react'
import { cloneElement, type KeyboardEvent, useId, useRef, useState } from 'react'
import { lazyPart, prefetch, useEverOpen } from '#web/lib/lazy-part.tsx'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from './field-context.ts'
import type { PickerProps } from './picker-props.ts'

const loadPopup = () => import('./picker-popup.tsx')
const PickerPopup = lazyPart(loadPopup, 'PickerPopup')

export function Picker(props: PickerProps) {
  const { value, valueLabel, emptyLabel, placeholder, disabled, className, title } = props
  const anchor = useRef<HTMLButtonElement>(null)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const everOpen = useEverOpen(open)
  const { required, ...field } = useFieldControl({})
  const show = (): void => setOpen(true)
  const isOpened = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    onPointerEnter: () => prefetch(loadPopup),
    onFocus: () => prefetch(loadPopup),
    onClick: show,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      show()
    },
  } as const
  const isChosen = value !== '' || emptyLabel !== undefined
  return (
    <>
      {props.trigger ? (
        cloneElement(props.trigger, { ref: anchor, ...isOpened })
      ) : (
        <button
          {...field}
          {...isOpened}
          aria-label={props['aria-label']}
          ref={anchor}
          type="button"
          role="combobox"
          aria-expanded={open}
          aria-required={required || undefined}
          disabled={disabled}
          title={title}
          className={cx('control flex items-center gap-2 pr-2.5 text-left', className)}
        >
          <span className={cx('min-w-0 flex-1 truncate', !isChosen && 'text-faint')}>
            {value === '' ? (emptyLabel ?? placeholder) : (valueLabel ?? '…')}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-faint" />
        </button>
      )}
      {everOpen && (
        <PickerPopup
          {...props}
          id={listId}
          label={props['aria-label'] ?? anchor.current?.labels[0]?.textContent ?? props.searchHint}
          open={open}
          onOpenChange={setOpen}
          anchor={anchor}
        />
      )}
    </>
  )
}
