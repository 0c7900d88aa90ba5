// The confirmation before an unreadable stored workflow is overwritten.
import { useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { common } from '#web/lib/common-text.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DownloadOriginal } from './download-original.tsx'

export function OverwriteDialog({ opened }: { opened: Sequence }) {
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
