// An instant in a cursor: microseconds, the precision of PostgreSQL (a Date has milliseconds).
import { type RawBuilder, sql } from 'kysely'

export const microseconds = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch FROM ${at}) * 1000000)::bigint::text`

export const instant = (key: string): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
