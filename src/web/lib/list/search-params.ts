// The state of a list (filters, sort, page) in the URL, typed by a zod schema. A text field must not use it as its
// value: the router updates a frame late, which breaks Hangul composition. Such fields keep their own text.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type * as z from 'zod'

type Patch<S extends z.ZodObject> = { [K in keyof z.output<S>]?: z.output<S>[K] | null | undefined }

/** Parses search params; an invalid value counts as absent. */
export function readUrlState<S extends z.ZodObject>(schema: S, params: URLSearchParams): z.output<S> {
  const raw = Object.fromEntries(params)
  const read = schema.safeParse(raw)
  if (read.success) return read.data
  for (const issue of read.error.issues) delete raw[String(issue.path[0])]
  return schema.parse(raw)
}

/** Search params with a change applied: empty values and the schema's defaults are not written. */
export function writeUrlState<S extends z.ZodObject>(
  schema: S,
  params: URLSearchParams,
  patch: Patch<S>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const defaults = schema.safeParse({}).data as Record<string, unknown> | undefined
  for (const [key, value] of Object.entries(patch)) {
    const text = Array.isArray(value) ? value.join(',') : value == null ? '' : String(value)
    if (text === '' || text === String(defaults?.[key] ?? '')) next.delete(key)
    else next.set(key, text)
  }
  return next
}

/**
 * The URL as typed state. `set` merges, and returns to the first page unless the change names a page; every field of
 * `schema` must accept being absent (`.optional()`, `.default()`, `.catch()`).
 */
export function useUrlState<S extends z.ZodObject>(
  schema: S,
): [z.output<S>, (patch: Patch<S>, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readUrlState(schema, params), [schema, params])
  const set = useCallback(
    (patch: Patch<S>, options: { replace?: boolean } = {}) => {
      const keepsPage = 'page' in patch || !('page' in schema.shape)
      const whole = (keepsPage ? patch : { ...patch, page: null }) as Patch<S>
      setParams((before) => writeUrlState(schema, before, whole), {
        replace: options.replace ?? false,
        preventScrollReset: true,
      })
    },
    [schema, setParams],
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
