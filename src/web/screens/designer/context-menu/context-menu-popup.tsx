// The rendered context menu, each entry with its shortcut.
import { findNode } from '#core/sequences/workflow/workflow.ts'
import type { Point } from '#web/screens/designer/canvas/geometry.ts'
import { type Designer, useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import { menuText } from '#web/screens/designer/edit/edit-text.ts'
import { nodeName } from '#web/screens/designer/nodes/node-name.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { MenuPopup } from '#web/ui/menu/menu-popup.tsx'
import { canvasEntries } from './canvas-entries.tsx'
import type { ContextMenuRequest, MenuTarget } from './menu-target.ts'
import { edgeEntries, nodeEntries, selectionEntries } from './node-entries.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  asked: ContextMenuRequest
  /** the element that had the focus */
  from: Element | null
  /** the position of the request in canvas units */
  place: Point
}

export function ContextMenuPopup({ open, onOpenChange, asked, from, place }: Props) {
  const designer = useDesigner()
  const editable = useEditable()
  const { target } = asked
  const entries = (): MenuEntry[] => {
    if (target.kind === 'node') return nodeEntries(designer, target.id, editable)
    if (target.kind === 'nodes') return selectionEntries(designer, editable)
    if (target.kind === 'edge') return edgeEntries(designer, target.id, editable)
    return canvasEntries(designer, { place, editable })
  }
  const list = entries()
  if (list.length === 0) return null
  return (
    <MenuPopup
      open={open}
      onOpenChange={onOpenChange}
      at={asked.at}
      label={menuLabel(designer, target)}
      align="start"
      className="max-w-[min(420px,92vw)]! min-w-60!"
      returnFocus={() => focusAfterClose(designer, from)}
      entries={list}
    />
  )
}

/** Returns the focus to where it was, unless the chosen entry moved it to a note or dialog. */
function focusAfterClose({ view }: Designer, from: Element | null): HTMLElement | false {
  const { editedNote, dialog, shortcutHelpOpen } = view.getState()
  if (editedNote || dialog || shortcutHelpOpen) return false
  return from instanceof HTMLElement && from.isConnected && from !== document.body ? from : false
}

function menuLabel({ workflow, view }: Designer, target: MenuTarget): string {
  if (target.kind === 'canvas') return menuText.canvas
  if (target.kind === 'edge') return menuText.edge
  if (target.kind === 'nodes') return menuText.selection(view.getState().selectedNodes.size)
  const node = findNode(workflow.getState().workflow, target.id)
  return node ? menuText.node(nodeName(node)) : menuText.canvas
}
