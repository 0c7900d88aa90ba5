// The selected rows of a list, over all its pages. Another workspace or group is another list.
import { useState } from 'react'

export function useSelection(list: string | undefined) {
  const [state, setState] = useState({ list, selected: new Set<string>() })
  const selected = state.list === list ? state.selected : new Set<string>()
  return {
    selected,
    select: (next: Set<string>) => setState({ list, selected: next }),
    clear: () => setState({ list, selected: new Set() }),
  }
}
