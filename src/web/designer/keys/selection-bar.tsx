// What can be done with several chosen nodes at once.
import { Panel } from '@xyflow/react'
import { Copy, CopyPlus, Trash2, X } from 'lucide-react'
import { toastDone } from '#web/lib/toast.ts'
import { clipboardText, commandText, selectionText } from '#web/text/designer-hands.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDesigner, useView } from '../designer-context.ts'
import { copiedText, duplicate, removeFromCanvas } from '../gestures.ts'

export function SelectionBar() {
  const designer = useDesigner()
  const chosen = useView((view) => view.nodes)
  if (chosen.size < 2) return null
  const copy = async (): Promise<void> => {
    const text = copiedText(designer)
    if (text === null) return
    await navigator.clipboard.writeText(text)
    toastDone(clipboardText.copied(chosen.size))
  }
  return (
    <Panel
      position="bottom-center"
      role="toolbar"
      aria-label={selectionText.label}
      className="popup mb-19! flex min-w-0! items-center gap-1"
    >
      <span className="tabular px-2 text-sm font-semibold">{selectionText.count(chosen.size)}</span>
      <Button
        variant="ghost"
        size="sm"
        icon={<CopyPlus aria-hidden />}
        onClick={() => duplicate(designer, [...chosen])}
      >
        {commandText.duplicate}
      </Button>
      <Button variant="ghost" size="sm" icon={<Copy aria-hidden />} onClick={() => void copy()}>
        {commandText.copy}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 aria-hidden />}
        onClick={() => removeFromCanvas(designer, chosen)}
      >
        {commandText.remove}
      </Button>
      <IconButton label={commandText.clearSelection} size="sm" onClick={() => designer.view.selectOnly([])}>
        <X aria-hidden />
      </IconButton>
    </Panel>
  )
}
