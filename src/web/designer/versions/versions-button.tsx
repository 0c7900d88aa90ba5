// Opens the versions; what draws them is fetched with the first press.
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { designerText } from '#web/designer/designer-text.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'

const VersionsDialog = lazy(async () => ({
  default: (await retryImport(() => import('./versions-dialog.tsx'))).VersionsDialog,
}))

export function VersionsButton() {
  const [open, setOpen] = useState(false)
  const [everOpen, setEverOpen] = useState(false)
  const show = (): void => {
    setEverOpen(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton label={designerText.versions} tooltipSide="bottom" size="md" onClick={show}>
        <History aria-hidden />
      </IconButton>
      <Suspense fallback={null}>
        {everOpen && <VersionsDialog open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
