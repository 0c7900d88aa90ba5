// Shown when the stored workflow cannot be parsed: the default workflow is displayed, the original can be downloaded,
// and saving over it needs a confirmation.
import { FileWarning } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useSaveState } from '#web/screens/designer/designer-context.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DownloadOriginal } from './download-original.tsx'

const OverwriteDialog = lazyPart(() => import('./overwrite-dialog.tsx'), 'OverwriteDialog')

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
