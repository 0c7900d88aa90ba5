// All rows a list finds, page by page, as far as one bulk call takes them.

/** The most ids a bulk call of the outbox and of what needs a person takes. */
export const MOST_ROWS = 500
const WINDOW = 100

type Window = { limit: number; offset: number }

/** @param ask one window of the list */
export async function allPages<Row>(ask: (window: Window) => Promise<{ data: Row[] }>): Promise<Row[]> {
  const rows: Row[] = []
  for (let offset = 0; offset < MOST_ROWS; offset += WINDOW) {
    const { data } = await ask({ limit: WINDOW, offset })
    rows.push(...data)
    if (data.length < WINDOW) break
  }
  return rows
}
