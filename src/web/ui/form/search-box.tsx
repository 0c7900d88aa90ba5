// A search field with its own text that reports changes debounced.
import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { useDebouncedUrlText } from '#web/lib/list/search-params.ts'
import { cx } from '#web/ui/cx.ts'

export type SearchBoxProps = {
  /** the applied text (from the URL) */
  value: string
  onSearch: (text: string) => void
  label?: string
  placeholder?: string
  className?: string
}

export function SearchBox(props: SearchBoxProps) {
  const { value, onSearch, label = common.search, placeholder, className } = props
  const input = useRef<HTMLInputElement>(null)
  const field = useDebouncedUrlText(value, onSearch)
  return (
    <div className={cx('relative w-full sm:w-64', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 my-auto size-[15px] text-faint"
      />
      <input
        ref={input}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        aria-label={label}
        placeholder={placeholder}
        value={field.text}
        onChange={(event) => field.setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') field.flush()
          if (event.key === 'Escape' && field.text) {
            event.stopPropagation()
            field.flush('')
          }
        }}
        className="control pr-9 pl-8.5 [&::-webkit-search-cancel-button]:hidden"
      />
      {field.text && (
        <button
          type="button"
          aria-label={common.clearSearch}
          onClick={() => {
            field.flush('')
            input.current?.focus()
          }}
          className="absolute top-[3px] right-[3px] grid size-7 place-items-center rounded-md text-muted hover:bg-hover hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}
