// Frequent statements are prepared: PostgreSQL parses each once per connection and plans it again only when a plan
// for the values is expected to be better, or when table statistics changed (ADR 97).
import { hash } from 'node:crypto'
import { type QueryResult, type RawBuilder, sql } from 'kysely'
import type { Executor } from './database.ts'
import type { NamedQuery } from './driver.ts'

/**
 * Used instead of `sql` for a named prepared statement of `pg`: prepared('find_session')<Row>`SELECT …`.execute(db).
 * Each connection keeps it until it closes: the text may vary with a few options, never with values.
 * @param name shown in pg_prepared_statements, followed by a hash of the text; up to 50 letters
 */
export const prepared =
  (name: string) =>
  <Row>(text: TemplateStringsArray, ...values: unknown[]) => ({
    execute(db: Executor): Promise<QueryResult<Row>> {
      const query = sql<Row>(text, ...values).compile(db)
      const named: NamedQuery = { ...query, name: `${name}_${hash('sha1', query.sql).slice(0, 8)}` }
      return db.executeQuery<Row>(named)
    },
  })

/**
 * A value that the plan of a prepared statement cannot depend on. PostgreSQL expects a plan for one id to cost less than the plan for
 * any number of ids, and would plan a statement with ids or a LIMIT as parameters again with every call.
 */
export const unplanned = (value: unknown, type: 'int' | 'uuid[]'): RawBuilder<unknown> =>
  sql`(SELECT ${value}::${sql.raw(type)})::${sql.raw(type)}`
