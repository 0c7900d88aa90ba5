// The tools at the foot of the canvas: what acts on the drawing as a whole.
import { Panel, useReactFlow } from '@xyflow/react'
import { StickyNote } from 'lucide-react'
import { canvasText } from '#web/text/designer.ts'
import { Button } from '#web/ui/button.tsx'
import { useDesigner } from '../designer-context.ts'
import { addNote } from '../gestures.ts'

export function Toolbar() {
  const designer = useDesigner()
  const { screenToFlowPosition } = useReactFlow()
  const add = (button: HTMLElement): void => {
    const box = button.closest('.react-flow')?.getBoundingClientRect()
    if (!box) return
    addNote(
      designer,
      screenToFlowPosition(
        { x: box.left + box.width / 2, y: box.top + box.height / 2 },
        { snapToGrid: false },
      ),
    )
  }
  return (
    <Panel
      position="bottom-center"
      className="popup mb-5! flex min-w-0! items-center gap-1"
      aria-label={canvasText.toolbar}
      role="toolbar"
    >
      <Button variant="ghost" icon={<StickyNote aria-hidden />} onClick={(event) => add(event.currentTarget)}>
        {canvasText.addNote}
      </Button>
    </Panel>
  )
}
