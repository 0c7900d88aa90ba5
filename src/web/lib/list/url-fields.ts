// How one search parameter of the URL is read. `param` is null when it is absent; an invalid value counts as absent.
import { isDate } from '#core/calendar/date.ts'

export type UrlField<T> = (param: string | null) => T

export const text: UrlField<string> = (param) => param ?? ''

/** @param length the longest text, in UTF-16 units */
export const textUpTo =
  (length: number): UrlField<string | undefined> =>
  (param) =>
    param !== null && param.length <= length ? param : undefined

/** @param otherwise the value when the parameter is absent */
export function oneOf<T extends string>(values: readonly T[]): UrlField<T | undefined>
export function oneOf<T extends string>(values: readonly T[], otherwise: NoInfer<T>): UrlField<T>
export function oneOf<T extends string>(values: readonly T[], otherwise?: T): UrlField<T | undefined> {
  return (param) => values.find((value) => value === param) ?? otherwise
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const id: UrlField<string | undefined> = (param) =>
  param !== null && UUID.test(param) ? param : undefined

/** An id or one of a few words. */
export const idOr =
  (...words: readonly string[]): UrlField<string | undefined> =>
  (param) =>
    oneOf(words)(param) ?? id(param)

/** 'YYYY-MM-DD' */
export const day: UrlField<string | undefined> = (param) =>
  param !== null && isDate(param) ? param : undefined

/** The API accepts an offset of ten million, and lists have up to 20 rows per page. */
const MAX_PAGE = 500_000

/** A page of a list, from 1. */
export const page: UrlField<number> = (param) => {
  const number = Number(param)
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1
}

/** Values with commas between them; absent when one of them is invalid. */
export const listOf =
  <T>(item: UrlField<T | undefined>): UrlField<T[] | undefined> =>
  (param) => {
    const values = (param?.split(',') ?? []).map(item)
    const valid = values.filter((value) => value !== undefined)
    return valid.length > 0 && valid.length === values.length ? valid : undefined
  }
