// Beside the number of selected rows: extends the selection from a page to all rows that match the filter.

import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export type SelectMatchingProps = { selected: number; total: number; busy: boolean; onSelectAll: () => void }

export const SelectMatching = ({ selected, total, busy, onSelectAll }: SelectMatchingProps) =>
  total > selected && (
    <Button size="sm" variant="ghost" busy={busy} onClick={onSelectAll}>
      {common.selectMatching(formatNumber(total))}
    </Button>
  )
