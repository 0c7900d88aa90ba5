// The buttons in the middle of a connection. They keep a minimum size at every zoom.
import { useStore } from '@xyflow/react'
import { Plus, X } from 'lucide-react'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { insertEmailAndTimer } from '#web/screens/designer/edit/insert-nodes.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { canvasText, connectionText } from './canvas-text.ts'

/** size of a button in canvas pixels, and its minimum size on the screen */
const SIZE = 28
const MIN_TARGET_SIZE = 24

export function EdgeToolbar({
  id,
  canInsert,
  canRemove,
}: {
  id: string
  canInsert: boolean
  canRemove: boolean
}) {
  const designer = useDesigner()
  const scale = useStore(({ transform }) => Math.max(1, MIN_TARGET_SIZE / SIZE / transform[2]))
  return (
    <div className="flex items-center gap-1" style={{ transform: `scale(${scale})` }}>
      {canInsert && (
        <IconButton
          label={connectionText.insertPair}
          variant="outline"
          size="sm"
          className="rounded-full! text-primary-ink!"
          onClick={() => insertEmailAndTimer(designer, id)}
        >
          <Plus aria-hidden />
        </IconButton>
      )}
      {canRemove && (
        <IconButton
          label={canvasText.removeEdge}
          variant="outline"
          size="sm"
          className="rounded-full! text-red-ink!"
          onClick={() => deleteElements(designer, new Set(), new Set([id]))}
        >
          <X aria-hidden />
        </IconButton>
      )}
    </div>
  )
}
