// The toolbar at the bottom of the canvas: actions on the whole workflow.
import { useReactFlow } from '@xyflow/react'
import { BrushCleaning, Keyboard, StickyNote } from 'lucide-react'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { addNote, openNote } from '#web/screens/designer/edit/edit-nodes.ts'
import { keycapsText } from '#web/screens/designer/keyboard/shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { applyAutoLayout } from './auto-layout/auto-layout.ts'
import { canvasText, canvasToolsText } from './canvas-text.ts'

export function Toolbar() {
  const designer = useDesigner()
  const { screenToFlowPosition } = useReactFlow()
  const add = (button: HTMLElement): void => {
    const box = button.closest('.react-flow')?.getBoundingClientRect()
    if (!box) return
    const id = addNote(
      designer,
      screenToFlowPosition(
        { x: box.left + box.width / 2, y: box.top + box.height / 2 },
        { snapToGrid: false },
      ),
    )
    openNote(designer, id)
  }
  return (
    <div className="canvas-tools" aria-label={canvasText.toolbar} role="toolbar">
      <Button
        size="sm"
        variant="ghost"
        icon={<StickyNote aria-hidden />}
        onClick={(event) => add(event.currentTarget)}
      >
        {canvasText.addNote}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<BrushCleaning aria-hidden />}
        onClick={() => void applyAutoLayout(designer)}
        {...tooltipProps(canvasToolsText.tidyHint)}
      >
        {canvasToolsText.tidy}
      </Button>
      <IconButton
        label={canvasToolsText.shortcuts}
        quiet
        onClick={() => designer.view.setState({ shortcutHelpOpen: true })}
        {...tooltipProps(`${canvasToolsText.shortcuts} (${keycapsText('help')})`)}
      >
        <Keyboard aria-hidden />
      </IconButton>
    </div>
  )
}
