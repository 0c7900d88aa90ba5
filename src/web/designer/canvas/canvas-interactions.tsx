// What hands do to the canvas besides the mouse on its nodes: keys, clipboard, the bar of several chosen, the menu. Lives
// inside React Flow, which knows where things are on the screen.
import { useReactFlow, useStore, useStoreApi } from '@xyflow/react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useClipboard } from '#web/designer/clipboard/use-clipboard.ts'
import { CanvasContextMenu } from '#web/designer/context-menu/context-menu.tsx'
import { useView } from '#web/designer/designer-context.ts'
import { viewCenter } from '#web/designer/keyboard/run-shortcut.ts'
import { useCanvasShortcuts, useSelectOnFocus } from '#web/designer/keyboard/use-canvas-shortcuts.ts'
import { retryImport } from '#web/lib/retry-import.ts'
import type { Point } from './geometry.ts'
import { useRevealNodes } from './use-reveal.ts'

const SelectionBar = lazy(async () => ({
  default: (await retryImport(() => import('./selection-toolbar.tsx'))).SelectionToolbar,
}))
const ShortcutSheet = lazy(async () => ({
  default: (await retryImport(() => import('#web/designer/keyboard/shortcut-help.tsx'))).ShortcutHelp,
}))

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
      <Suspense fallback={null}>{areSeveral && <SelectionBar />}</Suspense>
      <CanvasContextMenu />
      <LiveRegion />
      <Suspense fallback={null}>{showsSheet && <ShortcutSheet />}</Suspense>
    </>
  )
}

/** Where the pointer was last over the canvas, in the drawing's units; the middle of the view before it ever was. */
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

/** React Flow's frame around several chosen by a box lies over them; it goes when one alone is chosen by other means. */
function useClearStaleSelectionBox(): void {
  const store = useStoreApi()
  const count = useView((view) => view.selectedNodes.size)
  useEffect(() => {
    if (count < 2) store.setState({ nodesSelectionActive: false })
  }, [count, store])
}

/** The live region: results one otherwise only sees. The same words twice are said twice. */
function LiveRegion() {
  const said = useView((view) => view.announcement)
  return (
    <p role="status" className="sr-only">
      {said && <span key={said.at}>{said.text}</span>}
    </p>
  )
}
