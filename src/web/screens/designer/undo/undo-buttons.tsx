// The undo and redo buttons. A button without a step stays focusable and has aria-disabled.
import { Redo2, Undo2 } from 'lucide-react'
import { type Designer, useDesigner, useWorkflow } from '#web/screens/designer/designer-context.ts'
import { undoText } from '#web/screens/designer/edit/edit-text.ts'
import { keycapsText } from '#web/screens/designer/keyboard/shortcuts.ts'
import { useHasUnsavedNote } from '#web/screens/designer/saving/unsaved-changes.ts'
import { canRedo, canUndo } from '#web/screens/designer/workflow-store.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { redo, undo } from './undo.ts'

export function UndoButtons() {
  const undoable = useWorkflow(canUndo)
  const redoable = useWorkflow(canRedo)
  // an open note is not in the workflow yet, but can be undone
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
