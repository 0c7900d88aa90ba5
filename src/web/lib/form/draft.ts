// The state of a form: values, whether they differ from the initial ones, and the errors of each field. Values are
// synchronous state, so that Hangul composition works.
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { failureText } from '#web/lib/toast.ts'
import type { DialogState } from './open-dialog.ts'

type Issues = Record<string, string>

type TextsOf<T> = { [K in keyof T]: T[K] extends string ? K : never }[keyof T] & string
type TextInput = { value: string; onChange: (event: { target: { value: string } }) => void }

export type Draft<T> = {
  values: T
  set: (patch: Partial<T>) => void
  /** the properties of an input for a text */
  input: (field: TextsOf<T>) => TextInput
  isDirty: boolean
  /** discards the changes and errors. @param to the values just saved; by default the initial ones */
  reset: (to?: T) => void
  /** the error of one field */
  issueOf: (field: keyof T & string) => string | undefined
  /** an error without a field */
  formError: string | undefined
  /** client-side validation before a request; true when something is invalid */
  flag: (issues: Issues) => boolean
  /** distributes a server failure: field errors to their fields, the rest to `fault` */
  reportFailure: (error: unknown, fallback: string) => void
  form: React.RefObject<HTMLFormElement | null>
}

/** @param fieldOf the field of an issue's path (`rules.windowEnd`); by default its first part */
export function useDraft<T extends Record<string, unknown>>(
  start: T,
  fieldOf: (path: string) => string = (path) => path.split('.')[0] ?? '',
): Draft<T> {
  const [initial, setInitial] = useState(start)
  const [values, setValues] = useState(start)
  const [issues, setIssues] = useState<Issues>({})
  const [formError, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const wantsFocus = useRef(false)
  // after every render, until the first invalid field exists (it may be in a tab that is just opening)
  useEffect(() => {
    if (!wantsFocus.current) return
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    field?.focus()
    wantsFocus.current = !field
  })
  const flag = (found: Issues): boolean => {
    const wrong = Object.keys(found).length > 0
    setIssues(found)
    setFault(undefined)
    wantsFocus.current = wrong
    return wrong
  }
  const set = (patch: Partial<T>): void => {
    setValues((before) => ({ ...before, ...patch }))
    setIssues((before) => {
      const remaining = Object.entries(before).filter(([field]) => !(field in patch))
      return remaining.length === Object.keys(before).length ? before : Object.fromEntries(remaining)
    })
  }
  return {
    values,
    set,
    input: (field) => ({
      value: values[field] as string,
      onChange: ({ target }) => set({ [field]: target.value } as Partial<T>),
    }),
    reset: (to = initial) => {
      setInitial(to)
      setValues(to)
      flag({})
    },
    isDirty: JSON.stringify(values) !== JSON.stringify(initial),
    issueOf: (field) => issues[field],
    formError,
    flag,
    reportFailure: (error, fallback) => {
      const serverIssues = isFailure(error) ? error.issues : []
      const found: Issues = {}
      const loose: string[] = []
      for (const { path, message } of serverIssues) {
        const field = fieldOf(path.replace(/^body\./, ''))
        if (field in values) found[field] ??= message
        else loose.push(message)
      }
      flag(found)
      if (Object.keys(found).length === 0 || loose.length > 0) {
        const text = failureText(error, fallback)
        setFault([text, ...loose.filter((message) => !text.includes(message))].join(' '))
      }
    },
    form,
  }
}

/** The callbacks of the change that a form in a dialog makes: the dialog closes, or the form shows the failure. */
export const closing = <R>(
  dialog: DialogState,
  draft: Pick<Draft<object>, 'reportFailure'>,
  failed: string,
  onDone: (reply: R) => void,
) => ({
  onSuccess: (reply: R) => {
    onDone(reply)
    dialog.onOpenChange(false)
  },
  onError: (error: Error) => draft.reportFailure(error, failed),
})
