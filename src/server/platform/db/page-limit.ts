// How far a list is read for a page: a literal in the statement, because a plan made for any number of rows is not the one
// for a page, and one of few, because each is a plan of its own (platform/db/prepared.ts).

/** Up to here a page is read from the beginning, whatever the total; further on from the nearer end. */
export const DEEP_PAGE_ROWS = 1024

const SMALLEST = 16

/** @returns at least as many as asked for: 16, 32, 64 … */
export const pageLimit = (rows: number): number =>
  Math.max(SMALLEST, 2 ** Math.ceil(Math.log2(Math.max(1, rows))))
