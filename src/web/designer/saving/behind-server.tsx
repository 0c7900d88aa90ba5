// Somebody else saved first: the person chooses which drawing stays. Nothing is overwritten before that.
import { Download, Upload } from 'lucide-react'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { toastDone } from '#web/lib/toast.ts'
import { readSequence } from '#web/queries/sequence.ts'
import { useKeepSequence } from '#web/queries/sequence-cache.ts'
import { saveText } from '#web/text/designer.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDesigner, useSaving } from '../designer-context.ts'
import { readDrawing } from '../open-designer.ts'
import { sayFailure } from '../say-failure.ts'

const BehindServerContext = createContext<{ ask: () => void }>({ ask: () => {} })
export const useBehindServer = () => useContext(BehindServerContext)

export function BehindServer({ children }: { children: ReactNode }) {
  const stale = useSaving((state) => state.phase.kind === 'stale')
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(stale), [stale])
  const value = useMemo(() => ({ ask: () => setOpen(true) }), [])
  return (
    <BehindServerContext value={value}>
      {children}
      <StaleDialog open={open} onOpenChange={setOpen} />
    </BehindServerContext>
  )
}

function StaleDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const designer = useDesigner()
  const keep = useKeepSequence()
  const [busy, setBusy] = useState<'load' | 'keep' | null>(null)

  const load = async (): Promise<void> => {
    const newer = await readSequence(designer.sequenceId)
    designer.view.setState({ note: null })
    designer.workflow.load(readDrawing(newer).workflow)
    designer.saver.rebase(newer.revision)
    keep(newer)
    toastDone(saveText.staleLoaded)
  }
  const overwrite = async (): Promise<void> => {
    designer.saver.rebase((await readSequence(designer.sequenceId)).revision)
    await designer.saver.save('manual')
  }
  const choose = async (choice: 'load' | 'keep'): Promise<void> => {
    setBusy(choice)
    try {
      await (choice === 'load' ? load() : overwrite())
      onOpenChange(false)
    } catch (error) {
      sayFailure(error, choice === 'load' ? saveText.loadFailed : saveText.failed)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={saveText.stale}
      description={saveText.staleHint}
      keepOpen
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice hint={saveText.staleLoadHint}>
          <Button icon={<Download aria-hidden />} busy={busy === 'load'} onClick={() => void choose('load')}>
            {saveText.staleLoad}
          </Button>
        </Choice>
        <Choice hint={saveText.staleKeepHint}>
          <Button icon={<Upload aria-hidden />} busy={busy === 'keep'} onClick={() => void choose('keep')}>
            {saveText.staleKeep}
          </Button>
        </Choice>
      </div>
    </Dialog>
  )
}

const Choice = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2 rounded-[11px] border border-line p-3">
    {children}
    <p className="text-xs text-muted">{hint}</p>
  </div>
)
