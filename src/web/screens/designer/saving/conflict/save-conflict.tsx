// A save conflict: the user chooses a workflow in a dialog. Nothing is overwritten before.
import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { retryImport } from '#web/lib/retry-import.ts'
import { useSaveState } from '#web/screens/designer/designer-context.ts'

const SaveConflictDialog = lazy(async () => ({
  default: (await retryImport(() => import('./save-conflict-dialog.tsx'))).SaveConflictDialog,
}))

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
      <Suspense fallback={null}>
        {wasShown && <SaveConflictDialog open={open} onOpenChange={setOpen} />}
      </Suspense>
    </SaveConflictContext>
  )
}
