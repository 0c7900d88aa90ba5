// Cursor of a long list: the next page continues after its last row, also when rows were added or removed. Opaque to
// callers; it also contains the total, which is counted for the first page only.
import * as z from 'zod'
import { Paging, page } from './endpoint.ts'

/** The last row of a page: its sort key as text (an instant in microseconds) and its id. */
export type Position = { key: string; id: string; total: number }

/** PostgreSQL rejects text with NUL */
const FORM = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.(\d{1,9})\.([^\0]{0,2000})$/s

const Cursor = z
  .string()
  .regex(FORM)
  .transform((text): Position => {
    const [, id = '', total = '', key = ''] = FORM.exec(text) ?? []
    return { id, total: Number(total), key }
  })

export const writeCursor = ({ id, total, key }: Position): string => `${id}.${total}.${key}`

/** Whether the key is of a list sorted by an instant. */
export const isInstantKey = ({ key }: Position): boolean => /^\d{1,16}$/.test(key)

/** Paging by offset, or from the `nextCursor` of the previous page, which costs the same at any depth. */
export const LongPaging = Paging.extend({ cursor: Cursor.optional() })

export const longPage = <T extends z.ZodType>(item: T) =>
  page(item).extend({ nextCursor: z.string().nullable() })
