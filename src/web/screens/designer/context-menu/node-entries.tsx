// The context menu entries of nodes and connections. Read-only users can still copy.
import {
  Copy,
  CopyPlus,
  ListChecks,
  Pencil,
  Plus,
  Scissors,
  Settings2,
  Spline,
  Trash2,
  Unlink,
} from 'lucide-react'
import { findGap } from '#core/sequences/workflow/close-gap.ts'
import { deletableNodes } from '#core/sequences/workflow/edit.ts'
import { isMail, NODE_KINDS, nextTypes } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { connectionText } from '#web/screens/designer/canvas/canvas-text.ts'
import { duplicateSelection } from '#web/screens/designer/clipboard/copy-paste.ts'
import { copySelection } from '#web/screens/designer/clipboard/use-clipboard.ts'
import type { Designer } from '#web/screens/designer/designer-context.ts'
import {
  deleteAndReconnect,
  deleteElements,
  deleteSelection,
} from '#web/screens/designer/edit/delete-nodes.ts'
import { addNodeBelow, openNode } from '#web/screens/designer/edit/edit-nodes.ts'
import { menuText } from '#web/screens/designer/edit/edit-text.ts'
import { insertEmailAndTimer } from '#web/screens/designer/edit/insert-nodes.ts'
import { keycapsText } from '#web/screens/designer/keyboard/shortcuts.ts'
import { nodeText } from '#web/screens/designer/nodes/node-text.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'

const SEPARATOR: MenuEntry = { kind: 'separator' }

export function nodeEntries(designer: Designer, id: string, editable: boolean): MenuEntry[] {
  const node = findNode(designer.workflow.getState().workflow, id)
  if (!node) return []
  const kinds = nextTypes(node.type)
  const own: MenuEntry[] = editable
    ? [
        ...(menuText.open[node.type] === ''
          ? []
          : [
              {
                label: menuText.open[node.type],
                icon: isMail(node) ? <Settings2 aria-hidden /> : <Pencil aria-hidden />,
                shortcut: keycapsText('open'),
                onSelect: () => openNode(designer, id),
              },
            ]),
        ...(isMail(node)
          ? [
              {
                label: menuText.manageEmails,
                icon: <ListChecks aria-hidden />,
                shortcut: keycapsText('manage'),
                onSelect: () => designer.view.openDialog('generation', id),
              },
            ]
          : []),
        ...kinds.map((kind) => ({
          label: menuText.addBelow(nodeText.title[kind]),
          icon: <Plus aria-hidden />,
          shortcut: keycapsText('add'),
          onSelect: () => void addNodeBelow(designer, id, kind),
        })),
      ]
    : []
  if (!NODE_KINDS[node.type].canCopy) {
    const isDeletable = deletableNodes(designer.workflow.getState().workflow, new Set([id])).length > 0
    return editable && isDeletable ? [...own, SEPARATOR, removeEntry(designer)] : own
  }
  const parts = copyDeleteEntries(designer, editable)
  return own.length > 0 ? [...own, SEPARATOR, ...parts] : parts
}

export const selectionEntries = (designer: Designer, editable: boolean): MenuEntry[] =>
  copyDeleteEntries(designer, editable)

/** Duplicate, copy and delete, for one node or several. */
function copyDeleteEntries(designer: Designer, editable: boolean): MenuEntry[] {
  const copy: MenuEntry = {
    label: menuText.copy,
    icon: <Copy aria-hidden />,
    shortcut: keycapsText('copy'),
    onSelect: () => void copySelection(designer),
  }
  if (!editable) return [copy]
  const { selectedNodes: nodes } = designer.view.getState()
  const cut = (): void => {
    if (copySelection(designer)) deleteSelection(designer)
  }
  return [
    {
      label: menuText.duplicate,
      icon: <CopyPlus aria-hidden />,
      shortcut: keycapsText('duplicate'),
      onSelect: () => void duplicateSelection(designer),
    },
    copy,
    { label: menuText.cut, icon: <Scissors aria-hidden />, shortcut: keycapsText('cut'), onSelect: cut },
    SEPARATOR,
    removeEntry(designer),
    ...reconnectEntry(designer, nodes),
  ]
}

function removeEntry(designer: Designer): MenuEntry {
  const { selectedNodes: nodes, selectedEdges: edges } = designer.view.getState()
  return {
    label: menuText.remove,
    icon: <Trash2 aria-hidden />,
    shortcut: keycapsText('remove'),
    danger: true,
    onSelect: () => deleteElements(designer, nodes, edges),
  }
}

/** Only when there is a gap to close; names the nodes that closing it also removes. */
function reconnectEntry(designer: Designer, nodes: ReadonlySet<string>): MenuEntry[] {
  const gap = findGap(designer.workflow.getState().workflow, nodes)
  if (!gap) return []
  const kinds = [...new Set(gap.alsoRemoved.map((node) => nodeText.title[node.type]))].join(', ')
  return [
    {
      label: kinds ? menuText.removeAndJoinWith(kinds) : menuText.removeAndJoin,
      icon: <Spline aria-hidden />,
      shortcut: keycapsText('join'),
      danger: true,
      onSelect: () => deleteAndReconnect(designer, nodes),
    },
  ]
}

export function edgeEntries(designer: Designer, id: string, editable: boolean): MenuEntry[] {
  if (!editable) return []
  return [
    {
      label: connectionText.insertPair,
      icon: <Plus aria-hidden />,
      onSelect: () => insertEmailAndTimer(designer, id),
    },
    SEPARATOR,
    {
      label: menuText.removeEdge,
      icon: <Unlink aria-hidden />,
      shortcut: keycapsText('remove'),
      danger: true,
      onSelect: () => deleteElements(designer, new Set(), new Set([id])),
    },
  ]
}
