// The state of a list (filters, sort, page) in the URL. A text field must not use it as its
// value: the router updates a frame late, which breaks Hangul composition. Such fields keep their own text.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { UrlField } from './url-fields.ts'

/** The parameters of a screen and how each is read. */
type UrlFields = Record<string, UrlField<unknown>>
export type UrlState<F extends UrlFields> = { [K in keyof F]: ReturnType<F[K]> }
type Patch<F extends UrlFields> = { [K in keyof F]?: ReturnType<F[K]> | null | undefined }

/** Parses search params; an invalid value counts as absent. */
export const readUrlState = <F extends UrlFields>(fields: F, params: URLSearchParams): UrlState<F> =>
  Object.fromEntries(Object.entries(fields).map(([key, read]) => [key, read(params.get(key))])) as UrlState<F>

/** Search params with a change applied: empty values and the values of absent parameters are not written. */
export function writeUrlState<F extends UrlFields>(
  fields: F,
  params: URLSearchParams,
  patch: Patch<F>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [key, value] of Object.entries(patch)) {
    const written = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (written === '' || written === String(fields[key]?.(null) ?? '')) next.delete(key)
    else next.set(key, written)
  }
  return next
}

/** The URL as typed state. `set` merges, and returns to the first page unless the change names a page. */
export function useUrlState<F extends UrlFields>(
  fields: F,
): [UrlState<F>, (patch: Patch<F>, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readUrlState(fields, params), [fields, params])
  const set = useCallback(
    (patch: Patch<F>, options: { replace?: boolean } = {}) => {
      const keepsPage = 'page' in patch || !('page' in fields)
      const whole = (keepsPage ? patch : { ...patch, page: null }) as Patch<F>
      setParams((before) => writeUrlState(fields, before, whole), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      })
    },
    [fields, setParams],
  )
  return [state, set]
}

/**
 * A text field whose value is committed elsewhere (the URL). Its own text is synchronous; `commit` is called 300 ms
 * after the last change, also during composition: the last syllable of a word stays open until another key, and a
 * search must not wait for that. A change from outside (back button, filters cleared) replaces the text; the echo of
 * our own commit does not.
 */
export function useDebouncedUrlText(settled: string, commit: (text: string) => void, delay = 300) {
  const [text, setText] = useState(settled)
  const sent = useRef(settled)
  const later = useRef(commit)
  later.current = commit

  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    setText(settled)
  }, [settled])

  const send = useCallback((value: string) => {
    const trimmed = value.trim()
    if (trimmed === sent.current) return
    sent.current = trimmed
    later.current(trimmed)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => send(text), delay)
    return () => clearTimeout(timer)
  }, [text, delay, send])

  return {
    text,
    setText,
    /** commits immediately: for Enter and for clearing */
    flush: (value = text) => {
      setText(value)
      send(value)
    },
  }
}
