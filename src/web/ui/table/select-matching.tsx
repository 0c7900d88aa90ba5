// Beside the number of selected rows: extends the selection from a page to all rows that match the filter.
import { useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export type SelectMatchingProps = {
  selection: { selected: ReadonlySet<string>; select: (ids: Set<string>) => void }
  total: number
  label: string
  /** the ids of all rows that match */
  find: () => Promise<readonly string[]>
}

export function SelectMatching({ selection, total, label, find }: SelectMatchingProps) {
  const [busy, setBusy] = useState(false)
  if (total <= selection.selected.size) return null
  const selectAll = async (): Promise<void> => {
    setBusy(true)
    try {
      selection.select(new Set(await find()))
    } catch (error) {
      toastFailure(error, common.selectFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="ghost" busy={busy} onClick={() => void selectAll()}>
      {label}
    </Button>
  )
}
