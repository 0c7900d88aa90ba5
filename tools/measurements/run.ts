// The recorded result of one benchmark or fault experiment.

/** A row of the table: what was done, the result, and the target it is compared with. */
export type Row = {
  what: string
  result: string
  target?: string
  isMet?: boolean
  note?: string | undefined
}

export type Run = {
  name: string
  /** ISO 8601 */
  at: string
  commit: string
  machine: string
  /** load average of the minute before the run */
  load: number
  /** ms that a fixed computation took before the run: runs with a similar value are comparable in seconds; null: not measured */
  calibrationMs: number | null
  rows: readonly Row[]
}

/** A bench is recorded only when the load average of the minute before was not higher. */
export const HIGHEST_LOAD = 1

/** The environment variable that makes `report` record the rows. */
export const RECORD = 'RECORD_RESULTS'
