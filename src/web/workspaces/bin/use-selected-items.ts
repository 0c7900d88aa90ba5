// Which things of the bin are chosen, over all its pages, with what is known of each: the question before the end counts them
// by kind.
import { useRef } from 'react'
import type { BinItem } from '#api/workspaces/bin.ts'
import { useSelection } from '#web/lib/list/selection.ts'

export function useSelectedItems(list: string | undefined, rows: readonly BinItem[]) {
  const known = useRef(new Map<string, BinItem>())
  const selection = useSelection(list)
  const select = (next: Set<string>): void => {
    for (const row of rows) if (next.has(row.id)) known.current.set(row.id, row)
    selection.select(next)
  }
  const chosen = (): BinItem[] => [...selection.selected].flatMap((id) => known.current.get(id) ?? [])
  return { ...selection, select, chosen }
}
