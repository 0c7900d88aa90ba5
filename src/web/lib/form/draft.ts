// What is being written in a form: its values, whether they differ from where it began, and what the server said about
// each field. Values are synchronous state, so Hangul composes in them undisturbed.
import { useEffect, useRef, useState } from 'react'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { failureText } from '#web/lib/toast.ts'

export type Issues = Record<string, string>

export type Draft<T> = {
  values: T
  set: (patch: Partial<T>) => void
  dirty: boolean
  /** the sentence for one field */
  issueOf: (field: keyof T & string) => string | undefined
  /** what could not be told at a field */
  fault: string | undefined
  /** own checks before anything is sent; true when something is wrong */
  flag: (issues: Issues) => boolean
  /** takes a refusal apart: sentences to their fields, the rest to `fault` */
  refuse: (error: unknown, fallback: string) => void
  form: React.RefObject<HTMLFormElement | null>
}

/** @param fieldOf which field an issue's path (`rules.windowEnd`) belongs to; its first part unless told otherwise */
export function useDraft<T extends Record<string, unknown>>(
  start: T,
  fieldOf: (path: string) => string = (path) => path.split('.')[0] ?? '',
): Draft<T> {
  const [began] = useState(start)
  const [values, setValues] = useState(start)
  const [issues, setIssues] = useState<Issues>({})
  const [fault, setFault] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const wantsFocus = useRef(false)
  // after every drawing, until the first wrong field is there (it may be behind a tab that is just being opened)
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
  return {
    values,
    set: (patch) => {
      setValues((before) => ({ ...before, ...patch }))
      setIssues((before) => {
        const remaining = Object.entries(before).filter(([field]) => !(field in patch))
        return remaining.length === Object.keys(before).length ? before : Object.fromEntries(remaining)
      })
    },
    dirty: JSON.stringify(values) !== JSON.stringify(began),
    issueOf: (field) => issues[field],
    fault,
    flag,
    refuse: (error, fallback) => {
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
