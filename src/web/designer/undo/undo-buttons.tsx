// Undo and redo in the header. A button with nothing to do keeps the focus: it is only marked as disabled.
import { Redo2, Undo2 } from 'lucide-react'
import { type Designer, useDesigner, useWorkflow } from '#web/designer/designer-context.ts'
import { undoText } from '#web/designer/edit/edit-text.ts'
import { keycapsText } from '#web/designer/keyboard/shortcuts.ts'
import { useHasUnsavedNote } from '#web/designer/saving/unsaved-changes.ts'
import { canRedo, canUndo } from '#web/designer/workflow-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { redo, undo } from './undo.ts'

export function UndoButtons() {
  const undoable = useWorkflow(canUndo)
  const redoable = useWorkflow(canRedo)
  // a text open in a note is not in the drawing yet, and can be taken back all the same
  const written = useHasUnsavedNote()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div role="group" aria-label={undoText.label} data-canvas-keys className="flex">
      <UndoButton way="undo" enabled={undoable || written} act={undo} />
      <UndoButton way="redo" enabled={redoable} act={redo} />
    </div>
  )
}

function UndoButton({
  way,
  enabled,
  act,
}: {
  way: 'undo' | 'redo'
  enabled: boolean
  act: (designer: Designer) => boolean
}) {
  const designer = useDesigner()
  const Icon = way === 'undo' ? Undo2 : Redo2
  return (
    <IconButton
      label={undoText[way]}
      size="md"
      quiet
      aria-disabled={!enabled}
      onClick={() => void (enabled && act(designer))}
      {...tooltipProps(`${undoText[way]} (${keycapsText(way)})`, 'bottom')}
    >
      <Icon aria-hidden />
    </IconButton>
  )
}
