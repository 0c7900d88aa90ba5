// The entries for nodes and connections. Who may only look may still copy.
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
import { gapOf } from '#core/sequences/workflow/close-gap.ts'
import { deletableNodes } from '#core/sequences/workflow/edit.ts'
import { MAY_FOLLOW, type NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { drawText } from '#web/designer/canvas/connection-text.ts'
import { duplicateChosen } from '#web/designer/clipboard/copy-paste.ts'
import { copyChosen } from '#web/designer/clipboard/use-clipboard.ts'
import type { Designer } from '#web/designer/designer-context.ts'
import { nodeText } from '#web/designer/designer-text.ts'
import { closeGapOnCanvas, removeChosen, removeFromCanvas } from '#web/designer/edit/delete-nodes.ts'
import { addNodeBelow, openNode } from '#web/designer/edit/edit-nodes.ts'
import { menuText } from '#web/designer/edit/edit-text.ts'
import { insertPair } from '#web/designer/edit/insert-nodes.ts'
import { capsLine } from '#web/designer/keyboard/shortcuts.ts'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'

const SEPARATOR: MenuEntry = { kind: 'separator' }

export function nodeEntries(designer: Designer, id: string, editable: boolean): MenuEntry[] {
  const node = findNode(designer.workflow.getState().workflow, id)
  if (!node) return []
  const kinds: readonly NodeType[] = MAY_FOLLOW[node.type]
  const own: MenuEntry[] = editable
    ? [
        ...(node.type === 'start'
          ? []
          : [
              {
                label: menuText.open[node.type],
                icon: node.type === 'emailDraft' ? <Settings2 aria-hidden /> : <Pencil aria-hidden />,
                shortcut: capsLine('open'),
                onSelect: () => openNode(designer, id),
              },
            ]),
        ...(node.type === 'emailDraft'
          ? [
              {
                label: menuText.manageEmails,
                icon: <ListChecks aria-hidden />,
                shortcut: capsLine('manage'),
                onSelect: () => designer.view.openDialog('generation', id),
              },
            ]
          : []),
        ...kinds.map((kind) => ({
          label: menuText.addBelow(nodeText.title[kind]),
          icon: <Plus aria-hidden />,
          shortcut: capsLine('add'),
          onSelect: () => void addNodeBelow(designer, id, kind),
        })),
      ]
    : []
  if (node.type === 'start') {
    const isDeletable = deletableNodes(designer.workflow.getState().workflow, new Set([id])).length > 0
    return editable && isDeletable ? [...own, SEPARATOR, removeEntry(designer)] : own
  }
  const parts = partsEntries(designer, editable)
  return own.length > 0 ? [...own, SEPARATOR, ...parts] : parts
}

export const nodesEntries = (designer: Designer, editable: boolean): MenuEntry[] =>
  partsEntries(designer, editable)

/** Duplicating, copying, deleting: the same for one and for many. */
function partsEntries(designer: Designer, editable: boolean): MenuEntry[] {
  const copy: MenuEntry = {
    label: menuText.copy,
    icon: <Copy aria-hidden />,
    shortcut: capsLine('copy'),
    onSelect: () => void copyChosen(designer),
  }
  if (!editable) return [copy]
  const { nodes } = designer.view.getState()
  const cut = (): void => {
    if (copyChosen(designer)) removeChosen(designer)
  }
  return [
    {
      label: menuText.duplicate,
      icon: <CopyPlus aria-hidden />,
      shortcut: capsLine('duplicate'),
      onSelect: () => void duplicateChosen(designer),
    },
    copy,
    { label: menuText.cut, icon: <Scissors aria-hidden />, shortcut: capsLine('cut'), onSelect: cut },
    SEPARATOR,
    removeEntry(designer),
    ...joinEntry(designer, nodes),
  ]
}

function removeEntry(designer: Designer): MenuEntry {
  const { nodes, edges } = designer.view.getState()
  return {
    label: menuText.remove,
    icon: <Trash2 aria-hidden />,
    shortcut: capsLine('remove'),
    danger: true,
    onSelect: () => removeFromCanvas(designer, nodes, edges),
  }
}

/** Only where there is a gap to close, and naming what closing it takes along. */
function joinEntry(designer: Designer, nodes: ReadonlySet<string>): MenuEntry[] {
  const gap = gapOf(designer.workflow.getState().workflow, nodes)
  if (!gap) return []
  const kinds = [...new Set(gap.alsoRemoved.map((node) => nodeText.title[node.type]))].join(', ')
  return [
    {
      label: kinds ? menuText.removeAndJoinWith(kinds) : menuText.removeAndJoin,
      icon: <Spline aria-hidden />,
      shortcut: capsLine('join'),
      danger: true,
      onSelect: () => closeGapOnCanvas(designer, nodes),
    },
  ]
}

export function edgeEntries(designer: Designer, id: string, editable: boolean): MenuEntry[] {
  if (!editable) return []
  return [
    {
      label: drawText.insertPair,
      icon: <Plus aria-hidden />,
      onSelect: () => insertPair(designer, id),
    },
    SEPARATOR,
    {
      label: menuText.removeEdge,
      icon: <Unlink aria-hidden />,
      shortcut: capsLine('remove'),
      danger: true,
      onSelect: () => removeFromCanvas(designer, new Set(), new Set([id])),
    },
  ]
}
