// The choice between the server's newer drawing and the one on the screen: both are shown, with what differs in words.
import { CopyPlus, Download, Upload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { Sequence } from '#api/sequences.ts'
import { printWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { copyDrawing, readSequence } from '#web/queries/sequence.ts'
import { useKeepSequence } from '#web/queries/sequence-cache.ts'
import { designerText, saveText } from '#web/text/designer.ts'
import { unsavedText } from '#web/text/unsaved-work.ts'
import { bothText } from '#web/text/versions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useDesigner, useWorkflow } from '../designer-context.ts'
import { readDrawing } from '../open-designer.ts'
import { sayFailure } from '../say-failure.ts'
import { ChangeList } from '../versions/change-list.tsx'
import { changedIds, changeWords } from '../versions/change-words.ts'
import { DrawingPicture } from '../versions/drawing-picture.tsx'

type Choice = 'load' | 'keep' | 'copy'

export function StaleDialog({
  open,
  onOpenChange,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const designer = useDesigner()
  const keep = useKeepSequence()
  const [busy, setBusy] = useState<Choice | null>(null)
  const theirs = useTheirs(designer.sequenceId, open)

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
  const copy = async (): Promise<void> => {
    const newer = await readSequence(designer.sequenceId)
    const { workflow } = designer.workflow.getState()
    await copyDrawing(newer, bothText.copyName(newer.name), printWorkflow(workflow))
    await load()
    toastDone(bothText.copied)
  }
  const choose = async (choice: Choice): Promise<void> => {
    setBusy(choice)
    try {
      await { load, keep: overwrite, copy }[choice]()
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
      size="lg"
      title={saveText.stale}
      description={unsavedText.staleHint}
      keepOpen
    >
      <div className="flex flex-col gap-4">
        {theirs && <Both theirs={theirs} />}
        <div className="grid gap-2 sm:grid-cols-3">
          <Way hint={unsavedText.staleLoadHint}>
            <Button
              icon={<Download aria-hidden />}
              busy={busy === 'load'}
              onClick={() => void choose('load')}
            >
              {unsavedText.staleLoad}
            </Button>
          </Way>
          <Way hint={unsavedText.staleKeepHint}>
            <Button icon={<Upload aria-hidden />} busy={busy === 'keep'} onClick={() => void choose('keep')}>
              {unsavedText.staleKeep}
            </Button>
          </Way>
          <Way hint={bothText.asCopyHint}>
            <Button
              icon={<CopyPlus aria-hidden />}
              busy={busy === 'copy'}
              onClick={() => void choose('copy')}
            >
              {bothText.asCopy}
            </Button>
          </Way>
        </div>
      </div>
    </Dialog>
  )
}

/** The server's drawing, read when the question is asked; the ways out work without it too. */
function useTheirs(sequenceId: string, open: boolean): Sequence | null {
  const [theirs, setTheirs] = useState<Sequence | null>(null)
  useEffect(() => {
    if (!open) return
    let wanted = true
    readSequence(sequenceId).then(
      (sequence) => wanted && setTheirs(sequence),
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [sequenceId, open])
  return open ? theirs : null
}

function Both({ theirs }: { theirs: Sequence }) {
  const mine = useWorkflow((state) => state.workflow)
  const drawing = readDrawing(theirs)
  if (!drawing.isReadable) return null
  const marked = changedIds(drawing.workflow, mine)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Side
          name={bothText.theirs}
          hint={bothText.savedAt(formatDateTime(theirs.updatedAt))}
          workflow={drawing.workflow}
          marked={marked}
        />
        <Side name={bothText.mine} workflow={mine} marked={marked} />
      </div>
      <section>
        <h3 className="mb-1 text-sm font-semibold">{bothText.differs}</h3>
        <ChangeList lines={changeWords(drawing.workflow, mine)} />
      </section>
    </>
  )
}

type SideProps = { name: string; hint?: string; workflow: Workflow; marked: ReadonlySet<string> }

const Side = ({ name, hint, workflow, marked }: SideProps) => (
  <figure className="flex min-w-0 flex-col gap-1.5">
    <figcaption className="flex flex-wrap items-baseline gap-x-2 text-sm font-semibold">
      {name}
      {hint && <span className="text-xs font-normal text-muted">{hint}</span>}
    </figcaption>
    <DrawingPicture workflow={workflow} label={name} marked={marked} className="h-52 w-full" />
  </figure>
)

const Way = ({ hint, children }: { hint: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2 rounded-[11px] border border-line p-3">
    {children}
    <p className="text-xs text-muted">{hint}</p>
  </div>
)
