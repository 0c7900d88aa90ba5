// LIMIT of a page as a literal in the statement: the plan for any number of rows differs from the plan for one page.
// Few distinct values, because each is a separate prepared statement (prepared.ts).

/** Up to this row a page is read from the beginning; further on from the nearer end. */
export const DEEP_PAGE_ROWS = 1024

const SMALLEST = 16

/** @returns a power of two, at least `rows`: 16, 32, 64 … */
export const pageLimit = (rows: number): number =>
  Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(Math.max(1, rows))))
