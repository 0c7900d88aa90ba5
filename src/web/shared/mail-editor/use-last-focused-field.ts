// The field that had the focus last is where variables go; before that the first one of the form that takes them.
import { type RefObject, useRef } from 'react'
import { insertAtCaret, isTextField, isWritable } from './insert-at-caret.ts'

/** Fields with variables are painted; a name or a prompt for the model is not. */
const TAKES_VARIABLES = '.is-typed, [contenteditable=true]'

export function useLastFocusedField(form: RefObject<HTMLFormElement | null>) {
  const last = useRef<HTMLElement | null>(null)
  return {
    follow: ({ target }: { target: EventTarget }): void => {
      if (isWritable(target) && target.matches(TAKES_VARIABLES)) last.current = target
    },
    insert: (variable: string): void => {
      const first = [...(form.current?.elements ?? [])].find(
        (field) => isTextField(field) && field.matches(TAKES_VARIABLES),
      )
      const field = last.current && form.current?.contains(last.current) ? last.current : first
      if (field instanceof HTMLElement) insertAtCaret(field, variable)
    },
  }
}
