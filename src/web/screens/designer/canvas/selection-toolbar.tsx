// The toolbar for several selected nodes, above the canvas toolbar.
import { Panel } from '@xyflow/react'
import { Copy, CopyPlus, Trash2, X } from 'lucide-react'
import { common } from '#web/lib/common-text.ts'
import { duplicateSelection } from '#web/screens/designer/clipboard/copy-paste.ts'
import { copySelection } from '#web/screens/designer/clipboard/use-clipboard.ts'
import { useDesigner, useEditable, useView } from '#web/screens/designer/designer-context.ts'
import { deleteElements } from '#web/screens/designer/edit/delete-nodes.ts'
import { menuText, selectionText } from '#web/screens/designer/edit/edit-text.ts'
import { keycapsText, type ShortcutId } from '#web/screens/designer/keyboard/shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'

const tip = (label: string, id: ShortcutId) => tooltipProps(`${label} (${keycapsText(id)})`)

export function SelectionToolbar() {
  const designer = useDesigner()
  const count = useView((view) => view.selectedNodes.size)
  const editable = useEditable()
  if (count < 2 || !editable) return null
  const remove = (): void => {
    const { selectedNodes: nodes, selectedEdges: edges } = designer.view.getState()
    deleteElements(designer, nodes, edges)
  }
  return (
    <Panel
      position="bottom-center"
      role="toolbar"
      aria-label={selectionText.label}
      className="popup mb-[76px]! flex min-w-0! items-center gap-0.5"
    >
      <span className="tabular px-2.5 text-sm font-semibold whitespace-nowrap">
        {selectionText.count(count)}
      </span>
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      <Button
        variant="ghost"
        size="sm"
        icon={<CopyPlus aria-hidden />}
        onClick={() => void duplicateSelection(designer)}
        {...tip(menuText.duplicate, 'duplicate')}
      >
        {menuText.duplicate}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Copy aria-hidden />}
        onClick={() => void copySelection(designer)}
        {...tip(menuText.copy, 'copy')}
      >
        {menuText.copy}
      </Button>
      <Button
        variant="ghost-danger"
        size="sm"
        icon={<Trash2 aria-hidden />}
        onClick={remove}
        {...tip(menuText.remove, 'remove')}
      >
        {menuText.remove}
      </Button>
      <IconButton label={common.clearSelection} onClick={() => designer.view.selectOnly([])}>
        <X aria-hidden />
      </IconButton>
    </Panel>
  )
}
