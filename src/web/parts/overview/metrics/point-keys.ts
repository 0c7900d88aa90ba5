// The keys of a chart whose points are links, in columns of one or more plots: arrow keys move between the links, and one of
// them is the tab stop.
import { type KeyboardEvent, useRef, useState } from 'react'

/** @param plots how many links a column has, from the top */
export function usePointKeys(columns: number, plots: number) {
  const [chosen, setChosen] = useState({ column: columns - 1, plot: 0 })
  // the period can become shorter
  const active = { ...chosen, column: Math.min(chosen.column, columns - 1) }
  const box = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent): void => {
    const { column, plot } = active
    const to = {
      ArrowLeft: { column: Math.max(0, column - 1), plot },
      ArrowRight: { column: Math.min(columns - 1, column + 1), plot },
      Home: { column: 0, plot },
      End: { column: columns - 1, plot },
      ...(plots > 1 && { ArrowUp: { column, plot: 0 }, ArrowDown: { column, plot: plots - 1 } }),
    }[event.key]
    if (!to) return
    event.preventDefault()
    setChosen(to)
    box.current?.querySelectorAll('a')[to.column * plots + to.plot]?.focus()
  }
  return {
    /** of the list that contains the columns */
    listProps: { ref: box, onKeyDown },
    /** of the link of a plot in a column */
    pointProps: (column: number, plot: number) => ({
      tabIndex: active.column === column && active.plot === plot ? 0 : -1,
      onFocus: () => setChosen({ column, plot }),
    }),
  }
}

/** What a column passes to its links, by plot. */
export type PointProps = (plot: number) => { tabIndex: number; onFocus: () => void }
