// The choice between the server's newer drawing and the one on the screen.
import { Download, Upload } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { readSequence } from '#web/queries/sequence.ts'
import { useKeepSequence } from '#web/queries/sequence-cache.ts'
import { designerText, saveText } from '#web/text/designer.ts'
import { unsavedText } from '#web/text/unsaved-work.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDesigner } from '../designer-context.ts'
import { readDrawing } from '../open-designer.ts'
import { sayFailure } from '../say-failure.ts'

export function StaleDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const designer = useDesigner()
  const keep = useKeepSequence()
  const [busy, setBusy] = useState<'load' | 'keep' | null>(null)

  const load = async (): Promise<void> => {
    const newer = await readSequence(designer.sequenceId)
    const drawing = readDrawing(newer)
    if (!drawing.isReadable) return toastFailure(null, designerText.unreadable)
    designer.view.setState({ note: null })
    designer.workflow.load(drawing.workflow)
    designer.saver.rebase(newer.revision)
    keep(newer)
    toastDone(unsavedText.staleLoaded)
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
      sayFailure(error, choice === 'load' ? unsavedText.loadFailed : saveText.failed)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={saveText.stale}
      description={unsavedText.staleHint}
      keepOpen
    >
      <div className="grid gap-2 sm:grid-cols-2">
        <Choice hint={unsavedText.staleLoadHint}>
          <Button icon={<Download aria-hidden />} busy={busy === 'load'} onClick={() => void choose('load')}>
            {unsavedText.staleLoad}
          </Button>
        </Choice>
        <Choice hint={unsavedText.staleKeepHint}>
          <Button icon={<Upload aria-hidden />} busy={busy === 'keep'} onClick={() => void choose('keep')}>
            {unsavedText.staleKeep}
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
