// Shown when the stored workflow cannot be parsed: the default workflow is displayed, the original can be downloaded,
// and saving over it needs a confirmation.
import { Download, FileWarning } from 'lucide-react'
import { useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { common } from '#web/lib/common-text.ts'
import { useDesigner, useSaveState } from '#web/screens/designer/designer-context.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function UnreadableWorkflow({ opened }: { opened: Sequence }) {
  const phase = useSaveState((state) => state.phase)
  const requested = phase.kind === 'unreadable' ? phase.saveRequests : 0
  return (
    <>
      {phase.kind === 'unreadable' && (
        <Banner
          tone="amber"
          icon={<FileWarning aria-hidden />}
          title={unsavedWorkText.unreadableTitle}
          className="border border-line shadow-pop"
          action={<DownloadOriginal of={opened} />}
        >
          {unsavedWorkText.unreadableHint}
        </Banner>
      )}
      {requested > 0 && <OverwriteDialog key={requested} opened={opened} />}
    </>
  )
}

// The confirmation before an unreadable stored workflow is overwritten.
function OverwriteDialog({ opened }: { opened: Sequence }) {
  const { saver } = useDesigner()
  const [open, setOpen] = useState(true)
  const replace = (): void => {
    saver.rebase(saver.state.getState().revision)
    void saver.save('manual')
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={unsavedWorkText.replaceTitle}
      keepOpen
      footerStart={<DownloadOriginal of={opened} />}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{common.cancel}</Button>
          <Button variant="danger" onClick={replace}>
            {unsavedWorkText.replace}
          </Button>
        </>
      }
    >
      <p className="text-sm text-muted">{unsavedWorkText.replaceHint}</p>
    </Dialog>
  )
}

// Downloads the stored text that could not be parsed.
function DownloadOriginal({ of: { name, workflowData } }: { of: Sequence }) {
  const save = (): void => {
    const url = URL.createObjectURL(new Blob([workflowData ?? ''], { type: 'application/json' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `${name}.json`
    link.click()
    // the browser reads the URL after this turn
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  }
  return (
    <Button size="sm" icon={<Download aria-hidden />} onClick={save}>
      {unsavedWorkText.download}
    </Button>
  )
}
