// Tabs. Arrow keys move between them; the caller renders the panels with `tabPanelProps`.
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { cx } from '#web/ui/cx.ts'

type Tab<T extends string> = { value: T; label: ReactNode; count?: ReactNode; icon?: ReactNode }

export type TabsProps<T extends string> = {
  /** the accessible name; also the prefix of its ids, so use a name only once per page */
  label: string
  value: T
  onValueChange: (value: T) => void
  tabs: readonly Tab<T>[]
  className?: string
}

const idOf = (label: string, value: string, part: 'tab' | 'panel'): string =>
  `${part}-${label.replaceAll(' ', '-')}-${value}`

/** The attributes of the panel that belongs to a tab: `<div {...tabPanelProps(label, value)}>`. */
export const tabPanelProps = (label: string, value: string) =>
  ({
    role: 'tabpanel',
    id: idOf(label, value, 'panel'),
    'aria-labelledby': idOf(label, value, 'tab'),
  }) as const

export function Tabs<T extends string>({ label, value, onValueChange, tabs, className }: TabsProps<T>) {
  const row = useRef<HTMLDivElement>(null)
  // on a narrow window the selected tab may be scrolled out of view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-selected=true]')
    if (!row.current || !tab) return
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    if (inner.left < outer.left) row.current.scrollLeft -= outer.left - inner.left
    else if (inner.right > outer.right) row.current.scrollLeft += inner.right - outer.right
  }, [value])
  const move = (event: KeyboardEvent): void => {
    if (isComposing(event)) return
    const now = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const index = (to + tabs.length) % tabs.length
    const tab = tabs[index]
    if (tab) onValueChange(tab.value)
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus()
  }
  return (
    <div
      ref={row}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={cx('flex gap-1 overflow-x-auto border-b border-line', className)}
    >
      {tabs.map((tab) => {
        const chosen = tab.value === value
        return (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={idOf(label, tab.value, 'tab')}
            aria-controls={chosen ? idOf(label, tab.value, 'panel') : undefined}
            aria-selected={chosen}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className={cx(
              '-mb-px inline-flex h-10 items-center gap-1.5 whitespace-nowrap border-b-2 px-2.5 text-[13.5px] font-medium transition-colors [&_svg]:size-4',
              '-outline-offset-2!',
              chosen ? 'border-primary text-ink' : 'border-transparent text-muted hover:text-ink',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.count !== undefined && <span className="tabular text-xs text-muted">{tab.count}</span>}
          </button>
        )
      })}
    </div>
  )
}
