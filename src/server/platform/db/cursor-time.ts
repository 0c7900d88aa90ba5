// An instant as a cursor carries it: microseconds, as exact as PostgreSQL keeps it (a Date has thousandths only).
import { type RawBuilder, sql } from 'kysely'

export const microseconds = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(extract(epoch FROM ${at}) * 1000000)::bigint::text`

export const instant = (key: string): RawBuilder<unknown> =>
  sql`(timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond')`
