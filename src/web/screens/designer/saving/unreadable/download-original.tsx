// Downloads the stored text that could not be parsed.
import { Download } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { unsavedWorkText } from '#web/screens/designer/saving/unsaved-work-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export function DownloadOriginal({ of: { name, workflowData } }: { of: Sequence }) {
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
