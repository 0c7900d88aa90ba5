// Somebody else saved first: the person chooses which drawing stays. Nothing is overwritten before that.
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
import { useSaving } from '#web/designer/designer-context.ts'
import { patiently } from '#web/lib/retry-import.ts'

const StaleDialog = lazy(async () => ({
  default: (await patiently(() => import('./save-conflict-dialog.tsx'))).StaleDialog,
}))

const BehindServerContext = createContext<{ ask: () => void }>({ ask: () => {} })
export const useBehindServer = () => useContext(BehindServerContext)

export function BehindServer({ children }: { children: ReactNode }) {
  const stale = useSaving((state) => state.phase.kind === 'stale')
  const [open, setOpen] = useState(false)
  const [everStale, setEverStale] = useState(false)
  if (stale && !everStale) setEverStale(true)
  useEffect(() => setOpen(stale), [stale])
  const value = useMemo(() => ({ ask: () => setOpen(true) }), [])
  return (
    <BehindServerContext value={value}>
      {children}
      <Suspense fallback={null}>{everStale && <StaleDialog open={open} onOpenChange={setOpen} />}</Suspense>
    </BehindServerContext>
  )
}
