// The list of variables below the caret. In the top layer, so that scroll containers do not clip it; in the DOM next to its field,
// so that screen readers find it in the dialog.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { variableText } from '#web/parts/writing/mail-editor/variable-text.ts'
import { cx } from '#web/ui/cx.ts'
import type { VariableListState } from './use-variable-list.ts'
import type { VariableChoice } from './variable-choices.ts'

const GAP = 5

export const optionId = (listId: string, index: number): string => `${listId}-${index}`

/** The part of the state that the list shows and changes. */
type ShownList = Pick<VariableListState, 'open' | 'found' | 'active' | 'setActive' | 'pick'>

type Props = {
  id: string
  list: ShownList
  /** the field, and the character at an offset of its text */
  measure: (offset: number) => { field: DOMRect; letter: DOMRect } | null
}

export function VariableList({ id, list, measure }: Props) {
  const popup = useRef<HTMLDivElement>(null)
  const latest = useRef(measure)
  latest.current = measure
  const { found, active, open } = list
  const from = open?.from ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a shorter list has another height, which matters when it is above the caret
  useLayoutEffect(() => {
    const element = popup.current
    if (!element?.showPopover) return
    if (!element.matches(':popover-open')) element.showPopover()
    const put = (): void => place(element, latest.current(from))
    put()
    window.addEventListener('resize', put)
    document.addEventListener('scroll', put, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', put)
      document.removeEventListener('scroll', put, { capture: true })
    }
  }, [from, found.length])
  useEffect(() => {
    popup.current
      ?.querySelector(`#${CSS.escape(optionId(id, active))}`)
      ?.scrollIntoView?.({ block: 'nearest' })
  }, [id, active])
  return (
    <div ref={popup} popover="manual" className="popup variable-list">
      <div id={id} role="listbox" aria-label={variableText.list} className="min-h-0 overflow-y-auto">
        {found.map((choice, index) => (
          <Option
            key={choice.name}
            id={optionId(id, index)}
            choice={choice}
            isActive={index === active}
            list={list}
            at={index}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 border-t border-line px-2 pt-1.5 pb-0.5 text-2xs text-faint">
        {variableText.keys}
      </p>
      <p role="status" className="sr-only">
        {variableText.found(found.length)}
      </p>
    </div>
  )
}

type OptionProps = {
  id: string
  choice: VariableChoice
  isActive: boolean
  list: ShownList
  at: number
}

function Option({ id, choice, isActive, list, at }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      // keep the focus in the field
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={() => isActive || list.setActive(at)}
      onClick={() => list.pick(choice)}
      className={cx(
        'flex cursor-default items-baseline gap-2 rounded-md px-2 py-1.5 text-sm',
        isActive && 'bg-hover',
      )}
    >
      <span className="shrink-0 font-semibold text-primary-ink">{choice.name}</span>
      <span className="shrink-0 text-xs text-muted">{choice.label}</span>
      <span className="ml-auto min-w-0 truncate text-xs text-faint">{choice.sample}</span>
    </div>
  )
}

/** Positions the list below the character, above it at the end of the page, and within the field's width. */
function place(popup: HTMLElement, measured: ReturnType<Props['measure']>): void {
  if (!measured) return
  const { field, letter } = measured
  const top = Math.min(Math.max(letter.top, field.top), field.bottom - letter.height)
  const below = top + letter.height + GAP
  const height = popup.offsetHeight
  const isAbove = below + height > innerHeight - 8 && top - GAP - height > 8
  const left = Math.min(Math.max(letter.left, field.left), innerWidth - popup.offsetWidth - 8)
  popup.style.left = `${Math.round(Math.max(8, left))}px`
  popup.style.top = `${Math.round(isAbove ? top - GAP - height : below)}px`
}

/** @param paint the highlight layer of a field, which has the same characters at the same positions */
export function measureIn(paint: HTMLElement | null, offset: number): ReturnType<Props['measure']> {
  if (!paint) return null
  const field = paint.getBoundingClientRect()
  return { field, letter: caretRect(paint, offset) ?? field }
}

function caretRect(paint: HTMLElement, offset: number): DOMRect | null {
  const walker = document.createTreeWalker(paint, NodeFilter.SHOW_TEXT)
  let left = offset
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left < length) {
      const range = document.createRange()
      range.setStart(node, left)
      range.setEnd(node, left + 1)
      return range.getBoundingClientRect()
    }
    left -= length
  }
  return null
}
