// The field into which variables are inserted: the last focused one, or the first field of the form that accepts them.
import { type RefObject, useRef } from 'react'
import { insertAtCaret, isTextField, isWritable } from './insert-at-caret.ts'

/** Fields that accept variables are highlighted fields; a name or a prompt is not. */
const TAKES_VARIABLES = '.is-typed, [contenteditable=true]'

const BODIES = 'textarea.is-typed, [contenteditable=true]'

export function useLastFocusedField(form: RefObject<HTMLFormElement | null>) {
  const last = useRef<HTMLElement | null>(null)
  const isInForm = (field: HTMLElement | null): field is HTMLElement =>
    field !== null && form.current?.contains(field) === true
  return {
    follow: ({ target }: { target: EventTarget }): void => {
      if (isWritable(target) && target.matches(TAKES_VARIABLES)) last.current = target
    },
    insert: (variable: string): void => {
      const first = [...(form.current?.elements ?? [])].find(
        (field) => isTextField(field) && field.matches(TAKES_VARIABLES),
      )
      const field = isInForm(last.current) ? last.current : first
      if (field instanceof HTMLElement) insertAtCaret(field, variable)
    },
    /** Into the last focused body, or the last one of the form: the HTML is mailed when there is any. */
    insertIntoBody: (text: string): void => {
      const bodies = [...(form.current?.querySelectorAll<HTMLElement>(BODIES) ?? [])]
      const field = bodies.find((body) => body === last.current) ?? bodies.at(-1)
      if (field) insertAtCaret(field, text)
    },
  }
}
