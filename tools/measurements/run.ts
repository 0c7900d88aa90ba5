// What one run of a measure or a fault leaves behind.

/** A line of the table: what was done, what was counted or timed, what it is held to. */
export type Row = {
  what: string
  figure: string
  bar?: string
  isMet?: boolean
  note?: string | undefined
}

export type Run = {
  name: string
  /** ISO 8601 */
  at: string
  commit: string
  machine: string
  /** load average of the last minute when it began */
  load: number
  rows: readonly Row[]
}

/** The variable that says that rows are kept, not only printed. */
export const RECORD = 'RECORD_FIGURES'
