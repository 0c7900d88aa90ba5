// Undo and redo in the head of the designer, and what they said last for those who only listen.
import { Redo2, Undo2 } from 'lucide-react'
import { historyText } from '#web/text/designer-hands.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { tooltipProps } from '#web/ui/tooltip.tsx'
import { useDesigner, useView, useWorkflow } from '../designer-context.ts'
import { redo, undo } from '../history.ts'
import { canRedo, canUndo } from '../workflow-store.ts'
import { isMac } from './commands.ts'

export function UndoButtons() {
  const designer = useDesigner()
  const back = useWorkflow(canUndo)
  const forward = useWorkflow(canRedo)
  const said = useView((view) => view.said)
  const mod = isMac() ? '⌘' : 'Ctrl+'
  return (
    <div className="flex shrink-0 items-center">
      <IconButton
        label={historyText.undo}
        quiet
        {...tooltipProps(`${historyText.undo} (${mod}Z)`, 'bottom')}
        disabled={!back}
        onClick={() => undo(designer)}
      >
        <Undo2 aria-hidden />
      </IconButton>
      <IconButton
        label={historyText.redo}
        quiet
        {...tooltipProps(`${historyText.redo} (${mod}Shift+Z)`, 'bottom')}
        disabled={!forward}
        onClick={() => redo(designer)}
      >
        <Redo2 aria-hidden />
      </IconButton>
      <span key={said?.at} className="sr-only" aria-live="polite">
        {said?.text}
      </span>
    </div>
  )
}
