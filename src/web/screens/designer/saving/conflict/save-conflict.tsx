// A save conflict: the user chooses a workflow in a dialog. Nothing is overwritten before.
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useSaveState } from '#web/screens/designer/designer-context.ts'

const SaveConflictDialog = lazyPart(() => import('./save-conflict-dialog.tsx'), 'SaveConflictDialog')

const SaveConflictContext = createContext<{ ask: () => void }>({ ask: () => {} })
export const useSaveConflict = () => useContext(SaveConflictContext)

export function SaveConflictProvider({ children }: { children: ReactNode }) {
  const stale = useSaveState((state) => state.phase.kind === 'conflict')
  const [open, setOpen] = useState(false)
  const [wasShown, setEverStale] = useState(false)
  if (stale && !wasShown) setEverStale(true)
  useEffect(() => setOpen(stale), [stale])
  const value = useMemo(() => ({ ask: () => setOpen(true) }), [])
  return (
    <SaveConflictContext value={value}>
      {children}
      {wasShown && <SaveConflictDialog open={open} onOpenChange={setOpen} />}
    </SaveConflictContext>
  )
}
