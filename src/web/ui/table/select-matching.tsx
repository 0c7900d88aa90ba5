// Beside the number of selected rows: extends the selection from a page to all rows that match the filter.

import { common } from '#web/lib/common-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export type SelectMatchingProps = {
  selected: number
  total: number
  /** `total` with its counting word */
  counted: string
  busy: boolean
  onSelectAll: () => void
}

export const SelectMatching = ({ selected, total, counted, busy, onSelectAll }: SelectMatchingProps) =>
  total > selected && (
    <Button size="sm" variant="ghost" busy={busy} onClick={onSelectAll}>
      {common.selectMatching(counted)}
    </Button>
  )
