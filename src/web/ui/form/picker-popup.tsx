// The open list of a Picker. The focus stays in the search field; arrow keys move the active option.
import { Popover } from '@base-ui/react/popover'
import { Check, Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDebouncedUrlText } from '#web/lib/list/search-params.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import type { PickerOption, PickerProps } from './picker-props.ts'

type PopupProps = PickerProps & {
  /** of the dialog */
  id: string
  label: string
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
}

export function PickerPopup({ open, onOpenChange, anchor, id, label, ...props }: PopupProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange} modal>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={5}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Popover.Popup
            id={id}
            aria-label={label}
            initialFocus={field}
            finalFocus={anchor}
            className="popup flex max-h-[min(380px,var(--available-height))] w-[max(var(--anchor-width),260px)] max-w-[min(420px,92vw)] flex-col p-0!"
          >
            <Content {...props} label={label} field={field} onClose={() => onOpenChange(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

const SEARCH_DELAY_MS = 200

type ContentProps = Omit<PickerProps, 'aria-label' | 'className' | 'disabled'> & {
  label: string
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
}

function Content(props: ContentProps) {
  const { value, onValueChange, useOptions, emptyLabel, extraOptions, searchHint, label, field, onClose } =
    props
  const [search, setSearch] = useState('')
  const typed = useDebouncedUrlText(search, setSearch, SEARCH_DELAY_MS)
  const list = useOptions(search)
  const isSearching = list.isPending || list.isStale || typed.text.trim() !== search
  const options: readonly PickerOption[] =
    search === ''
      ? [
          ...(emptyLabel === undefined ? [] : [{ value: '', label: emptyLabel }]),
          ...(extraOptions ?? []),
          ...list.options,
        ]
      : list.options
  const [active, setActive] = useState<string>()
  // until an arrow key is pressed: the chosen option, of a search the first
  const at = Math.max(
    0,
    options.findIndex((option) => option.value === (active ?? (search === '' ? value : undefined))),
  )
  const current = options[at]
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const activeValue = current?.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option decides
  useEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [activeValue, options.length])

  const choose = (option: PickerOption | undefined): void => {
    if (!option || option.disabled) return
    onClose()
    if (option.value !== value) onValueChange(option.value, option)
  }
  const press = (event: KeyboardEvent): void => {
    // keys of the input method: Enter ends a syllable and chooses nothing
    if (isComposing(event)) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && options.length > 0) {
      event.preventDefault()
      setActive(options[(at + step + options.length) % options.length]?.value)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      // what is listed may still be the result of an earlier text
      if (isSearching) typed.flush()
      else choose(current)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      onClose()
    }
  }
  const hidden = list.total - list.options.length
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3">
        <Search aria-hidden className="size-[15px] shrink-0 text-faint" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current && `${listId}-${at}`}
          aria-label={searchHint}
          placeholder={searchHint}
          autoComplete="off"
          spellCheck={false}
          value={typed.text}
          onChange={(event) => {
            typed.setText(event.target.value)
            setActive(undefined)
          }}
          onKeyDown={press}
          className="h-10 min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-faint max-sm:text-base"
        />
        {isSearching && <Spinner className="size-3.5 text-faint" />}
      </div>
      <div
        ref={box}
        id={listId}
        role="listbox"
        aria-label={label}
        aria-busy={isSearching}
        className="min-h-0 flex-1 overflow-y-auto p-1 empty:hidden"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            key={option.value}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === value}
            aria-disabled={option.disabled}
            {...(index === at && { 'data-active': '', 'data-highlighted': '' })}
            {...(option.disabled && { 'data-disabled': '' })}
            onMouseMove={() => setActive(option.value)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
            className="popup-item cursor-pointer! max-sm:min-h-11!"
          >
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words">{option.label}</span>
              {option.hint && <span className="block truncate text-xs text-muted">{option.hint}</span>}
            </span>
            {option.value === value && <Check aria-hidden />}
          </div>
        ))}
      </div>
      {list.error ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-3 py-2.5 text-sm text-red-ink">
          {failureText(list.error, common.tryLater)}
          <Button size="sm" onClick={list.onRetry}>
            {common.retry}
          </Button>
        </div>
      ) : (
        <p
          role="status"
          className={
            list.isPending || (list.options.length === 0 && !isSearching) || hidden > 0
              ? 'shrink-0 border-t border-line px-3 py-2 text-xs text-muted first:border-t-0'
              : 'sr-only'
          }
        >
          {list.isPending
            ? common.loading
            : list.options.length === 0 && !isSearching
              ? search === ''
                ? common.noChoices
                : common.noResults
              : hidden > 0
                ? common.moreChoices(formatNumber(hidden))
                : common.total(formatNumber(list.options.length))}
        </p>
      )}
    </>
  )
}
