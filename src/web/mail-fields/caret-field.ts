// The field that had the focus last is where variables go; before that the first one of the form.
import { useRef } from 'react'
import { insertAtCaret, isTextField, isWritable } from './insert-at-caret.ts'

export function useCaretField() {
  const last = useRef<HTMLElement | null>(null)
  const form = useRef<HTMLFormElement | null>(null)
  return {
    ref: form,
    follow: (event: { target: EventTarget }): void => {
      if (isWritable(event.target)) last.current = event.target
    },
    insert: (variable: string): void => {
      const first = [...(form.current?.elements ?? [])].find(isTextField)
      const field = last.current && form.current?.contains(last.current) ? last.current : first
      if (field) insertAtCaret(field, variable)
    },
  }
}
