// A native input for texts with variables, so that input method, undo and spelling work. A layer behind the text highlights
// variables; `{{` opens the list, also during composition.
import { type ChangeEvent, type KeyboardEvent, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { isComposing } from '#web/lib/form/ime.ts'
import { retryImport } from '#web/lib/lazy-part.tsx'
import type { TextField } from '#web/parts/writing/mail-editor/insert-at-caret.ts'
import { cx } from '#web/ui/cx.ts'
import { useFieldControl } from '#web/ui/form/field-context.ts'
import { segmentsOf } from './open-variable.ts'
import { useVariableList } from './use-variable-list.ts'
import { allChoices, customFieldNames, type OfferedFields } from './variable-choices.ts'
import { measureIn, optionId, VariableList } from './variable-list.tsx'
import './variable-field.css'

const MAY_BE_WRITTEN_OTHERWISE = /[{｛]|&#/

export type VariableFieldProps = {
  value: string
  onChange: (text: string) => void
  customFields: OfferedFields
  /** multi-line; default: one line */
  rows?: number
  placeholder?: string
  readOnly?: boolean
  spellCheck?: boolean
  className?: string
}

export function VariableField(props: VariableFieldProps) {
  const { value, onChange, customFields, rows, placeholder, readOnly = false, spellCheck, className } = props
  const field = useRef<TextField>(null)
  const paint = useRef<HTMLDivElement>(null)
  const listId = useId()
  const choices = useMemo(() => allChoices(customFields), [customFields])
  const names = useMemo(() => customFieldNames(customFields), [customFields])
  const list = useVariableList(field, choices)
  const control = useFieldControl({})
  const segments = useMemo(() => segmentsOf(value, names), [value, names])

  const keep = (element: TextField | null): void => {
    field.current = element
  }
  /** A pasted or typed variable in the form that the server stores. */
  const showAsStored = async (): Promise<void> => {
    const { normalizeVariables } = await retryImport(
      () => import('#core/writing/template/written-variables.ts'),
    )
    const written = normalizeVariables(value)
    if (written !== value && field.current?.value === value) onChange(written)
  }
  const follow = (): void => {
    if (!field.current || !paint.current) return
    paint.current.scrollTop = field.current.scrollTop
    paint.current.scrollLeft = field.current.scrollLeft
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer text may have scrolled
  useLayoutEffect(follow, [value])
  const typed = {
    ...control,
    ...(list.isOpen && {
      role: 'combobox',
      'aria-expanded': true,
      'aria-activedescendant': optionId(listId, list.active),
    }),
    'aria-autocomplete': 'list' as const,
    'aria-haspopup': 'listbox' as const,
    'aria-controls': list.isOpen ? listId : undefined,
    value,
    placeholder,
    readOnly,
    spellCheck,
    autoComplete: 'off',
    className: cx('control is-typed', rows !== undefined && 'resize-y leading-relaxed', className),
    onChange: (event: ChangeEvent<TextField>) => {
      onChange(event.target.value)
      list.look(true)
    },
    onSelect: () => list.look(false),
    onBlur: () => {
      list.close()
      if (!readOnly && MAY_BE_WRITTEN_OTHERWISE.test(value)) void showAsStored()
      follow()
    },
    onScroll: follow,
    onKeyDown: (event: KeyboardEvent) => {
      // a one-line input scrolls without an event when the caret moves
      if (list.onKeyDown(event)) return
      requestAnimationFrame(follow)
      // Enter in the subject must not submit the form
      if (rows === undefined && event.key === 'Enter' && !isComposing(event)) event.preventDefault()
    },
    onPointerMove: follow,
    onCompositionStart: () => list.setComposing(true),
    onCompositionEnd: () => list.setComposing(false),
  }
  return (
    <div
      className="variable-field"
      data-one-line={rows === undefined || undefined}
      data-read-only={readOnly || undefined}
    >
      <div
        ref={paint}
        aria-hidden
        className={cx('control is-painted', rows !== undefined && 'leading-relaxed', className)}
      >
        {segments.map(({ text, at, kind }) =>
          kind === 'plain' ? (
            text
          ) : (
            <mark key={at} data-kind={kind}>
              {text}
            </mark>
          ),
        )}
        {'\n'}
      </div>
      {rows === undefined ? (
        <input type="text" {...typed} ref={keep} />
      ) : (
        <textarea rows={rows} {...typed} ref={keep} />
      )}
      {list.isOpen && (
        <VariableList id={listId} list={list} measure={(offset) => measureIn(paint.current, offset)} />
      )}
    </div>
  )
}
