// The selected rows of a list, over all its pages. Another workspace, group or filter is another list.
import { useState } from 'react'

/** `rows` are those shown now, `keyOf` is what they are selected by. */
export function useSelection<Row>(
  list: string | undefined,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
) {
  const [state, setState] = useState({ list, chosen: new Map<string, Row | undefined>() })
  const chosen = state.list === list ? state.chosen : new Map<string, Row | undefined>()
  return {
    selected: new Set(chosen.keys()),
    count: chosen.size,
    /** the selected rows; those selected without having been shown are missing */
    seen: [...chosen.values()].filter((row) => row !== undefined),
    select: (next: Set<string>): void => {
      const known = new Map([...chosen, ...rows.map((row) => [keyOf(row), row] as const)])
      setState({ list, chosen: new Map([...next].map((key) => [key, known.get(key)])) })
    },
    clear: (): void => setState({ list, chosen: new Map() }),
  }
}
