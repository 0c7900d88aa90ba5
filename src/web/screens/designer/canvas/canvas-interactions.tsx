// Keyboard, clipboard, selection toolbar and context menu of the canvas. Rendered inside React Flow, which converts
// screen positions.
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useClipboard } from '#web/screens/designer/clipboard/use-clipboard.ts'
import { CanvasContextMenu } from '#web/screens/designer/context-menu/context-menu.tsx'
import { useView } from '#web/screens/designer/designer-context.ts'
import { viewCenter } from '#web/screens/designer/keyboard/run-shortcut.ts'
import { useCanvasShortcuts, useSelectOnFocus } from '#web/screens/designer/keyboard/use-canvas-shortcuts.ts'
import type { Point } from './geometry.ts'
import { useRevealNodes } from './use-reveal.ts'

const SelectionToolbar = lazyPart(() => import('./selection-toolbar.tsx'), 'SelectionToolbar')
const ShortcutHelp = lazyPart(
  () => import('#web/screens/designer/keyboard/shortcut-help.tsx'),
  'ShortcutHelp',
)

export function CanvasInteractions() {
  const areSeveral = useView((view) => view.selectedNodes.size > 1)
  const showsSheet = useView((view) => view.shortcutHelpOpen)
  useCanvasShortcuts()
  useSelectOnFocus()
  useClipboard(usePointerPosition())
  useRevealNodes()
  useClearStaleSelectionBox()
  return (
    <>
      {areSeveral && <SelectionToolbar />}
      <CanvasContextMenu />
      <LiveRegion />
      {showsSheet && <ShortcutHelp />}
    </>
  )
}

/**
 * The last pointer position over the canvas in canvas units; the center of the view before the first pointer event.
 */
function usePointerPosition(): () => Point {
  const flow = useReactFlow()
  const domNode = useStore((state) => state.domNode)
  const last = useRef<Point | null>(null)
  useEffect(() => {
    const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => {
      last.current = { x, y }
    }
    domNode?.addEventListener('pointermove', onMove, { passive: true })
    return () => domNode?.removeEventListener('pointermove', onMove)
  }, [domNode])
  return () =>
    last.current
      ? flow.screenToFlowPosition(last.current, { snapToGrid: false })
      : viewCenter({ flow, domNode })
}

/**
 * React Flow keeps its frame around a box selection above the nodes; it is removed when a single node is selected by
 * other means.
 */
function useClearStaleSelectionBox(): void {
  const store = useStoreApi()
  const count = useView((view) => view.selectedNodes.size)
  useEffect(() => {
    if (count < 2) store.setState({ nodesSelectionActive: false })
  }, [count, store])
}

/** The live region that announces results. The changing key makes it announce the same text twice in a row. */
function LiveRegion() {
  const announcement = useView((view) => view.announcement)
  return (
    <p role="status" className="sr-only">
      {announcement && <span key={announcement.at}>{announcement.text}</span>}
    </p>
  )
}
