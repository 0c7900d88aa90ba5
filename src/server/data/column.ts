// Column types shared by tables.
import type { ColumnType, JSONColumnType } from 'kysely'

export type Json<T extends object> = JSONColumnType<T, string, string>
/** The database sets it when it is left out. */
export type Defaulted<T> = ColumnType<T, T | undefined, T>
export type Stamps = { createdAt: Defaulted<Date>; updatedAt: Defaulted<Date> }
